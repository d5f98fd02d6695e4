/**
 * Room for the options: the list shall be in sight without scrolling. What gives way, one after the other: the log but
 * for its last lines, and air; one option a line; the stage, some of its width; what may be done besides; and notes.
 *
 * In a fight the column stays as wide as it was once needed: else whom one points at would go to and fro. The map is
 * only covered, and never moves.
 *
 * @import { WholePicture } from "./state.js"
 * @typedef {{element: HTMLElement, folded?: (away: boolean) => boolean}} Form
 */

const ROOMY = "(min-width: 861px) and (min-height: 521px)";
const ROOMS = ["ease", "more", "tight", "columns"]; // as in ask.css
const LAST = "dense"; // notes are told only of what one points at
const WIDTHS = { fight: 1, field: 1, map: 2, muster: 2 }; // as in table.css: whom one fights shall be seen

/** Is all of it in sight? @param {HTMLElement} host */
export const fits = (host) => host.scrollHeight <= host.clientHeight + 1;

/** What the stage shows. @param {WholePicture} picture */
export function sceneOf({ fight, places }) {
  if (fight) return fight.field ? "field" : "fight";
  return Object.keys(places).length ? "map" : "muster";
}

/**
 * @param {HTMLElement} host of the decision
 * @param {WholePicture} picture
 * @param {Form} form
 */
export function makeRoom(host, picture, form) {
  const board = /** @type {HTMLElement|null} */ (host.closest(".board"));
  if (!board) return;
  const scene = sceneOf(picture);
  const least = board.dataset.scene === scene && picture.fight ? Number(board.dataset.wide ?? 0) : 0;
  board.dataset.scene = scene;
  form.folded?.(false);
  delete board.dataset.wide;
  if (!matchMedia(ROOMY).matches) return void delete board.dataset.room;
  const enough = () => ROOMS.some((room) => ((board.dataset.room = room), fits(host)));
  for (let wide = least; wide <= WIDTHS[scene]; wide++) {
    if (wide) board.dataset.wide = String(wide);
    if (enough()) return;
  }
  if (form.folded?.(true) && enough()) return;
  board.dataset.room = LAST;
}

/** Something is shown below the options: that needs room, too, but they stay where they are. @param {HTMLElement} host */
export function makeMore(host) {
  const board = /** @type {HTMLElement|null} */ (host.closest(".board"));
  if (board?.dataset.room === "ease" && !fits(host)) board.dataset.room = "more";
  return fits(host);
}

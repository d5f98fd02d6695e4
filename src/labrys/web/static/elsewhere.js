/** While others are asked: what they are asked, who is away, and a bot for whoever stays away. */

import { h, press } from "./dom.js";
import { ruleChip } from "./rules.js";
import { CHAIR, listed, SENSIBLE, seatName, some } from "./words.js";

/** @import { Elsewhere, SeatInfo } from "./types.js" */

/**
 * Whom the table waits for, in words.
 * @param {SeatInfo[]} seats those it waits for, without this person
 */
export function waitingFor(seats) {
  if (!seats.length) return "One moment …";
  const [here, away] = [seats.filter(present), seats.filter((seat) => !present(seat))];
  if (!away.length) return `Waiting for ${listed(here.map(seatName))}.`;
  const gone = `${listed(away.map(seatName))} ${away.length > 1 ? "are" : "is"} away`;
  return here.length ? `Waiting for ${listed(here.map(seatName))}; ${gone}.` : `Waiting: ${gone}.`;
}

/** Is somebody there who answers for this seat? @param {SeatInfo} seat */
const present = ({ online = false, bot = "" }) => Boolean(online || bot);

/**
 * What stands in the place of a question.
 * @param {Elsewhere|null} asked what one of them is asked, as far as it is no secret
 * @param {SeatInfo[]} seats those the table waits for
 * @param {{game: string, owner: boolean, letBot: function(number, string): void}} table
 * @returns {HTMLElement[]}
 */
export function elsewhere(asked, seats, { game, owner, letBot }) {
  const words = waitingFor(seats);
  const away = seats.filter((seat) => !present(seat) && seat.seat !== CHAIR);
  const stand = (seat) => press(`Let a bot play for ${seatName(seat)}`, () => letBot(seat.seat, SENSIBLE), "small");
  const help = owner ? away.map(stand) : away.length ? [h("span", { class: "quiet" }, "Whoever made the table can let a bot play.")] : [];
  const row = help.length > 0 && h("div", { class: "row centred" }, ...help);
  if (!asked) return [h("p", { class: "prompt waiting", tabindex: -1 }, words), ...(row ? [row] : [])];
  const { prompt, rule, options = [], more = 0 } = asked;
  const list = [...options.map((option) => h("li", {}, option)), more > 0 && h("li", { class: "quiet" }, `${some(more, "other")} besides`)];
  return [
    h("p", { class: "eyebrow" }, words),
    h("h2", { class: "prompt waiting", tabindex: -1 }, prompt, " ", ruleChip(game, rule)),
    ...(row ? [row] : []),
    options.length > 0 ? h("ul", { class: "elsewhere" }, ...list) : h("p"),
  ];
}

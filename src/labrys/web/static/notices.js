/** What is told above the table: that the line is lost, that somebody proposes something; and what passes by. */

import { byId, fill, h, press } from "./dom.js";
import { emblem } from "./emblem.js";
import { large, listed, seatName } from "./words.js";

const QUIET = 400; // milliseconds without a line before it is said that it is lost
const PASSING = 7000; // milliseconds that a passing word stays
let quiet;

/** The line is open again. */
export function lineOpen() {
  clearTimeout(quiet);
  byId("line").hidden = true;
}

/** The line is lost; a short break is not worth a word. */
export function lineLost() {
  clearTimeout(quiet);
  quiet = setTimeout(() => {
    fill(byId("line"), "Reconnecting …");
    byId("line").hidden = false;
  }, QUIET);
}

/** The server wants no more of us. @param {string} why @param {Node|""} way out */
export function lineEnded(why, way) {
  clearTimeout(quiet);
  fill(byId("line"), large(why), " ", way, " ", h("a", { href: "/" }, "All games"));
  byId("line").hidden = false;
}

/** There is no such table: at least a page to turn back from. */
export function nowhere(why) {
  clearTimeout(quiet);
  const home = h("a", { class: "button", href: "/" }, "All games");
  const words = [h("h1", {}, "No table here"), h("p", {}, large(why)), home];
  fill(byId("lobby"), h("div", { class: "lobby-title" }, emblem(110), ...words));
  byId("lobby").hidden = false;
  byId("line").hidden = true;
}

/** A word that passes by. */
export function passing(words) {
  const toast = h("p", { class: "toast", role: "alert" }, large(words));
  document.body.append(toast);
  setTimeout(() => toast.remove(), PASSING);
}

/**
 * Somebody proposes something; whoever has not spoken yet can agree or refuse.
 * @param {{id: number, seat: number, text: string, waiting: number[], newcomer?: boolean}|null} proposal
 * @param {Object[]} seats
 * @param {number|null} me
 * @param {function(boolean): void} speak
 */
export function propose(proposal, seats, me, speak) {
  const bar = byId("proposal");
  bar.hidden = !proposal;
  if (!proposal) return;
  const names = listed(proposal.waiting.map((seat) => seatName(seats.find((one) => one.seat === seat))));
  const rest = proposal.waiting.includes(me)
    ? [press("Agree", () => speak(true), "main small"), press("Refuse", () => speak(false), "small")]
    : [h("span", { class: "quiet" }, `Waiting for ${names}.`)];
  const mine = proposal.seat === me && !proposal.newcomer;
  const text = mine ? "You want to take back your last answer." : large(proposal.text);
  fill(bar, h("span", {}, text), h("span", { class: "row" }, ...rest));
}

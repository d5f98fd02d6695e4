/** Those who look on: how late they see the game, and what they see until then. */

import { byId, fill, h } from "./dom.js";
import { emblem } from "./emblem.js";
import { some } from "./words.js";

/** @import { Table } from "./types.js" */
/** @typedef {Table["onlookers"]} Looking */

const DELAYS = ["now", 60, 600, 3600, "off"];

/** `10 minutes`, `90 seconds`. @param {number} seconds */
function spoken(seconds) {
  if (seconds % 3600 === 0) return some(seconds / 3600, "hour");
  return seconds % 60 === 0 ? some(seconds / 60, "minute") : some(seconds, "second");
}

/** How late, in words after “people looking on”. @param {Looking} [when] */
export function lateness(when = "now") {
  if (when === "now") return "";
  return when === "off" ? ", who see the game when it is over" : `, ${spoken(Number(when))} late`;
}

/** What stands above the table of one who looks on. @param {Looking} [when] @param {boolean} [owner] @param {boolean} [over] */
export function lookingWords(when = "now", owner = false, over = false) {
  const who = owner ? "This is your table; you have no seat of your own and look on" : "You are looking on";
  if (over || when === "now") return `${who}.`;
  return when === "off" ? `${who}. The game is shown when it is over.` : `${who}, ${spoken(Number(when))} late, so that nobody can be helped.`;
}

/** A choice of delays. @param {Looking} when @param {(when: Looking) => void} choose @param {string} id */
export function lookingChoice(when, choose, id) {
  const known = DELAYS.includes(when) ? DELAYS : [...DELAYS, when];
  const words = (one) => (one === "now" ? "see the game as it is played" : one === "off" ? "see it when it is over" : `see it ${spoken(Number(one))} late`);
  const menu = h("select", { id }, ...known.map((one) => h("option", { value: one }, words(one))));
  menu.value = String(when);
  menu.addEventListener("change", () => choose(read(menu.value)));
  return menu;
}

/** @param {string} value @returns {Looking} */
export const read = (value) => (value === "now" || value === "off" ? value : Number(value));

/** The game has begun, but one who looks on may not see it yet. @param {string} title @param {Looking} when */
export function notYet(title, when) {
  const words =
    when === "off"
      ? "It is being played now. Whoever looks on sees it when it is over: leave this page open, or come back."
      : `It is being played now. You will see it ${spoken(Number(when))} late: it appears here by itself.`;
  fill(byId("lobby"), h("div", { class: "lobby-title" }, emblem(72), h("h1", {}, title), h("p", { class: "not-yet", role: "status" }, words)));
}

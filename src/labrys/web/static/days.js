/** A game over days: since when somebody is waited for, and whether his time is over. */

import { h } from "./dom.js";
import { some } from "./words.js";

const DAY = 86_400_000;
const CHOICES = [0, 1, 3, 7, 14];

/** `since today; a move may take 3 days`; nothing, where a game is played at one sitting. @param {number} days @param {string} since @param {number} [now] */
export function waitingSince(days, since, now = Date.now()) {
  if (!days || !since) return "";
  const passed = Math.floor((now - Date.parse(since)) / DAY);
  const may = `a move may take ${some(days, "day")}`;
  if (overdue(days, since, now)) return `waited for ${some(passed, "day")}, and ${may}: the time is over`;
  return passed < 1 ? `since today; ${may}` : `for ${some(passed, "day")}; ${may}`;
}

/** Has he taken longer than he has? @param {number} days @param {string} since @param {number} [now] */
export const overdue = (days, since, now = Date.now()) => Boolean(days && since) && now >= Date.parse(since) + days * DAY;

/** How fast a new table plays: at one sitting, or over days, and what happens when somebody takes longer. */
export function daysChoice() {
  const words = (days) => (days ? `over days: ${some(days, "day")} for a move` : "at one sitting");
  const days = h("select", { id: "days" }, ...CHOICES.map((one) => h("option", { value: one }, words(one))));
  const late = h(
    "select",
    { id: "overdue", hidden: true, "aria-label": "Who takes longer" },
    h("option", { value: "remind" }, "who takes longer is reminded"),
    h("option", { value: "bot" }, "for who takes longer a bot answers"),
  );
  days.addEventListener("change", () => (late.hidden = days.value === "0"));
  /** @returns {{days?: number, overdue?: "remind" | "bot"}} */
  const chosen = () =>
    days.value === "0" ? {} : { days: Number(days.value), overdue: late.value === "bot" ? "bot" : "remind" };
  return { days, late, chosen };
}

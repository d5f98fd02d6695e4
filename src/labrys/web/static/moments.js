/** A moment of a game: its link, and another game from there. The table and the replay both use it. */

import * as api from "./api.js";
import { copy } from "./asides.js";
import { dialog, h, press } from "./dom.js";
import { recall } from "./keep.js";
import { large, some } from "./words.js";

/** @import { Replay } from "./types.js" */

/** The address of a moment. @param {string} table @param {number} at its name */
export const momentAddress = (table, at) => new URL(`/r/${table}#at=${at}`, location.href).href;

/** The link of a moment: copied if the browser lets us, shown in any case. @param {string} table @param {number} at */
export async function shareMoment(table, at) {
  const address = momentAddress(table, at);
  const copied = await copy(address);
  const field = h("input", { type: "text", readonly: true, value: address, "aria-label": "Link", class: "wide" });
  const begin = copied ? "The link is copied." : "Copy this link.";
  const words = `${begin} Whoever opens it sees this moment, as far as he may: while the game goes on nobody sees more than he could see then.`;
  const look = h("a", { class: "button", href: `/r/${table}#at=${at}` }, "Look at it");
  const here = location.pathname.startsWith("/r/");
  const box = dialog(
    "A link to this moment",
    [h("p", {}, words), field],
    [...(here ? [] : [look]), press("Done", () => box.close(), "main")],
  );
  field.select();
}

/** From a line of the log to its moment. @param {string} table @param {string} key @param {number} line */
export async function shareLine(table, key, line) {
  const { at = 0, steps } = await api.replay(table, key, { line, count: 1 });
  const found = at === 0 ? steps[0] : (await api.replay(table, key, { start: at, count: 1 })).steps[0];
  await shareMoment(table, found.at ?? 0);
}

/**
 * Another game from a moment: alone, or with friends.
 * @param {Replay} replay
 * @param {number} at the name of the moment
 * @param {string} key of a seat there
 */
export function playOn(replay, at, key) {
  const problem = h("p", { class: "refusal", role: "alert", hidden: true });
  const go = async (friends) => {
    try {
      const made = await api.branch(replay.table, { at, key, name: recall("name") ?? "", seats: friends ? seats : [] });
      location.assign(made.address);
    } catch ({ message }) {
      problem.textContent = large(message);
      problem.hidden = false;
    }
  };
  const mine = Math.max(0, replay.own ?? 0);
  const seats = replay.names.map((_, seat) => (seat === mine ? "me" : "open"));
  const others = replay.names.length - 1;
  const words = replay.over
    ? "A new table begins at this very moment, with other dice. The game that was played stays as it is."
    : "A new table begins at this moment, with other dice; and what you do not see is dealt afresh, so that it tells nothing about this game.";
  const alone = others ? `Alone, with ${some(others, "bot")}` : "Play on from here";
  const open = press("With friends", () => go(true), "", { title: "The other seats are open, and each has a link" });
  const buttons = [...(others ? [open] : []), press(alone, () => go(false), "main")];
  dialog("Play on from here", [h("p", {}, words), problem], buttons);
}

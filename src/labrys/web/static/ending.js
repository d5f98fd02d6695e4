/** The end of a game: how it came, the proof of the dice, and what to do next. */

import * as api from "./api.js";
import { fill, h } from "./dom.js";
import { promised, verdict } from "./promise.js";
import { citing } from "./rules.js";
import { listed, seatName } from "./words.js";

/** @import { Over, Table } from "./types.js" */

/**
 * What stands in the place of a decision now.
 * @param {Over} over
 * @param {Table} table
 * @param {string} game
 * @param {{replay: string, table: string, save: function(): void, again: function(): void, on: function(): void,
 *   campaign: function(): void}} next `on`: with the survivors
 * @returns {HTMLElement[]}
 */
export function ending(over, table, game, next) {
  const winners = over.winners
    .map((seat) => table.seats[seat])
    .filter(Boolean)
    .map(seatName);
  const people =
    table.seats.length > 1 && winners.length ? [h("p", { class: "winners" }, `${listed(winners)} won.`)] : [];
  return [
    h("p", { class: "eyebrow" }, "The end"),
    h("h2", { class: "prompt", tabindex: -1 }, "The game is over"),
    ...people,
    ...over.sentences.map((sentence) => h("p", { class: "told" }, ...citing(game, sentence))),
    storyOf(next.table),
    h(
      "div",
      { class: "row ending-next" },
      h("button", { type: "button", class: "main", on: { click: next.again } }, "Play again"),
      over.campaign && h("button", { type: "button", on: { click: next.on } }, "Play on with those who came back"),
      h("a", { class: "button", href: next.replay }, "Replay"),
      h("button", { type: "button", on: { click: next.save } }, "Save file"),
      over.campaign && h("button", { type: "button", on: { click: next.campaign } }, "Campaign file"),
      over.campaign && h("a", { class: "button", href: "/campaigns" }, "Your campaigns"),
    ),
    proof(over, table, next.table),
  ];
}

/** The story, when it has been told; a game can be over without one. @param {string} table */
function storyOf(table) {
  const place = h("div", { class: "story", "aria-busy": "true" });
  const tell = async () => {
    try {
      const [{ drawStory }, story] = await Promise.all([import("./story.js"), api.story(table)]);
      fill(place, ...drawStory(story, table));
    } catch {
      place.remove();
    }
    place.removeAttribute("aria-busy");
  };
  tell();
  return place;
}

/** @param {Over} over @param {Table} table @param {string} id */
function proof(over, { commitment }, id) {
  const { seed, nonce = "", digest } = over;
  if (!commitment) return h("p", { class: "quiet" }, "The dice of this game were rolled and typed by people.");
  const before = promised(id, commitment ?? "");
  const line = h("p", { class: "promise quiet", role: "status" }, "The dice are being checked …");
  verdict(over, before).then(({ kept, words }) => {
    line.textContent = words;
    line.className = kept === false ? "promise refusal" : "promise quiet";
  });
  const details = h(
    "details",
    { class: "proof" },
    h("summary", {}, "The dice can be checked"),
    h(
      "p",
      { class: "quiet" },
      "The hash of the seed was fixed before the first die. With the seed anybody can roll the same dice again: the saved game holds it all.",
    ),
    h(
      "dl",
      {},
      ...pair("Seed", seed),
      ...(nonce ? pair("Hashed with it", nonce) : []),
      ...pair("Hash before play", before),
      ...pair("Digest at the end", digest),
    ),
  );
  return h("div", {}, line, details);
}

const pair = (name, value) => [h("dt", {}, name), h("dd", {}, h("code", {}, value || "–"))];

/**
 * What cards and fights both show of somebody: what he is called, his wounds, what he is, what he has.
 *
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../types.js").Figure} Figure
 * @typedef {import("../types.js").Listing} Listing
 * @typedef {import("../types.js").Thing} Thing
 */

import { drawing } from "./drawing.js";
import { fine, hand, html, svg } from "./ink.js";
import { sign } from "./signs.js";

const MOST_MARKS = 40; // more are not drawn one by one
const STEP = 5; // from mark to mark
const THING = 20; // how large a thing is drawn
const FIVE = 3; // more space after five

/**
 * Wounds as a tally: a stroke for every point left, a pale one for every point lost.
 * @param {Card} card
 * @returns {HTMLElement | null} nothing, while nobody knows them
 */
export function wounds(card) {
  const [points, left] = [card.points ?? 0, card.left ?? 0];
  if (!points && !left) return null;
  const words = `${left} of ${points} ${card.points_name ?? "Wound Points"} left`;
  const written = html("span", "wounds-number", `${left}/${points}`);
  written.setAttribute("aria-hidden", "true");
  const drawn = html("span", "wounds", tally(card.id, left, Math.max(points, left)), written);
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", words);
  drawn.title = words;
  if (left * 3 <= points) drawn.classList.add("low");
  return drawn;
}

/** @param {string} key @param {number} left @param {number} all */
function tally(key, left, all) {
  const random = hand(key);
  const share = all > MOST_MARKS ? MOST_MARKS / all : 1;
  const marks = Math.round(all * share);
  let [there, gone] = ["", ""];
  for (let i = 0; i < marks; i++) {
    const x = 2.5 + i * STEP + Math.floor(i / 5) * FIVE;
    const [lean, top, bottom] = [random() - 0.5, 2 + random() * 1.5, 12 - random() * 1.5];
    const mark = `M${fine(x + lean)} ${fine(top)}L${fine(x - lean)} ${fine(bottom)}`;
    if (i < left * share) there += mark;
    else gone += mark;
  }
  const width = marks * STEP + Math.floor((marks - 1) / 5) * FIVE;
  return svg(
    "svg",
    { class: "tally", viewBox: `0 0 ${width} 14`, width, height: 14, "aria-hidden": "true" },
    svg("path", { class: "tally-left", d: there }),
    svg("path", { class: "tally-lost", d: gone }),
  );
}

/** What is in his hand. @param {Card} card */
export function weapon(card) {
  return card.weapon ? html("span", "weapon", sign("sword", 14), html("span", "", card.weapon)) : null;
}

/** What weighs on him or helps him, and what became of him. @param {Card} card */
export function conditions(card) {
  const fate = card.fate && card.fate !== card.group ? [card.fate] : []; // the heading says it already
  const words = [...fate, ...(card.status ?? [])];
  if (!words.length) return null;
  const chips = words.map((word) => {
    const chip = html("span", "chip", word);
    if (word === "asleep" || word === "leader" || word === "dead" || word === "stone") chip.prepend(sign(word, 13));
    if (word === card.fate) chip.classList.add("fate");
    return chip;
  });
  return html("span", "chips", ...chips);
}

/** Names and values. @param {Figure[]} figures */
export function figureList(figures) {
  const list = html("dl", "figures");
  for (const figure of figures) {
    const value = html("dd", "", figure.value);
    const row = html("div", "figure", html("dt", "", figure.name), value);
    if (figure.sign) value.prepend(sign(figure.sign, 14));
    if (figure.boxes) row.append(boxes(figure.left ?? 0, figure.boxes));
    if (figure.note) row.append(html("dd", "note", figure.note));
    list.append(row);
  }
  return list;
}

/** Hits as boxes, those that are lost crossed. @param {number} left @param {number} all */
function boxes(left, all) {
  const drawn = html("dd", "boxes", ...Array.from({ length: all }, (_, i) => html("span", i < left ? "" : "lost")));
  drawn.setAttribute("aria-hidden", "true");
  return drawn;
}

/**
 * A titled list of things.
 * @param {Listing} listing
 */
export function listing({ title, things }) {
  const items = things.map(thingItem);
  return html("div", "listing", html("h3", "", title), html("ul", "", ...items));
}

/** @param {Thing} thing */
function thingItem({ name, note, mark, kind }) {
  const item = html("li", mark === "spent" ? "thing spent" : "thing", html("span", "thing-name", name));
  if (kind) item.prepend(drawing(kind, THING, "object"));
  if (mark) item.append(" ", html("span", "thing-mark", mark));
  if (note) item.append(" ", html("span", "thing-note", note));
  return item;
}

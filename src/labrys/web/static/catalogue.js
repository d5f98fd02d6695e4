/** Every drawing there is, for those who add one: figures as they stand on a field, and the signs of maps. */

import { CREATURES } from "./draw/creatures.js";
import { drawFigure } from "./draw/figures.js";
import { svg } from "./draw/ink.js";
import { DRAWINGS, sign } from "./draw/signs.js";
import { byId, h } from "./dom.js";

const BOX = { viewBox: "-22 -24 44 48", width: 92, height: 100, "aria-hidden": "true" };

/** A piece of one side. @param {string} kind @param {string} side */
function piece(kind, side) {
  const seat = side === "ours" ? Object.keys(CREATURES).indexOf(kind) % 6 : -1;
  const card = { id: kind, name: "", sign: kind, seat, left: 3, points: 4 };
  const drawn = drawFigure({ card: kind, x: 0, y: 0, facing: 1, side }, card);
  return svg("svg", BOX, svg("g", { class: `piece ${side}` }, drawn));
}

/** @param {string} title @param {string[]} kinds @param {function(string): Node[]} draw */
function part(title, kinds, draw) {
  const items = kinds.map((kind) => h("li", {}, ...draw(kind), h("span", {}, kind.replaceAll("_", " "))));
  return [h("h2", {}, `${title} (${kinds.length})`), h("ul", {}, ...items)];
}

byId("catalogue").append(
  ...part("Figures", Object.keys(CREATURES), (kind) => [piece(kind, "ours"), piece(kind, "theirs")]),
  ...part("Signs", Object.keys(DRAWINGS), (kind) => [sign(kind, 40)]),
);

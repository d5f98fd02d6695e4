/** Every drawing there is, game by game: as on a card, as on a field, and as small as it gets. */

import { games, kinds } from "./api.js";
import { drawFigure } from "./draw/figures.js";
import { drawing } from "./draw/drawing.js";
import { svg } from "./draw/ink.js";
import { byId, h } from "./dom.js";

/** @import { GameInfo, Kinds } from "./types.js" */

const BOX = { viewBox: "-22 -24 44 48", width: 46, height: 50, "aria-hidden": "true" };

/** A piece of one side. @param {string} kind @param {string} side */
function piece(kind, side) {
  const seat = side === "ours" ? kind.length % 6 : -1;
  const drawn = drawFigure({ card: kind, x: 0, y: 0, facing: 1, side }, { id: kind, name: "", sign: kind, seat, left: 3, points: 4 });
  return svg("svg", BOX, svg("g", { class: `piece ${side}` }, drawn));
}

/** @param {string} kind @param {string} name */
function item(kind, name) {
  const drawn = [drawing(kind, 72), drawing(kind, 32), drawing(kind, 22), piece(kind, "ours"), piece(kind, "theirs")];
  const entry = h("li", {}, ...drawn, h("span", {}, name), h("code", {}, kind));
  entry.dataset.kind = kind;
  return entry;
}

/** @param {Kinds} group */
function part({ title, names }) {
  const kinds = Object.entries(names);
  return [h("h3", {}, `${title} (${kinds.length})`), h("ul", {}, ...kinds.map(([kind, name]) => item(kind, name)))];
}

/** @param {GameInfo} game */
async function section(game) {
  /** @type {Kinds[]} */
  const groups = await kinds(game.name);
  const parts = h("section", { id: game.name }, h("h2", {}, game.title), ...groups.flatMap(part));
  return parts;
}

/** @type {GameInfo[]} */
const all = await games();
const sections = await Promise.all(all.map(section));
byId("games").append(...all.map(({ name, title }) => h("a", { href: `#${name}` }, title)));
byId("catalogue").append(...sections);

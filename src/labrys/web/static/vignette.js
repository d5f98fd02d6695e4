/** A stretch of maze as an ornament: always the same one for the same word. */

import { hand } from "./draw/ink.js";
import { drawPlace, UNIT } from "./draw/tile.js";
import { s } from "./dom.js";

const LENGTH = 6; // tiles
const SIGNS = ["fountain", "statue", "chest", "stairs_up", "mirror", "altar"];

/** @param {string} word @returns {SVGElement} */
export function vignette(word) {
  const random = hand(`vignette ${word}`);
  const tiles = Array.from({ length: LENGTH }, (_, x) => tile(word, x, random));
  const drawn = tiles.map((place) => s("g", { transform: `translate(${place.x * UNIT} 0)` }, drawPlace(place)));
  const box = `-14 -14 ${LENGTH * UNIT + 28} ${UNIT + 28}`;
  return s(
    "svg",
    { viewBox: box, class: "vignette", "aria-hidden": "true", preserveAspectRatio: "xMidYMid slice" },
    ...drawn,
  );
}

function tile(word, x, random) {
  const room = random() < 0.45;
  const side = () => (random() < 0.35 ? "door" : "wall");
  const join = room ? "door" : "open";
  const signs = room && random() < 0.7 ? [{ kind: SIGNS[Math.floor(random() * SIGNS.length)], name: "" }] : [];
  return {
    key: `${word} ${x}`,
    x,
    y: 0,
    kind: room ? "room" : "corridor",
    sides: [side(), join, side(), join],
    signs,
    visited: true,
  };
}

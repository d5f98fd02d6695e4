/**
 * A place as an old map would show it: walls with hatching outside, a floor, doors, signs, a name.
 *
 * Hatching and tints go below all floors, doors above them, so a map draws a place in parts; `drawPlace` is all of them
 * together.
 *
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Turn} Turn
 * @typedef {import("./ink.js").Point} Point
 * @typedef {import("./walls.js").Build} Build
 */

import { cardBack, cartouche, fog, motif } from "./grounds.js";
import { fine, hand, path, svg, trembling } from "./ink.js";
import { strokes as drawn } from "./drawing.js";
import { signStrokes } from "./signs.js";
import { UNIT, build, extent, hatching, onSide, passages, squared, walk } from "./walls.js";

export { UNIT };

const MOST_SIGNS = 9;
/** How far above the southern edge its name is written, by kind. @type {Record<string, number>} */
const LOW = { tile: 8, hall: 17, corridor: 10, chamber: 24 };

/** Is it drawn with walls? Fog, cards that lie face down and the open country are not. @param {Place} place */
const walled = (place) => !hidden(place) && place.kind !== "unexplored" && place.kind !== "space";

/** Is only its back to be seen? A chamber has walls, whatever is in it. @param {Place} place */
const hidden = (place) => Boolean(place.covered) && place.kind !== "chamber";

// -- below the floor -------------------------------------------------------------------------------------------

/**
 * What lies below every floor: the hatching outside its walls, and the pasteboard of a tile.
 * @param {Place} place
 * @returns {SVGGElement}
 */
export function drawGround(place) {
  const ground = svg("g", { class: "ground" });
  if (!walled(place)) return ground;
  if (build(place).look === "tile") ground.append(tileCard(place));
  ground.append(svg("path", { class: "hatch", d: hatching(walk(place).walls, hand(place.key)) }));
  return ground;
}

/** The pasteboard a passage is printed on. @param {Place} place */
function tileCard(place) {
  const [width, height] = extent(place);
  return svg("rect", { class: "tile-card", x: 2, y: 2, width: width - 4, height: height - 4, rx: 4 });
}

/**
 * How far around a known place the paper is tinted, from the farthest and faintest on. Each tint is a layer of its own,
 * so that they lie around all places together like the shades of a coast.
 */
export const TINTS = [92, 64, 38];

/** One of the tints around a known place. @param {Place} place @param {number} far @returns {SVGElement} */
export function drawTint(place, far) {
  const [width, height] = extent(place);
  const random = hand(`${place.key} ${far}`);
  const [x, y] = [fine(-far + random() * 9), fine(-far + random() * 9)];
  const [right, bottom] = [width + far - random() * 9, height + far - random() * 9];
  return svg("rect", { x, y, width: fine(right - x), height: fine(bottom - y), rx: far + 14 });
}

// -- the floor -------------------------------------------------------------------------------------------------

/**
 * Floor, walls, signs and name.
 * @param {Place} place
 * @param {{from?: number[]}} [options] for fog: the sides by which one may come in
 * @returns {SVGGElement}
 */
export function drawFloor(place, { from = [] } = {}) {
  const group = svg("g", { class: `place place-${place.kind}${place.visited ? "" : " unvisited"}` });
  if (hidden(place)) group.append(...cardBack(place));
  else if (place.kind === "unexplored") group.append(...fog(place, from));
  else if (place.kind === "space") group.append(...cartouche(place));
  else group.append(...walledPlace(place));
  group.append(...signsOn(place), ...nameOn(place));
  if (place.note || place.name) group.prepend(titled(place.note || place.name || ""));
  return group;
}

/** @param {string} words */
function titled(words) {
  const title = svg("title");
  title.textContent = words;
  return title;
}

/** @param {Place} place */
function walledPlace(place) {
  const plan = build(place);
  const { walls, closed } = walk(place);
  const random = hand(`${place.key} walls`);
  const once = walls.map((wall) => path(trembling(wall, random, plan.tremble), closed)).join("");
  const again = walls.map((wall) => path(trembling(wall, random, plan.tremble + 0.8), closed)).join("");
  return [
    svg("path", { class: "floor", d: squared(place) ? square(place) : path(walls.flat(), true) }),
    ...furnishing(place, plan, random),
    svg("path", { class: "wall-again", d: again }),
    svg("path", { class: "wall", d: once }),
  ];
}

/** A square, a little larger than it is, so that no seam shows. @param {Place} place */
function square(place) {
  const [width, height] = extent(place);
  return `M-.4-.4h${width + 0.8}v${height + 0.8}h${-width - 0.8}z`;
}

/** What the floor looks like: flags in rooms, pillars in halls, a second wall in chambers. */
function furnishing(/** @type {Place} */ place, /** @type {Build} */ plan, /** @type {() => number} */ random) {
  if (plan.look === "corridor") return [];
  if (plan.look === "square") return [svg("path", { class: "flags", d: ruling(place, random) })];
  if (plan.look === "chamber") {
    const inner = svg("path", { class: "inner-wall", d: innerWall(place, plan) });
    return place.covered && !place.signs?.length ? [inner, motif(place, 0.62)] : [inner];
  }
  const flags = svg("path", { class: "flags", d: flagstones(place, plan, random) });
  return plan.look === "hall" ? [flags, ...pillars(place, plan)] : [flags];
}

/** The lines of the paper between squares that are open to each other: each is ten feet. */
function ruling(/** @type {Place} */ place, /** @type {() => number} */ random) {
  const [width, height] = extent(place);
  const east = place.sides?.[1] === "open" ? dashes([width, 0], [width, height], random) : "";
  return east + (place.sides?.[2] === "open" ? dashes([0, height], [width, height], random) : "");
}

/** Joints between flagstones: a grid with gaps where the pen was lifted. */
function flagstones(/** @type {Place} */ place, /** @type {Build} */ { inset }, /** @type {() => number} */ random) {
  const [width, height] = extent(place);
  const stone = (UNIT - 2 * inset) / 4;
  let d = "";
  for (let x = inset + stone; x < width - inset - 2; x += stone) d += dashes([x, inset], [x, height - inset], random);
  for (let y = inset + stone; y < height - inset - 2; y += stone) d += dashes([inset, y], [width - inset, y], random);
  return d;
}

/** A line of which only stretches were drawn. */
function dashes(/** @type {Point} */ [ax, ay], /** @type {Point} */ [bx, by], /** @type {() => number} */ random) {
  const [upright, length] = [ax === bx, Math.max(bx - ax, by - ay)];
  let d = "";
  for (let t = 2 + random() * 10; t < length - 4; ) {
    const run = Math.min(4 + random() * 14, length - t - 2);
    d += upright ? `M${fine(ax)} ${fine(ay + t)}v${fine(run)}` : `M${fine(ax + t)} ${fine(ay)}h${fine(run)}`;
    t += run + 3 + random() * 12;
  }
  return d;
}

/** @param {Place} place @param {Build} plan */
function innerWall(place, { inset, cut }) {
  const [width, height] = extent(place);
  const [near, bevel] = [inset + 7, cut - 2];
  /** @type {Point[]} */
  const points = [0, 1, 2, 3].flatMap((side) => {
    const at = onSide(side, [width, height]);
    return [at(near + bevel, near), at([width, height][side % 2] - near - bevel, near)];
  });
  return path(points, true);
}

/** Two rows of pillars along the longer way. @param {Place} place @param {Build} plan */
function pillars(place, { inset }) {
  const [width, height] = extent(place);
  const tall = height > width;
  const [length, breadth] = tall ? [height, width] : [width, height];
  const found = [];
  for (let along = 25; along < length; along += 50)
    for (const across of [inset + 13, breadth - inset - 13])
      found.push(svg("circle", { class: "pillar", cx: tall ? across : along, cy: tall ? along : across, r: 4.2 }));
  return found;
}

// -- what stands and is written on it ----------------------------------------------------------------------------

/** Where signs are drawn: the middle, and how big each is. @param {Place} place */
function field(place) {
  const [width, height] = extent(place);
  const many = Math.min(place.signs?.length ?? 0, MOST_SIGNS);
  const columns = Math.ceil(Math.sqrt(many));
  const narrow = place.kind === "corridor";
  const size = narrow ? [0, 24, 17, 14][columns] : [0, 33, 26, 20][columns];
  const up = narrow || squared(place) || place.kind === "space" ? 0 : 11;
  return { x: width / 2, y: height / 2 - up, columns, size, many };
}

/** @param {Place} place @returns {SVGElement[]} */
function signsOn(place) {
  const { x, y, columns, size, many } = field(place);
  const rows = Math.ceil(many / columns);
  return (place.signs ?? []).slice(0, many).map((found, i) => {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? many - row * columns : columns;
    const left = x + ((i % columns) - inRow / 2) * (size + 2);
    const top = y + (row - rows / 2) * (size + 2);
    const strokes = drawn(found.what || found.kind, () => signStrokes(found.kind));
    const scale = (size / 24).toFixed(2);
    strokes.setAttribute("transform", `translate(${fine(left + 1)} ${fine(top + 1)}) scale(${scale})`);
    if (found.spent) strokes.classList.add("spent");
    strokes.append(titled(found.name + (found.spent ? " (spent)" : "")));
    return strokes;
  });
}

/** What is written on it, in one or two lines. @param {Place} place @returns {SVGElement[]} */
function nameOn(place) {
  const { name } = place;
  if (!name || place.kind === "unexplored" || squared(place)) return [];
  const [width, height] = extent(place);
  const lines = broken(name, Math.round(width / 7.2));
  const written = place.kind === "space" ? 34 : height - (LOW[place.kind] ?? 20);
  return lines.map((line, i) => {
    const y = written - (lines.length - 1 - i) * 10;
    const text = svg("text", { class: "place-name", x: width / 2, y });
    text.textContent = line;
    return text;
  });
}

const WRITING = 24; // how large the name of a room is at most, where a square is 100

/**
 * The name of a room of squares, in the middle of its box; a sign below it has its own square.
 * @param {Place} place
 * @param {import("./camera.js").Box} box
 * @returns {SVGElement}
 */
export function roomName(place, { left, right, top, bottom }) {
  const lines = broken(place.name ?? "", Math.round((right - left) / 11));
  const longest = Math.max(...lines.map((line) => line.length));
  const size = Math.max(13, Math.min(WRITING, ((right - left) / longest) * 1.9));
  const low = place.signs?.length && bottom - top < 2 * UNIT ? 30 : 0;
  const name = svg(
    "g",
    { class: "room-name" },
    ...lines.map((line, i) => {
      const y = (top + bottom) / 2 + low + (i - (lines.length - 1) / 2) * size * 1.05 + size * 0.3;
      const text = svg("text", { class: "place-name", x: (left + right) / 2, y: fine(y) });
      text.textContent = line;
      return text;
    }),
  );
  name.style.fontSize = `${fine(size)}px`;
  return name;
}

/** @param {string} name @param {number} most characters of a line */
function broken(name, most) {
  if (name.length <= most) return [name];
  const spaces = [...name.matchAll(/[ -]/g)].map((found) => /** @type {number} */ (found.index));
  if (!spaces.length) return [name];
  const off = (/** @type {number} */ at) => Math.abs(at - name.length / 2);
  const middle = spaces.reduce((best, at) => (off(at) < off(best) ? at : best));
  return [name.slice(0, middle + 1).trim(), name.slice(middle + 1).trim()];
}

// -- doors -----------------------------------------------------------------------------------------------------

/**
 * Doors and rubble, on the edges of the place: above all floors, since the neighbour's begins there.
 * @param {Place} place
 * @returns {SVGGElement}
 */
export function drawDoors(place) {
  const doors = svg("g", { class: "doors" });
  if (!walled(place)) return doors;
  const size = extent(place);
  (place.sides ?? []).forEach((kind, side) => {
    for (const middle of kind === "open" || kind === "wall" ? [] : passages(size[side % 2])) {
      const [x, y] = onSide(side, size)(middle, 0);
      const door = kind === "blocked" ? rubble(`${place.x + x},${place.y + y}`) : doorway(kind);
      door.setAttribute("transform", `translate(${x} ${y})${side % 2 ? " rotate(90)" : ""}`);
      doors.append(door);
    }
  });
  return doors;
}

/** A bar across the passage, with a ring to pull; a locked one is crossed. @param {string} kind */
function doorway(kind) {
  if (kind === "secret") return secretDoor();
  if (kind === "panel") return svg("g", { class: "door panel" }, svg("path", { class: "cross", d: "M-42 0h84" }));
  const door = svg(
    "g",
    { class: kind === "locked" ? "door locked" : "door" },
    svg("path", { class: "jambs", d: "M-15.5 0h5M15.5 0h-5" }),
    ...(kind === "double" ? [leaf(-11.6), leaf(11.6)] : [leaf(0)]),
  );
  if (kind === "locked") door.append(svg("path", { class: "cross", d: "M-9-8.5L9 8.5M9-8.5L-9 8.5" }));
  if (kind === "chute") door.append(svg("path", { class: "cross", d: "M0 6v13M-5 14l5 6 5-6" }));
  return door;
}

/** One leaf of a door, with a ring to pull. @param {number} x */
function leaf(x) {
  return svg(
    "g",
    { transform: `translate(${x} 0)` },
    svg("path", { class: "leaf", d: "M-11.2-4.3L11-4.6 11.3 4.2-11 4.5z" }),
    svg("path", { class: "planks", d: "M-3.8-4.4l.2 8.8M3.6-4.5l.1 8.8" }),
    svg("circle", { class: "ring", cx: 7.4, cy: 0, r: 1.9 }),
  );
}

/** A small box on the wall, as on paper. */
function secretDoor() {
  return svg("g", { class: "door secret" }, svg("path", { class: "leaf", d: "M-8-8h16v16h-16z" }));
}

/** Fallen stones. @param {string} key */
function rubble(key) {
  const random = hand(key);
  let d = "";
  for (let k = 0; k < 9; k++) {
    const [x, y, r] = [(random() - 0.5) * 26, (random() - 0.5) * 14, 3 + random() * 3];
    /** @type {Point[]} */
    const stone = [];
    for (let a = 0; a < 5; a++) {
      const [turn, far] = [(a + random() * 0.6) * 1.256, r * (0.75 + random() * 0.4)];
      stone.push([x + Math.cos(turn) * far, y + Math.sin(turn) * far]);
    }
    d += path(stone, true);
  }
  return svg("g", { class: "rubble" }, svg("path", { d }));
}

// -- all of it -------------------------------------------------------------------------------------------------

/**
 * A place in one piece: hatching, floor, doors.
 * @param {Place} place
 * @param {{from?: number[]}} [options]
 * @returns {SVGGElement}
 */
export function drawPlace(place, options = {}) {
  return svg("g", { class: "whole-place" }, drawGround(place), drawFloor(place, options), drawDoors(place));
}

/**
 * A tile as it would lie, for a button.
 * @param {Turn} turn
 * @param {number} [size]
 * @returns {SVGSVGElement}
 */
export function drawTurn(turn, size = 56) {
  const place = { key: turn.sides.join(" "), x: 0, y: 0, kind: turn.kind, sides: turn.sides };
  return svg(
    "svg",
    { class: "turn-tile", viewBox: "-6 -6 112 112", width: size, height: size, "aria-hidden": "true" },
    svg("rect", { class: "turn-ground", x: -4, y: -4, width: 108, height: 108, rx: 6 }),
    drawPlace(place),
  );
}

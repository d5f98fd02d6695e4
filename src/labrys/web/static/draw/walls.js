/**
 * The plan of a place: where its walls run, where one can pass, and the hatching outside.
 *
 * A tile is 100 wide. A wall is a line of points, walked clockwise, so that the rock is on its left.
 *
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("./ink.js").Point} Point
 * @typedef {{inset: number, cut: number, tremble: number, look: string}} Build
 *   how far the walls stand from the edge, how much of each corner is cut off, how rough the walls are
 */

import { fine, hand } from "./ink.js";

export const UNIT = 100;
export const NECK = 15; // half the width of a passage
export const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]]; // one tile on, clockwise from the north
const CHIPPED = 0.35; // so many rooms have cut corners

/** @type {Record<string, Build>} */
const BUILDS = {
  corridor: { inset: 50 - NECK, cut: 0, tremble: 1.5, look: "corridor" },
  room: { inset: 13, cut: 0, tremble: 0.9, look: "room" },
  tile: { inset: 21, cut: 0, tremble: 0.9, look: "tile" },
  hall: { inset: 11, cut: 0, tremble: 0.8, look: "hall" },
  chamber: { inset: 12, cut: 22, tremble: 0.6, look: "chamber" },
  square: { inset: 0, cut: 0, tremble: 0.9, look: "square" },
  square_room: { inset: 0, cut: 0, tremble: 0.9, look: "square_room" },
};

/** Is it a square of a map drawn to scale? Its walls stand on its edges. @param {Place} place */
export const squared = (place) => place.kind === "square" || place.kind === "square_room";

/** How a place is built. @param {Place} place @returns {Build} */
export function build(place) {
  const plan = BUILDS[place.kind] ?? BUILDS.room;
  if ((plan.look !== "room" && plan.look !== "tile") || hand(`${place.key} cut`)() > CHIPPED) return plan;
  return { ...plan, cut: 14 };
}

/** Its size in the units of the drawing. @param {Place} place @returns {Point} */
export const extent = (place) => [UNIT * (place.width ?? 1), UNIT * (place.height ?? 1)];

/**
 * From a point on a side (along it clockwise, and inward) to a point of the drawing.
 * @param {number} side 0 is the north
 * @param {Point} extent
 * @returns {(along: number, inward: number) => Point}
 */
export function onSide(side, [width, height]) {
  if (side === 0) return (along, inward) => [along, inward];
  if (side === 1) return (along, inward) => [width - inward, along];
  if (side === 2) return (along, inward) => [width - along, height - inward];
  return (along, inward) => [inward, height - along];
}

/** The middles of the passages through a side, one for each tile of its length. @param {number} length */
export function passages(length) {
  const many = Math.max(1, Math.round(length / UNIT));
  return Array.from({ length: many }, (_, i) => UNIT * (i + 0.5));
}

/** Can one look out of this side? @param {string | undefined} side */
export const opens = (side) => side !== undefined && side !== "" && side !== "wall";

/**
 * Walk around the place, clockwise from its north-west corner: pieces of wall between the passages.
 * @param {Place} place
 * @returns {{walls: Point[][], closed: boolean}}
 */
export function walk(place) {
  if (squared(place)) return around(place);
  const { inset, cut } = build(place);
  const size = extent(place);
  /** @type {Point[][]} */
  const walls = [[]];
  for (let side = 0; side < 4; side++) {
    const length = size[side % 2];
    const at = onSide(side, size);
    const wall = (/** @type {number} */ along, /** @type {number} */ inward) => walls.at(-1)?.push(at(along, inward));
    wall(inset + cut, inset);
    for (const middle of opens(place.sides?.[side]) ? passages(length) : []) {
      wall(middle - NECK, inset);
      wall(middle - NECK, 0);
      walls.push([]);
      wall(middle + NECK, 0);
      wall(middle + NECK, inset);
    }
    wall(length - inset - cut, inset);
  }
  const closed = walls.length === 1;
  const last = /** @type {Point[]} */ (closed ? [...walls[0], walls[0][0]] : [...(walls.pop() ?? []), ...walls[0]]);
  return { walls: [last, ...walls.slice(1)], closed };
}

/** The walls of a square: the sides that are not open. @param {Place} place */
function around(place) {
  const size = extent(place);
  /** @type {Point[][]} */
  const walls = [];
  let joined = false;
  for (let side = 0; side < 4; side++) {
    const at = onSide(side, size);
    const open = place.sides?.[side] === "open";
    if (!open && joined) walls.at(-1)?.push(at(size[side % 2], 0));
    else if (!open) walls.push([at(0, 0), at(size[side % 2], 0)]);
    joined = !open;
  }
  return { walls, closed: walls.length === 1 && walls[0].length === 5 };
}

/**
 * Short strokes in bundles outside the walls, as if the rock were shaded with a pen.
 * @param {Point[][]} walls
 * @param {() => number} random
 */
export function hatching(walls, random) {
  let d = "";
  for (const wall of walls) {
    for (let i = 1; i < wall.length; i++) {
      const [[ax, ay], [bx, by]] = [wall[i - 1], wall[i]];
      const length = Math.hypot(bx - ax, by - ay);
      if (length < 1) continue;
      const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
      const bundles = Math.max(1, Math.round(length / 10));
      for (let k = 0; k <= bundles; k++) {
        const [along, out] = [(length * k) / bundles, 5 + random() * 5];
        d += bundle(ax + ux * along + uy * out, ay + uy * along - ux * out, random);
      }
    }
  }
  return d;
}

/** Three strokes side by side. @param {number} x @param {number} y @param {() => number} random */
function bundle(x, y, random) {
  const angle = random() * Math.PI;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  let d = "";
  for (let k = -1; k <= 1; k++) {
    const half = 4.5 + random() * 3;
    const [mx, my] = [x - dy * k * 3, y + dx * k * 3];
    d += `M${fine(mx - dx * half)} ${fine(my - dy * half)}l${fine(2 * dx * half)} ${fine(2 * dy * half)}`;
  }
  return d;
}

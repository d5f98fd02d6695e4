/**
 * The ground of a battle field: rock with hatching, walls, a ruled floor, rubble, water, ways out, and where the light
 * does not reach. A square is 40 wide.
 *
 * @import { Field } from "../types.js"
 * @typedef {import("./ink.js").Point} Point
 */

import { isFloor } from "../squares.js";
import { fine, hand, path, svg, trembling } from "./ink.js";
import { hatching } from "./walls.js";

export const SQUARE = 40;
const EDGES = [[0, 0, 1, 0], [1, 0, 1, 1], [1, 1, 0, 1], [0, 1, 0, 0]]; // of a square, clockwise, from the north
const BESIDE = [[0, -1], [1, 0], [0, 1], [-1, 0]];
const WAVES = "M5 13q4.5-4 9 0t9 0t9 0M9 24q4.5-4 9 0t9 0M4 33q4.5-4 9 0t9 0t9 0";

/**
 * All of it, from below.
 * @param {Field} field
 * @returns {SVGElement[]}
 */
export function drawTerrain(field) {
  const random = hand(field.ground.join());
  const walls = outlines(field);
  const floor = walls.map((wall) => path(wall, true)).join("");
  const drawn = (/** @type {number} */ tremble) =>
    walls.map((wall) => path(trembling([...wall, wall[0]], random, tremble), true)).join("");
  return [
    svg("path", { class: "hatch", d: hatching(walls.map((wall) => [...wall, wall[0]]), random) }),
    svg("path", { class: "field-floor", "fill-rule": "evenodd", d: floor }),
    ...patches(field, random),
    svg("path", { class: "field-ruling", d: ruling(field) }),
    ...light(field),
    svg("path", { class: "wall-again", d: drawn(1.6) }),
    svg("path", { class: "wall", d: drawn(0.8) }),
    ...waysOut(field),
  ];
}

/** The edges of the floor: west, north, east, south, in squares. @param {Field} field */
export function bounds(field) {
  const floor = squares(field.ground).filter((square) => isFloor(field, square));
  const [xs, ys] = [floor.map(({ x }) => x), floor.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs) + 1, Math.max(...ys) + 1];
}

/** Every square with the character that stands for it. @param {string[]} rows @returns {{x: number, y: number, sign: string}[]} */
const squares = (rows) => rows.flatMap((row, y) => [...row].map((sign, x) => ({ x, y, sign })));

/** The walls around the floor, each a closed line with the rock on its left. @param {Field} field */
function outlines(field) {
  /** @type {Map<string, Point[]>} */
  const from = new Map(); // a corner → the corners where an edge of the floor leads
  for (const { x, y } of squares(field.ground)) {
    if (!isFloor(field, { x, y })) continue;
    BESIDE.forEach(([dx, dy], side) => {
      if (isFloor(field, { x: x + dx, y: y + dy })) return;
      const [ax, ay, bx, by] = EDGES[side];
      const start = `${x + ax},${y + ay}`;
      from.set(start, [...(from.get(start) ?? []), [x + bx, y + by]]);
    });
  }
  /** @type {Point[][]} */
  const loops = [];
  while (from.size) loops.push(straightened(loop(from)));
  return loops.map((wall) => wall.map(([x, y]) => /** @type {Point} */ ([x * SQUARE, y * SQUARE])));
}

/** Follow the edges from any corner until one is there again. @param {Map<string, Point[]>} from @returns {Point[]} */
function loop(from) {
  const first = /** @type {string} */ (from.keys().next().value);
  /** @type {Point[]} */
  const corners = [];
  let here = first;
  do {
    const ways = /** @type {Point[]} */ (from.get(here));
    const next = /** @type {Point} */ (ways.pop());
    if (!ways.length) from.delete(here);
    corners.push(next);
    here = next.join();
  } while (here !== first);
  return corners;
}

/** Without the corners at which it goes straight on. @param {Point[]} wall */
function straightened(wall) {
  return wall.filter(([x, y], i) => {
    const [[ax, ay], [bx, by]] = [wall[(i + wall.length - 1) % wall.length], wall[(i + 1) % wall.length]];
    return (x - ax) * (by - y) !== (y - ay) * (bx - x);
  });
}

/** The lines between squares of the floor. @param {Field} field */
function ruling(field) {
  let d = "";
  for (const { x, y } of squares(field.ground)) {
    if (!isFloor(field, { x, y })) continue;
    if (isFloor(field, { x: x + 1, y })) d += `M${(x + 1) * SQUARE} ${y * SQUARE + 3}v${SQUARE - 6}`;
    if (isFloor(field, { x, y: y + 1 })) d += `M${x * SQUARE + 3} ${(y + 1) * SQUARE}h${SQUARE - 6}`;
  }
  return d;
}

/** Rubble and water. @param {Field} field @param {() => number} random */
function patches(field, random) {
  return squares(field.ground).flatMap(({ x, y, sign }) => {
    const at = `translate(${x * SQUARE} ${y * SQUARE})`;
    if (sign === "~")
      return [
        svg("rect", { class: "field-water", transform: at, width: SQUARE, height: SQUARE }),
        svg("path", { class: "field-waves", transform: at, d: WAVES }),
      ];
    return sign === "," ? [svg("path", { class: "field-rubble", transform: at, d: rubble(random) })] : [];
  });
}

/** A few stones, each time others. @param {() => number} random */
function rubble(random) {
  let d = "";
  for (let i = 0; i < 5; i++) {
    const [x, y, wide] = [5 + random() * 26, 8 + random() * 26, 3 + random() * 4];
    d += `M${fine(x)} ${fine(y)}l${fine(wide * 0.4)} ${fine(-wide * 0.8)} ${fine(wide * 0.8)} ${fine(wide * 0.2)} `;
    d += `${fine(wide * 0.3)} ${fine(wide * 0.7)}z`;
  }
  return d;
}

/** Shade where the light is poor, and night where there is none. @param {Field} field */
function light({ lit = [], ground }) {
  return squares(lit).flatMap(({ x, y, sign }) => {
    if (sign === "." || !isFloor({ ground }, { x, y })) return [];
    const box = { x: x * SQUARE, y: y * SQUARE, width: SQUARE, height: SQUARE };
    return [svg("rect", { class: sign === "," ? "field-gloom" : "field-dark", ...box })];
  });
}

/** Where one may leave: a tint, and at the edge of the field an arrow that leads off it. @param {Field} field */
function waysOut(field) {
  return squares(field.ground).flatMap(({ x, y, sign }) => {
    if (sign !== "o") return [];
    const tint = svg("rect", { class: "field-out", x: x * SQUARE, y: y * SQUARE, width: SQUARE, height: SQUARE });
    const side = BESIDE.findIndex(([dx, dy]) => (field.ground[y + dy]?.[x + dx] ?? " ") === " ");
    if (side < 0) return [tint];
    const at = `translate(${(x + 0.5) * SQUARE} ${(y + 0.5) * SQUARE}) rotate(${side * 90})`;
    return [
      tint,
      svg(
        "g",
        { class: "field-exit", transform: at },
        svg("path", { class: "field-threshold", d: "M-18-20h36" }),
        svg("path", { class: "field-way-out", d: "M0-3v-12M-4.5-11L0-16l4.5 5" }),
      ),
    ];
  });
}

/**
 * Squares of a battle field, without anything drawn: their names, distances, what lies around a figure.
 *
 * A square is `{x, y}` from the north-west corner; a figure covers `size` squares each way from its own.
 *
 * @import { Field, RegionMap, Stand } from "./types.js"
 * @typedef {{x: number, y: number}} Square
 */

/** One square on, clockwise from the north. @type {[number, number][]} */
export const STEPS = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]];
export const WINDS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
export const WIND_WORDS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const CLOSED = "# "; // walls, and what is no part of the field

/** `c4`: the third column, the fourth row. @param {Square} square */
export const nameOf = ({ x, y }) => `${column(x)}${y + 1}`;

/** a … z, then aa, ab … @param {number} x @returns {string} */
const column = (x) => (x < 26 ? "" : column(Math.floor(x / 26) - 1)) + String.fromCharCode(97 + (x % 26));

/** The square with this name. @param {string} name @returns {Square | null} */
export function squareOf(name) {
  const found = /^([a-z]+)([1-9]\d*)$/.exec(name.trim().toLowerCase());
  if (!found) return null;
  const x = [...found[1]].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  return { x, y: Number(found[2]) - 1 };
}

/** @param {Square} one @param {Square | null | undefined} other */
export const same = (one, other) => one.x === other?.x && one.y === other?.y;

/** Can anybody stand here? @param {{ground: string[]}} field @param {Square} square */
export const isFloor = ({ ground }, { x, y }) => !CLOSED.includes(ground[y]?.[x] ?? " ");

/** How many squares lie between two figures, a diagonal as long as any. @param {Stand} one @param {Stand} other */
export function apart(one, other) {
  const gap = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ long, /** @type {number} */ wide) =>
    Math.max(b - (a + long - 1), a - (b + wide - 1), 0);
  const [size, others] = [one.size ?? 1, other.size ?? 1];
  return Math.max(gap(one.x, other.x, size, others), gap(one.y, other.y, size, others));
}

/** The floor within so many squares of a figure, without those it covers. @param {Field} field @param {Stand} stand @param {number} far */
export function within(field, stand, far) {
  const size = stand.size ?? 1;
  /** @type {Square[]} */
  const found = [];
  for (let y = stand.y - far; y < stand.y + size + far; y++)
    for (let x = stand.x - far; x < stand.x + size + far; x++)
      if (!covers(stand, { x, y }) && isFloor(field, { x, y })) found.push({ x, y });
  return found;
}

/** Is this one of its squares? @param {Stand} stand @param {Square} square */
export function covers({ x, y, size = 1 }, square) {
  return square.x >= x && square.x < x + size && square.y >= y && square.y < y + size;
}

/** Which of the eight ways leads from the middle of a figure to the middle of a square, or of another figure. @param {Stand} from @param {Square & {size?: number}} to */
export function wayTo(from, to) {
  const middle = (/** @type {Square & {size?: number}} */ one) => [one.x + (one.size ?? 1) / 2, one.y + (one.size ?? 1) / 2];
  const [[ax, ay], [bx, by]] = [middle(from), middle(to)];
  return (Math.round((Math.atan2(bx - ax, ay - by) * 4) / Math.PI) + 8) % 8;
}

/**
 * What the squares beside a figure are to it: `f` its front, `s` its flanks, `r` its rear.
 * @param {Field} field
 * @param {Stand} stand
 * @returns {{square: Square, arc: string}[]} none, where nobody faces anywhere
 */
export function arcs(field, stand) {
  const facing = stand.facing ?? -1;
  if (!field.arcs || facing < 0) return [];
  return within(field, stand, 1).map((square) => ({ square, arc: field.arcs[(wayTo(stand, square) - facing + 8) % 8] }));
}

/** The squares a spot or a path may lie on. */
export class Region {
  /** @param {RegionMap} map */
  constructor(map) {
    this.map = map;
    this.size = map.size ?? 1;
    this.start = (map.start ?? -1) < 0 ? null : this.at(map.start ?? 0);
    this.through = new Set(map.through ?? []);
    this.ends = [...map.steps].map((_, number) => this.at(number)).filter((square) => this.mayEnd(square));
    this.most = (map.most ?? -1) < 0 ? 0 : (map.most ?? 0) * map.feet; // feet; 0: they are not counted
  }

  /** The square with this number. @param {number} number @returns {Square} */
  at(number) {
    return { x: number % (this.map.width + 1), y: Math.floor(number / (this.map.width + 1)) };
  }

  /** @param {Square} square */
  number({ x, y }) {
    return x < 0 || x >= this.map.width ? -1 : y * (this.map.width + 1) + x;
  }

  /** How many steps it is away; -1: it cannot be reached. @param {Square} square */
  steps(square) {
    const sign = this.map.steps[this.number(square)] ?? ".";
    return /[0-9a-z]/.test(sign) ? parseInt(sign, 36) : -1;
  }

  /** @param {Square} square */
  feet(square) {
    return this.steps(square) * this.map.feet;
  }

  /** @param {Square} square */
  mayEnd(square) {
    return this.steps(square) >= 0 && !this.through.has(this.number(square));
  }

  /** The shortest way there, from where one stands. @param {Square} square @returns {Square[]} */
  way(square) {
    const way = [square];
    for (let left = this.map.ways ? this.steps(square) : 0; left > 0; left--) {
      const [dx, dy] = STEPS[Number(this.map.ways?.[this.number(way[0])])];
      way.unshift({ x: way[0].x - dx, y: way[0].y - dy });
    }
    return way;
  }

  /** Where one looks there, if one does not say otherwise; -1: nowhere. @param {Square} square */
  facing(square) {
    const sign = this.map.faces?.[this.number(square)] ?? ".";
    return /[0-7]/.test(sign) ? Number(sign) : -1;
  }
}

/** An answer as it is written: `b2-c3-c4/ne`. @param {Square[]} way @param {number} facing */
export const written = (way, facing) => way.map(nameOf).join("-") + (facing < 0 ? "" : `/${WINDS[facing]}`);

/** And read: the last square, and where one looks there. @param {string} answer @returns {{end: Square | null, facing: number}} */
export function readAnswer(answer) {
  const [way, wind = ""] = answer.trim().toLowerCase().split("/");
  return { end: squareOf(way.split("-").at(-1) ?? ""), facing: WINDS.indexOf(wind) };
}

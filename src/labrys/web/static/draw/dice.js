/** Dice as they fall. */

import { hand, path, still, svg, trembling } from "./ink.js";

/** @typedef {import("./ink.js").Point} Point */

/** Where the pips are on a field of 24, by face. @type {Record<number, Point[]>} */
const PIPS = {
  1: [[12, 12]],
  2: [[7.3, 16.7], [16.7, 7.3]],
  3: [[7, 17], [12, 12], [17, 7]],
  4: [[7.3, 7.3], [16.7, 7.3], [7.3, 16.7], [16.7, 16.7]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  6: [[7.3, 6.3], [16.7, 6.3], [7.3, 12], [16.7, 12], [7.3, 17.7], [16.7, 17.7]],
};

/** The outline of a die on the same field, by its sides: as one sees it from above. @type {Record<number, Point[]>} */
const OUTLINES = {
  4: [[12, 1.5], [23, 21], [1, 21]],
  6: [[4.5, 2], [19.5, 2], [22, 4.5], [22, 19.5], [19.5, 22], [4.5, 22], [2, 19.5], [2, 4.5]],
  8: [[12, 0.5], [23, 12], [12, 23.5], [1, 12]],
  10: [[12, 0.8], [23, 10.5], [23, 13.5], [12, 23.2], [1, 13.5], [1, 10.5]],
  12: [[12, 0.8], [23.2, 9], [19, 22.3], [5, 22.3], [0.8, 9]],
  20: [[12, 0.5], [22, 6.2], [22, 17.8], [12, 23.5], [2, 17.8], [2, 6.2]],
};
const ROUND = /** @type {Point[]} */ (
  [...Array(14).keys()].map((n) => [12 + 11 * Math.sin((n * Math.PI) / 7), 12 - 11 * Math.cos((n * Math.PI) / 7)])
);
/** Its edges, where it is drawn large enough for them. @type {Record<number, string>} */
const EDGES = {
  8: "M1 12 L12 16.5 L23 12",
  10: "M1 11.5 L6 15 L12 17.5 L18 15 L23 11.5 M12 17.5 V23",
  20: "M12 4 L20 17 H4 Z M12 .5 V4 M2 17.8 L4 17 L2 6.2 L12 4 L22 6.2 L20 17 L22 17.8 M4 17 L12 23.5 L20 17",
};
const LARGE = 30; // pixels
/** Where the middle of the number lies, where that is not the middle of the field. @type {Record<number, number>} */
const HEIGHT = { 4: 14.8, 8: 11.3, 10: 10.5, 12: 13 };

/** What a die shows, in words: a die that has not six sides is named. @param {{face: number, sides?: number}} die */
export const dieWords = ({ face, sides = 6 }) => (sides === 6 ? `${face}` : `d${sides} ${face}`);

/**
 * A die that shows this face: a six-sided one with pips, others with a number.
 * @param {number} face
 * @param {number} [size]
 * @param {number} [sides]
 * @returns {SVGSVGElement}
 */
export function die(face, size = 24, sides = 6) {
  const cube = svg("svg", { class: "die", viewBox: "0 0 24 24", width: size, height: size, role: "img" });
  cube.setAttribute("aria-label", sides === 6 ? `a die: ${face}` : `a ${dieWords({ face, sides }).replace(" ", ": ")}`);
  cube.append(svg("path", { class: "die-body", d: body(face, sides) }));
  if (size >= LARGE && EDGES[sides]) cube.append(svg("path", { class: "die-edges", d: EDGES[sides] }));
  const pips = sides === 6 ? PIPS[face] : undefined;
  for (const [x, y] of pips ?? []) cube.append(svg("circle", { class: "die-pip", cx: x, cy: y, r: 1.9 }));
  if (!pips) cube.append(number(face, sides));
  return cube;
}

/** Its outline, cut by hand. @param {number} face @param {number} sides */
function body(face, sides) {
  const corners = OUTLINES[sides] ?? ROUND;
  return path(trembling([...corners, corners[0]], hand(`die ${face}`), 0.5), true);
}

/** @param {number} face @param {number} sides */
function number(face, sides) {
  const long = face > 99 ? " long" : "";
  const text = svg("text", { class: `die-number${long}`, x: 12, y: HEIGHT[sides] ?? 12.5 });
  text.textContent = String(face);
  return text;
}

/**
 * Let something fall onto the table, as a die does; it lies still at once for whoever wants no motion.
 * @param {Element} element
 */
export function tumble(element) {
  if (still()) return;
  const turn = 200 + hand(element.getAttribute("aria-label") ?? "")() * 160;
  element.animate(
    [
      { transform: `translateY(-28px) rotate(-${turn}deg) scale(1.25)`, opacity: 0 },
      { transform: `translateY(0) rotate(-${turn * 0.25}deg) scale(1.05)`, opacity: 1, offset: 0.55 },
      { transform: `translateY(-6px) rotate(-${turn * 0.08}deg)`, offset: 0.75 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 520, easing: "cubic-bezier(.3,.7,.4,1)" },
  );
}

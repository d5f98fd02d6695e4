/** Dice as they fall. */

import { hand, path, still, svg, trembling } from "./ink.js";

/** Where the pips are on a field of 24, by face. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[12, 12]],
  2: [[7.3, 16.7], [16.7, 7.3]],
  3: [[7, 17], [12, 12], [17, 7]],
  4: [[7.3, 7.3], [16.7, 7.3], [7.3, 16.7], [16.7, 16.7]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  6: [[7.3, 6.3], [16.7, 6.3], [7.3, 12], [16.7, 12], [7.3, 17.7], [16.7, 17.7]],
};

/**
 * A die that shows this face; a face without pips is written as a number.
 * @param {number} face
 * @param {number} [size]
 * @returns {SVGSVGElement}
 */
export function die(face, size = 24) {
  const cube = svg("svg", { class: "die", viewBox: "0 0 24 24", width: size, height: size, role: "img" });
  cube.setAttribute("aria-label", `a die: ${face}`);
  cube.append(svg("path", { class: "die-body", d: body(face) }));
  for (const [x, y] of PIPS[face] ?? []) cube.append(svg("circle", { class: "die-pip", cx: x, cy: y, r: 1.9 }));
  if (!PIPS[face]) cube.append(number(face));
  return cube;
}

/** A square with soft corners, cut by hand. @param {number} face */
function body(face) {
  const corners = /** @type {import("./ink.js").Point[]} */ ([
    [4.5, 2], [19.5, 2], [22, 4.5], [22, 19.5], [19.5, 22], [4.5, 22], [2, 19.5], [2, 4.5], [4.5, 2],
  ]);
  return path(trembling(corners, hand(`die ${face}`), 0.5), true);
}

/** @param {number} face */
function number(face) {
  const text = svg("text", { class: "die-number", x: 12, y: 12.5 });
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

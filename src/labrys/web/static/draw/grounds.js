/**
 * Grounds without walls: a card that lies face down, open country, and where nobody has been.
 *
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("./ink.js").Point} Point
 */

import { fine, hand, path, svg, trembling } from "./ink.js";
import { NECK, extent, onSide, opens } from "./walls.js";

/** A card that lies face down: a labyrinth, and the axe it is named for. @param {Place} place */
export function cardBack(place) {
  const [width, height] = extent(place);
  const random = hand(`${place.key} back`);
  const edge = (/** @type {number} */ inset) => path(trembling(cornered(width, height, inset, 5), random, 0.4), true);
  return [
    svg("path", { class: "card-back", d: edge(4) }),
    svg("path", { class: "card-edge", d: edge(9) }),
    motif(place, 1),
  ];
}

/** The labyrinth with the axe in its middle. @param {Place} place @param {number} scale */
export function motif(place, scale) {
  const [width, height] = extent(place);
  return svg(
    "g",
    { class: "card-motif", transform: `translate(${width / 2} ${height / 2}) scale(${scale})` },
    svg("path", { class: "labyrinth", d: LABYRINTH }),
    svg("path", { class: "labrys", d: LABRYS }),
  );
}

/** @param {number} width @param {number} height @param {number} inset @param {number} cut @returns {Point[]} */
function cornered(width, height, inset, cut) {
  const [right, bottom, by] = [width - inset, height - inset, inset + cut];
  return [
    [by, inset], [right - cut, inset], [right, by], [right, bottom - cut], [right - cut, bottom],
    [by, bottom], [inset, bottom - cut], [inset, by], [by, inset],
  ]; // prettier-ignore
}

/** Rings with gaps, and short walls that join them. */
const LABYRINTH = [
  [36, 100, 0], [29.5, 280, 15], [23, 80, 8], [16.5, 265, 12],
].map(([radius, angle, more]) => ring(radius, angle, more)).join(""); // prettier-ignore

/** @param {number} radius @param {number} angle of the gap @param {number} more to either side */
function ring(radius, angle, more) {
  const gap = (700 / radius + more) / 2;
  const on = (/** @type {number} */ degrees, /** @type {number} */ r) => {
    const turn = (degrees * Math.PI) / 180;
    return `${fine(Math.cos(turn) * r)} ${fine(Math.sin(turn) * r)}`;
  };
  const wall = radius < 20 ? "" : `M${on(angle + gap, radius)}L${on(angle + gap, radius - 6.5)}`;
  return `M${on(angle + gap, radius)}A${radius} ${radius} 0 1 1 ${on(angle - gap, radius)}${wall}`;
}

const LABRYS =
  "M-.9-12h1.8v2.5c3-.4 6.5-1.5 8.8-3.7c2.2 4.2 2.2 9.2 0 13.4c-2.3-2.2-5.8-3.3-8.8-3.7V13h-1.8V-3.5" +
  "c-3 .4-6.5 1.5-8.8 3.7c-2.2-4.2-2.2-9.2 0-13.4c2.3 2.2 5.8 3.3 8.8 3.7z";

/** Open country: a label with a double border, as for a town on a map. @param {Place} place */
export function cartouche(place) {
  const [width, height] = extent(place);
  const random = hand(place.key);
  const edge = (/** @type {number} */ inset) => path(trembling(cornered(width, height, inset, 16), random, 0.7), true);
  return [
    ...roads(place),
    svg("path", { class: "country", d: edge(8) }),
    svg("path", { class: "country-edge", d: edge(12.5) }),
    ...hills(width, height, random),
  ];
}

/** Dotted roads to the neighbours. @param {Place} place */
function roads(place) {
  const size = extent(place);
  const open = (place.sides ?? []).flatMap((kind, side) => (opens(kind) ? [side] : []));
  const road = (/** @type {number} */ side) => {
    const at = onSide(side, size);
    return path([at(size[side % 2] / 2, -10), at(size[side % 2] / 2, 10)]);
  };
  const d = open.map(road).join("");
  return d ? [svg("path", { class: "road", d })] : [];
}

const TUFT = "q1-3 0-5m2.5 5.5q.5-2.5 2.5-4";

/** Hills along the south, shaded on their eastern slopes, with some grass. */
function hills(/** @type {number} */ width, /** @type {number} */ height, /** @type {() => number} */ random) {
  let [ridge, shade] = ["", ""];
  const foot = height - 21;
  for (let x = 22 + random() * 6; x < width - 34; ) {
    const [wide, high] = [20 + random() * 14, 7 + random() * 9];
    const [top, end] = [x + wide / 2, Math.min(x + wide, width - 16)];
    ridge += `M${fine(x)} ${fine(foot)}Q${fine(top - 3)} ${fine(foot - 2 * high)} ${fine(end)} ${fine(foot)}`;
    for (let k = 1; k <= 4; k++) {
      const [sx, drop] = [top + ((end - top) * k) / 5.5, (high * (5 - k)) / 5];
      shade += `M${fine(sx)} ${fine(foot - drop * 0.9)}l${fine(2 + random() * 2)} ${fine(drop * 0.75)}`;
    }
    x = end - random() * 4 + 3;
  }
  const tuft = () => `M${fine(22 + random() * (width - 44))} ${fine(foot + 5 + random() * 3)}${TUFT}`;
  return [svg("path", { class: "hills", d: ridge }), svg("path", { class: "hills-shade", d: shade + tuft() + tuft() })];
}

/**
 * Where nobody has been: hatching that fades into the paper, and the walls of the passage that leads there.
 * @param {Place} place
 * @param {number[]} from
 */
export function fog(place, from) {
  const [width, height] = extent(place);
  const random = hand(`${place.key} fog`);
  const drawn = [svg("ellipse", { class: "fog", cx: width / 2, cy: height / 2, rx: width * 0.62, ry: height * 0.62 })];
  drawn.push(svg("path", { class: "fog-near", d: mist(width, height, 26, 16, random) }));
  drawn.push(svg("path", { class: "fog-far", d: mist(width, height, 46, 22, random) }));
  for (const side of from)
    drawn.push(
      svg("path", { class: "fading", d: fading(side, [width, height], [[0, 12]]) }),
      svg("path", { class: "fading faint", d: fading(side, [width, height], [[17, 23], [28, 31]]) }),
    );
  return drawn;
}

/**
 * Slanting strokes around the middle.
 * @param {number} width
 * @param {number} height
 * @param {number} reach how far from the middle
 * @param {number} count
 * @param {() => number} random
 */
function mist(width, height, reach, count, random) {
  let d = "";
  for (let k = 0; k < count; k++) {
    const [turn, far, long] = [random() * 2 * Math.PI, reach * Math.sqrt(random()), 5 + random() * 8];
    const [x, y] = [width / 2 + Math.cos(turn) * far, height / 2 + Math.sin(turn) * far];
    d += `M${fine(x - long / 2)} ${fine(y + long / 2.6)}l${fine(long)} ${fine(-long / 1.3)}`;
  }
  return d;
}

/** Stretches of the two walls of a passage. @param {number} side @param {Point} size @param {Point[]} stretches */
function fading(side, size, stretches) {
  const at = onSide(side, size);
  const middle = size[side % 2] / 2;
  let d = "";
  for (const along of [middle - NECK, middle + NECK])
    for (const [start, end] of stretches) d += path([at(along, start), at(along, end)]);
  return d;
}

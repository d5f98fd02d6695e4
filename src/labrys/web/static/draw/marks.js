/** Small drawings of the map: what invites, what marks a place, the rose of the winds, and the lights. */

import { svg } from "./ink.js";
import { STEPS } from "./walls.js";

/** The lights and shadows of the map; CSS gives them their colours. */
export function gradients() {
  const fade = (/** @type {string} */ id, /** @type {[number, number][]} */ ...stops) =>
    svg(
      "radialGradient",
      { id },
      ...stops.map(([offset, opacity]) => svg("stop", { class: id, offset, "stop-opacity": opacity })),
    );
  return svg(
    "defs",
    {},
    fade("map-fog", [0, 0.6], [0.5, 0.32], [1, 0]),
    fade("map-lamp", [0, 0.75], [0.4, 0.35], [1, 0]),
  );
}

/** A ring with an arrow that points away from where one stands. */
export function invitation(/** @type {number[]} */ from, /** @type {number} */ width, /** @type {number} */ height) {
  const [dx, dy] = from.length === 1 ? STEPS[from[0]] : [0, 0];
  const turn = from.length === 1 ? ((from[0] + 2) % 4) * 90 : 0;
  return svg(
    "g",
    { class: "invitation", transform: `translate(${width / 2 + dx * 12} ${height / 2 + dy * 12}) rotate(${turn})` },
    svg("circle", { class: "invitation-ring", r: 15 }),
    svg("path", { d: from.length === 1 ? "M0 7.5V-6.5M-5.5-1L0-7l5.5 6" : "M-5.5 0h11M0-5.5v11" }),
  );
}

/** The four corners of a place that may be picked. @param {number} width @param {number} height */
export function brackets(width, height) {
  const [near, right, bottom, long] = [5, width - 5, height - 5, 15];
  const d =
    `M${near} ${near + long}V${near}h${long}M${right - long} ${near}h${long}v${long}` +
    `M${right} ${bottom - long}v${long}h${-long}M${near + long} ${bottom}h${-long}v${-long}`;
  return svg("path", { class: "brackets", d });
}

const RINGS = "M0-24A24 24 0 1 0 0 24A24 24 0 1 0 0-24M0-20A20 20 0 1 0 0 20A20 20 0 1 0 0-20";
const POINTS = "M0-31L5-5 31 0 5 5 0 31-5 5-31 0-5-5zM14-14L5-5M14 14L5 5M-14 14l9-9M-14-14l9 9";

/** A compass rose in a corner of the paper. */
export function compass() {
  const north = svg("text", { class: "compass-letter", x: 0, y: -33 });
  north.textContent = "N";
  const rose = svg(
    "svg",
    { class: "compass", viewBox: "-44 -48 88 92", "aria-hidden": "true" },
    svg("path", { class: "compass-lines", d: RINGS }),
    svg("path", { class: "compass-light", d: POINTS }),
    svg("path", { class: "compass-dark", d: "M0-31L0 0-5-5zM31 0L0 0 5-5zM0 31L0 0 5 5zM-31 0L0 0-5 5z" }),
    north,
  );
  return rose;
}

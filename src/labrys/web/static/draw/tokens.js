/**
 * Who is on the map: the party under its banner, with a lantern; each seat as a seal in its colour.
 *
 * @typedef {import("../types.js").Token} Token
 */

import { colour, fine, hand, svg } from "./ink.js";

const CLOTH =
  "M-6.3-38c6-3.5 10 2.5 16 .5c3-.9 5-.8 7.5 0l-4.2 7.5 4 8c-6-2.5-9.5 1.5-15.5.5c-3-.5-5-1-7.7.5z";
const AXE =
  "M3.5-35.5v13M3.5-33c2-.1 4-.8 5-2c1.3 2.5 1.3 5.5 0 8c-1-1.2-3-1.9-5-2c-2 .1-4 .8-5 2c-1.3-2.5-1.3-5.5 0-8" +
  "c1 1.2 3 1.9 5 2z";
const LANTERN = "M-6.5-12h8.5M2-12v2.5M-.8-9.5h5.6l1.4 2.3h-8.4zM-1.5-7v6.5h7V-7zM-2.5-.5h9v1.8h-9z";

/**
 * A token, with its foot at the origin.
 * @param {Token} token
 * @returns {SVGGElement}
 */
export function drawToken(token) {
  const drawn = (token.seat ?? -1) < 0 ? banner() : seal(token);
  const title = svg("title");
  title.textContent = token.name;
  const group = svg("g", { class: token.active ? "token active" : "token" }, title, ...drawn);
  colour(group, token.seat);
  return group;
}

/** A banner on its staff, and the light it stands in. */
function banner() {
  return [
    svg("circle", { class: "lamplight", cx: 0, cy: -12, r: 46 }),
    svg("ellipse", { class: "shade", cx: 0, cy: 1, rx: 13, ry: 3.6 }),
    svg("path", { class: "staff", d: "M-6 1.5L-6.5-39" }),
    svg("path", { class: "banner", d: CLOTH }),
    svg("path", { class: "banner-axe", d: AXE }),
    svg("path", { class: "lantern", d: LANTERN }),
    svg("path", { class: "flame", d: "M2-6c1.5 1.7 1.5 3.8 0 4.6c-1.5-.8-1.5-2.9 0-4.6z" }),
  ];
}

/** Sealing wax, pressed a little differently for everybody, with an initial. @param {Token} token */
function seal(token) {
  const initial = svg("text", { class: "seal-initial", x: 0, y: -12.5 });
  initial.textContent = ([...token.name.trim()][0] ?? "?").toUpperCase();
  return [
    svg("circle", { class: "glow", cx: 0, cy: -13, r: 19 }),
    svg("path", { class: "wax", d: wax(token.id) }),
    svg("circle", { class: "wax-rim", cx: 0, cy: -13, r: 9.6 }),
    initial,
  ];
}

/** @param {string} key */
function wax(key) {
  const random = hand(key);
  const far = Array.from({ length: 11 }, () => 12 + random() * 2.4);
  const at = (/** @type {number} */ i) => {
    const turn = (i / far.length) * 2 * Math.PI;
    const r = far[((i % far.length) + far.length) % far.length];
    return [Math.cos(turn) * r, Math.sin(turn) * r - 13];
  };
  const middle = (/** @type {number} */ i) => [(at(i)[0] + at(i + 1)[0]) / 2, (at(i)[1] + at(i + 1)[1]) / 2];
  let d = `M${middle(-1).map(fine).join(" ")}`;
  for (let i = 0; i < far.length; i++) d += `Q${at(i).map(fine).join(" ")} ${middle(i).map(fine).join(" ")}`;
  return `${d}Z`;
}

/**
 * Those who stand on a battle field: round pieces with a picture or initials, a beak where they face, and a rim that
 * shows what is left of them. Ours are light with the colour of their seat, theirs are dark.
 *
 * @import { Card, Stand } from "../types.js"
 */

import { strokes } from "./drawing.js";
import { colour, fine, svg } from "./ink.js";
import { SQUARE } from "./terrain.js";

const ROOM = 4; // between a piece and the edge of its squares
const LIFTED = 5; // how far one who flies is drawn above his shadow
const MOST_LETTERS = 11; // of a name below a piece

/** How large a piece is. @param {Stand} stand */
export const radius = ({ size = 1 }) => (size * SQUARE) / 2 - ROOM;

/** The middle of the squares of a figure, in the units of the drawing. @param {{x: number, y: number, size?: number}} stand */
export const middle = ({ x, y, size = 1 }) => [(x + size / 2) * SQUARE, (y + size / 2) * SQUARE];

/**
 * A piece, around the origin.
 * @param {Stand} stand
 * @param {Card} card
 * @returns {SVGGElement}
 */
export function drawFigure(stand, card) {
  const r = radius(stand);
  const parts = [
    svg("circle", { class: "piece-disc", r }),
    ...rim(card, r),
    likeness(card, r),
    ...badge(card, r),
  ];
  if ((stand.facing ?? -1) >= 0) parts.unshift(beak(r, stand.facing ?? 0));
  const lift = stand.aloft ? -LIFTED : 0;
  const shade = svg("ellipse", { class: "piece-shade", cx: 1, cy: stand.aloft ? r * 0.72 : 2, rx: r, ry: stand.aloft ? r * 0.55 : r });
  const body = svg("g", { class: "piece-body", transform: `translate(0 ${lift})` }, ...parts);
  if (stand.aloft) body.append(svg("path", { class: "piece-wings", d: wings(r) }));
  const group = svg("g", { class: "piece-drawn" }, shade, body, nameplate(card, r));
  colour(group, card.seat);
  return group;
}

/** Where it faces. @param {number} r @param {number} facing @returns {SVGElement} */
export function beak(r, facing) {
  const [half, tip] = [Math.min(10, r * 0.36), Math.max(6, r * 0.17)];
  const d = `M${fine(-half)} ${fine(-r + half * 0.1)}L0 ${fine(-r - tip)}L${fine(half)} ${fine(-r + half * 0.1)}z`;
  return svg("path", { class: "piece-beak", d, transform: `rotate(${facing * 45})` });
}

/** What is left of its points, clockwise from the top; nothing while nobody knows them. @param {Card} card @param {number} r */
function rim({ left = 0, points = 0 }, r) {
  if (!points) return [];
  const share = Math.max(0, Math.min(1, left / points));
  const state = share > 2 / 3 ? "well" : share > 1 / 3 ? "hurt" : "dying";
  const ring = { r: r - 2.9, pathLength: 100, transform: "rotate(-90)" };
  const drawn = [svg("circle", { class: "piece-rim", ...ring })];
  if (share) drawn.push(svg("circle", { class: `piece-left ${state}`, ...ring, "stroke-dasharray": `${fine(share * 100)} 100` }));
  return drawn;
}

/** Its picture, or its initials. @param {Card} card @param {number} r */
function likeness(card, r) {
  if (!card.sign) return initialsOf(card, r);
  const scale = fine((r * 14.2) / 24) / 10;
  const at = `translate(${fine(-12 * scale)} ${fine(-12 * scale)}) scale(${scale})`;
  const letters = () => svg("g", { transform: `translate(12 12) scale(${fine(1 / scale)})` }, initialsOf(card, r));
  return svg("g", { class: "piece-picture", transform: at }, strokes(card.sign, letters));
}

/** @param {Card} card @param {number} r */
function initialsOf(card, r) {
  const text = svg("text", { class: "piece-initials", "font-size": fine(r * 0.95) });
  text.textContent = initials(card.name);
  return text;
}

/** The first letters of one or two words. @param {string} name */
function initials(name) {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return words.length ? words.slice(0, 2).map((word) => [...word][0].toUpperCase()).join("") : "?";
}

/** The number by which it is told from others like it. @param {Card} card @param {number} r */
function badge({ name }, r) {
  const number = /\s(\d{1,2})$/.exec(name)?.[1];
  if (!number) return [];
  const text = svg("text", { class: "piece-number", y: 0.3 });
  text.textContent = number;
  const at = `translate(${fine(r * 0.72)} ${fine(r * 0.72)})`;
  return [svg("g", { class: "piece-badge", transform: at }, svg("circle", { r: 5.6 }), text)];
}

/** @param {Card} card @param {number} r */
function nameplate({ name }, r) {
  const text = svg("text", { class: "piece-name", y: r + 6.5 });
  text.textContent = name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name;
  return text;
}

/** Two little wings on its shoulders. @param {number} r */
function wings(r) {
  const at = fine(r * 0.82);
  return `M${-at} ${fine(-r * 0.5)}q-6-5-9-1q4 0 6 5M${at} ${fine(-r * 0.5)}q6-5 9-1q-4 0-6 5`;
}

/** The badge of a person: the mark by which one Ben is told from another on this server, drawn and in letters. */

import { h, s } from "./dom.js";

const SHOWN = 4; // letters of a mark that are in sight; the rest is in its title
const HUES = 6;
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567"; // of marks
const SHAPES = [
  "M6 0 12 6 6 12 0 6Z",
  "M6 0A6 6 0 1 1 5.99 0Z",
  "M6 .5 12 11.5 0 11.5Z",
  "M.5.5h11v11h-11Z",
  "M4 0h4v4h4v4H8v4H4V8H0V4h4Z",
  "M3 .6h6l3 5.4-3 5.4H3L0 6Z",
  "M6 0 7.8 4.2 12 4.6 8.8 7.4 9.8 12 6 9.5 2.2 12 3.2 7.4 0 4.6 4.2 4.2Z",
  "M0 .5h12L6 11.5Z",
];

/** Which shape and colour a mark has. @param {string} mark */
export function look(mark) {
  const number = [...mark.slice(-2)].reduce((sum, letter) => sum * LETTERS.length + LETTERS.indexOf(letter), 0);
  return { shape: number % SHAPES.length, hue: Math.floor(number / SHAPES.length) % HUES };
}

/** @param {string} [mark] nothing for somebody without a key of his own @returns {HTMLElement|null} */
export function badge(mark) {
  if (!mark) return null;
  const { shape, hue } = look(mark);
  const drawn = s("svg", { viewBox: "0 0 12 12", width: 11, height: 11, "aria-hidden": "true" }, s("path", { d: SHAPES[shape] }));
  const title = `Known on this server by the mark ${mark}: the same person at all tables`;
  return h("span", { class: "badge", title, data: { hue } }, drawn, mark.slice(0, SHOWN));
}

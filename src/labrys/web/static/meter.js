/** How far one is from the goal, as bars that stay in sight; and the figures of a card that need no opening. */

import { h } from "./dom.js";
import { sign } from "./draw/signs.js";

/** @import { Card, Goal, Meter } from "./types.js" */

const SIGN = 16; // pixels

/** How a part of the goal stands, in words. @param {Meter} meter */
export function standing({ value, of = 0, words = "" }) {
  return words || (of ? `${value} of ${of}` : String(value));
}

/** How much of it there is, from 0 to 1. @param {Meter} meter */
export const share = ({ value, of = 0 }) => (of ? Math.max(0, Math.min(1, value / of)) : 0);

/** The parts of the goal, one item of a list each. @param {Goal | null | undefined} goal @returns {HTMLElement[]} */
export function meters(goal) {
  const parts = goal?.parts ?? [];
  return parts.map((part) => meter(part));
}

/** @param {Meter} part */
function meter(part) {
  const { name, note = "", sign: kind, of = 0 } = part;
  const told = standing(part);
  const full = of > 0 && part.value >= of;
  const ink = h("span");
  ink.style.width = `${share(part) * 100}%`;
  const bar = h("span", { class: "bar", "aria-hidden": "true" }, ink);
  return h(
    "li",
    { class: full ? "meter full" : "meter", title: note ? `${told}: ${note}` : told },
    kind && sign(kind, SIGN),
    h("span", { class: "name" }, name),
    " ",
    h("b", {}, part.words || !of ? told : `${part.value}/${of}`),
    of ? bar : "",
    h("span", { class: "sr" }, [part.words || !of ? "" : ` ${told}`, full ? " reached" : "", note && ` (${note})`].join("")),
  );
}

/** The goal in full: what it is, how far one is, what is wanted next. @param {Goal | null | undefined} goal */
export function wholeGoal(goal) {
  if (!goal) return "";
  const parts = (goal.parts ?? []).map((part) =>
    h("li", {}, `${part.name}: `, h("b", {}, standing(part)), part.note ? ` (${part.note})` : ""),
  );
  return h(
    "div",
    { class: "whole-goal" },
    h("h3", {}, "How far you are"),
    h("p", {}, goal.words),
    parts.length ? h("ul", {}, ...parts) : "",
    goal.next ? h("p", {}, h("b", {}, "Next: "), goal.next, ".") : "",
  );
}

/** The figures of somebody that stay in sight. @param {Card} card @returns {HTMLElement | null} */
export function keyFigures({ figures = [] }) {
  const shown = figures.filter(({ key }) => key);
  if (!shown.length) return null;
  return h(
    "span",
    { class: "key-figures" },
    ...shown.map(({ name, value, note, sign: kind }) =>
      h(
        "span",
        { class: "key-figure", title: note ?? null },
        kind ? sign(kind, 13) : "",
        h("span", { class: kind ? "sr" : "name" }, name),
        " ",
        h("b", {}, value),
      ),
    ),
  );
}

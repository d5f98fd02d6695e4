/**
 * A sheet that grows while somebody is made: who he is to be, the steps, the figures, what he has.
 *
 * @import { Card, Listing } from "../types.js"
 */

import { portrait } from "./drawing.js";
import { colour, html } from "./ink.js";
import { figureList, listing, wounds } from "./people.js";

const PORTRAIT = 120;

/** Somebody in the making, if there is one. @param {Card[]} cards @returns {Card | undefined} */
export const growing = (cards) => cards.find((card) => card.group === "making");

/** His sheet, all of it. @param {Card} card @returns {HTMLElement} */
export function growingSheet(card) {
  const names = html("div", "growing-names", html("h2", "", card.name), html("p", "card-title", card.title ?? ""));
  const drawn = card.sign ? [portrait(card.sign, PORTRAIT)] : [];
  const points = wounds(card);
  if (points) names.append(points);
  const [steps, ...lists] = card.lists ?? [];
  const sheet = html("article", "growing", html("header", "", ...drawn, names), ...(steps ? [stepList(steps)] : []));
  if (card.figures?.length) sheet.append(figureList(card.figures));
  sheet.append(...lists.map((list) => listing(list)));
  colour(sheet, card.seat);
  return sheet;
}

/** How far he has come. @param {Listing} steps */
function stepList({ title, things }) {
  const items = things.map(({ name, mark }) => {
    const item = html("li", mark ? `step ${mark}` : "step", html("span", "", name));
    if (mark === "now") item.setAttribute("aria-current", "step");
    if (mark) item.append(" ", html("span", "sr", `(${mark})`));
    return item;
  });
  const list = html("ol", "steps", ...items);
  list.setAttribute("aria-label", title);
  return list;
}

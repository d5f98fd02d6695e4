/**
 * Who acts when: everybody on the field by initiative, with what is left of him and what he is about to do.
 *
 * @import { Card, Fight, Picture } from "../types.js"
 */

import { colour, html } from "./ink.js";
import { drawing } from "./drawing.js";

const CREST = 20;
const NEVER = -99; // the initiative of one who has none

export class Roster {
  /** @param {{onPick: (id: string, event: Event) => void, onLook: (id: string) => void}} listeners */
  constructor({ onPick, onLook }) {
    this.onPick = onPick;
    this.onLook = onLook;
    this.list = html("ol", "roster-list");
    this.element = html("section", "roster", html("h3", "", "Order of action"), this.list);
    this.element.setAttribute("aria-label", "Order of action");
    this.element.tabIndex = 0; // it may have to be scrolled
  }

  /**
   * @param {Card[]} cards of those in the fight
   * @param {Set<string>} ours
   */
  update(cards, ours) {
    const drawn = JSON.stringify([cards, [...ours]]);
    if (this.drawn === drawn) return;
    this.drawn = drawn;
    const ordered = cards.some((card) => card.order);
    this.element.classList.toggle("unordered", !ordered);
    const sorted = ordered ? [...cards].sort((a, b) => Number(b.order || NEVER) - Number(a.order || NEVER)) : cards;
    this.list.replaceChildren(...sorted.map((card) => this.entry(card, ours.has(card.id))));
  }

  /** @param {Card} card @param {boolean} own */
  entry(card, own) {
    const score = html("span", "roster-order", card.order ? String(card.order) : "–");
    score.title = card.order ? `Initiative ${card.order}` : "No initiative yet";
    const entry = html("li", own ? "roster-entry ours" : "roster-entry theirs", score, face(card), this.words(card));
    colour(entry, card.seat);
    entry.dataset.id = card.id;
    entry.classList.toggle("active", Boolean(card.active));
    entry.classList.toggle("gone", Boolean(card.fate));
    if (card.active) entry.setAttribute("aria-current", "true");
    entry.addEventListener("pointerenter", () => this.onLook(card.id));
    entry.addEventListener("pointerleave", () => this.onLook(""));
    entry.addEventListener("click", (event) => this.onPick(card.id, event));
    return entry;
  }

  /** @param {Card} card */
  words(card) {
    const words = html("div", "roster-words", html("span", "roster-name", card.name), ...gauges(card));
    const state = [card.fate, ...(card.status ?? [])].filter(Boolean).join(", ");
    if (state) words.append(html("span", "roster-status", state));
    if (card.declared) words.append(html("span", "roster-declared", card.declared));
    return words;
  }
}

/** His picture, small. @param {Card} card */
function face(card) {
  const instead = (card.seat ?? -1) >= 0 ? "shield" : "enemy";
  return html("span", "roster-face", drawing(card.sign || instead, CREST, instead));
}

/** Points and whatever else is counted, as bars with figures. @param {Card} card */
function gauges(card) {
  const counted = (card.figures ?? []).filter(({ boxes }) => boxes).map(({ name, left = 0, boxes = 0 }) => ({ name, left, all: boxes }));
  const own = card.points ? [{ name: card.points_name ?? "Wound Points", left: card.left ?? 0, all: card.points }] : [];
  return [...own, ...counted].map(({ name, left, all }, place) => gauge(name, left, all, place === 0 && own.length > 0));
}

/** @param {string} name @param {number} left @param {number} all @param {boolean} vital */
function gauge(name, left, all, vital) {
  const share = Math.max(0, Math.min(1, left / all));
  const fill = html("span", "gauge-fill");
  fill.style.width = `${Math.round(share * 100)}%`;
  const bar = html("span", vital ? "gauge vital" : "gauge", html("span", "gauge-bar", fill), html("span", "gauge-number", `${left}/${all}`));
  bar.dataset.state = share > 2 / 3 ? "well" : share > 1 / 3 ? "hurt" : "dying";
  bar.title = `${name} ${left} of ${all}`;
  bar.setAttribute("role", "img");
  bar.setAttribute("aria-label", `${left} of ${all} ${name}`);
  return bar;
}

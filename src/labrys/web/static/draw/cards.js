/**
 * Everybody as cards, in groups; each opens to his full sheet. Then what only this seat sees, and what lies about.
 *
 * @typedef {import("../types.js").Picture} Picture
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../options.js").Around} Around
 * @typedef {import("../types.js").Listing} Listing
 */

import { colour, html, spoken } from "./ink.js";
import { keyFigures } from "../meter.js";
import { portrait } from "./drawing.js";
import { conditions, figureList, listing, weapon, wounds } from "./people.js";

const PORTRAIT = 30; // pixels
const GREAT = "(min-width: 1900px)"; // as in table.css
const SHEET = "card "; // keys of sheets begin so

/** The groups in the order they are shown. @type {[string, string][]} */
const GROUPS = [
  ["making", "In the making"],
  ["player", "Players"],
  ["party", "The party"],
  ["charmed", "Charmed"],
  ["turned", "Turned against you"],
  ["foes", "Foes"],
  ["peaceful", "At peace"],
  ["aside", "Elsewhere"],
  ["out", "Out of the maze"],
  ["fallen", "Fallen"],
];

export class CardsView {
  /**
   * @param {HTMLElement} host
   * @param {{onPick: (id: string) => void}} listeners
   */
  constructor(host, { onPick }) {
    this.host = host;
    this.onPick = onPick;
    /** @type {Map<string, {drawn: string, element: HTMLElement}>} */
    this.known = new Map(); // cards and lists, by what names them
    /** @type {Map<string, boolean>} */
    this.open = new Map(); // whose sheets somebody has opened or closed
    /** @type {Set<string>} */
    this.fighting = new Set(); // who is drawn in the fight: here only his sheet
    host.classList.add("cards-view");
  }

  /**
   * Draw what has changed.
   * @param {Picture} picture
   * @param {Around} [around]
   */
  update(picture, around = {}) {
    /** @type {Set<string>} */
    const used = new Set();
    const { fight } = picture;
    this.fighting = new Set(fight ? [...fight.ours.cards, ...fight.theirs.cards] : []);
    const parts = [
      ...this.lists("hand", "In your hand", picture.hand ?? [], used),
      ...this.groups(picture.cards ?? [], around, used),
      ...this.lists("lying", "On the table", picture.lying ?? [], used),
    ];
    for (const key of this.known.keys()) if (!used.has(key)) this.known.delete(key);
    arrange(this.host, parts);
  }

  /**
   * An element that is made again only if what it shows has changed.
   * @param {string} key
   * @param {unknown} shows
   * @param {Set<string>} used
   * @param {() => HTMLElement} make
   */
  keep(key, shows, used, make) {
    used.add(key);
    const drawn = JSON.stringify(shows);
    const before = this.known.get(key);
    if (before?.drawn === drawn) return before.element;
    const element = make();
    const focus = before && focusWithin(before.element);
    before?.element.replaceWith(element);
    this.known.set(key, { drawn, element });
    if (focus) /** @type {HTMLElement | null} */ (element.querySelector(focus))?.focus();
    return element;
  }

  // -- cards -----------------------------------------------------------------------------------------------------

  /** @param {Card[]} cards @param {Around} around @param {Set<string>} used */
  groups(cards, around, used) {
    const order = GROUPS.map(([group]) => group);
    const others = cards.map((card) => card.group ?? "party").filter((group) => !order.includes(group));
    const all = [...GROUPS, ...[...new Set(others)].map((group) => /** @type {[string, string]} */ ([group, group]))];
    return all.flatMap(([group, title]) => {
      const mine = cards.filter((card) => (card.group ?? "party") === group && (!this.fighting.has(card.id) || hasSheet(card)));
      if (!mine.length) return [];
      const section = this.keep(`group ${group}`, title, used, () => cardGroup(group, title));
      arrange(/** @type {HTMLElement} */ (section.lastElementChild), mine.map((card) => this.card(card, around, used)));
      return [section];
    });
  }

  /** @param {Card} card @param {Around} around @param {Set<string>} used */
  card(card, around, used) {
    const fights = this.fighting.has(card.id);
    const shows = fights ? [card.name, card.seat, card.figures, card.lists] : [card, around.targets?.get(card.id)];
    return this.keep(`card ${card.id}`, [fights, shows], used, () => (fights ? this.sheetOnly(card) : this.makeCard(card, around)));
  }

  /** Of somebody in the fight what the fight does not show. @param {Card} card */
  sheetOnly(card) {
    const drawn = html("article", "card compact", ...[this.sheet(card, card.name)].filter((part) => part !== null));
    colour(drawn, card.seat);
    drawn.dataset.group = card.group ?? "party";
    drawn.dataset.id = card.id;
    return drawn;
  }

  /** @param {Card} card @param {Around} around */
  makeCard(card, { targets, you }) {
    const mine = targets?.get(card.id);
    const drawn = html("article", "card", this.head(card, mine));
    const sheet = this.sheet(card);
    if (sheet) drawn.append(sheet);
    colour(drawn, card.seat);
    drawn.dataset.group = card.group ?? "party";
    drawn.dataset.id = card.id;
    drawn.classList.toggle("active", Boolean(card.active));
    drawn.classList.toggle("own", card.seat !== undefined && card.seat === you);
    drawn.classList.toggle("target", Boolean(mine));
    drawn.classList.toggle("gone", Boolean(card.fate) && !["turned", "out"].includes(card.fate));
    return drawn;
  }

  /**
   * Name, title, wounds, weapon, status; a button, if he may be picked.
   * @param {Card} card
   * @param {import("../options.js").Target[] | undefined} targets
   */
  head(card, targets) {
    const head = html(targets ? "button" : "div", "card-head");
    const { name } = card;
    const names = html("span", "card-names", html("span", "card-name", name));
    if (card.sign) head.append(portrait(card.sign, PORTRAIT));
    if (card.title) names.append(" ", html("span", "card-title", card.title));
    if (card.box) names.append(boxMark(card.box));
    head.append(names, ...[wounds(card), weapon(card), keyFigures(card), conditions(card)].filter((part) => part !== null));
    if (!targets) return head;
    head.type = "button";
    head.setAttribute("aria-label", spoken([name, card.title].filter(Boolean).join(", "), targets));
    head.addEventListener("click", () => this.onPick(card.id));
    return head;
  }

  /**
   * All the rest, behind a line that opens it; that of somebody in the making lies open on the stage.
   * @param {Card} card
   * @param {string} [words] instead of how many of each he has
   */
  sheet(card, words) {
    if (card.group === "making" || !hasSheet(card)) return null;
    const summary = html("summary", "", words ?? glance(card));
    summary.setAttribute("aria-label", `The sheet of ${card.name}`);
    const body = html("div", "card-sheet", ...(card.figures?.length ? [figureList(card.figures)] : []));
    body.append(...(card.lists ?? []).map((list) => listing(list)));
    return this.opening(`card ${card.id}`, summary, body);
  }

  /**
   * Details that stay open, or closed, whatever is drawn anew.
   * @param {string} key
   * @param {Element} summary
   * @param {Element} body
   */
  opening(key, summary, body) {
    const details = html("details", "card-more", summary, body);
    const usual = key.startsWith(SHEET) && matchMedia(GREAT).matches; // there is room for all of them
    details.open = this.open.get(key) ?? usual;
    details.addEventListener("toggle", () => (details.open === usual ? this.open.delete(key) : this.open.set(key, details.open)));
    return details;
  }

  // -- lists -----------------------------------------------------------------------------------------------------

  /**
   * What is in hand lies open; what is on the table can be opened.
   * @param {string} kind
   * @param {string} title
   * @param {Listing[]} lists
   * @param {Set<string>} used
   */
  lists(kind, title, lists, used) {
    if (!lists.length) return [];
    const make = () => {
      const section = html("section", `cards-lists ${kind}`, html("h2", "", title));
      const parts = lists.map((list) => (kind === "hand" ? listing(list) : this.folded(list)));
      section.append(...parts);
      return section;
    };
    return [this.keep(`lists ${kind}`, lists, used, make)];
  }

  /** @param {Listing} list */
  folded(list) {
    const summary = html("summary", "", `${list.title} (${list.things.length})`);
    const body = listing(list);
    body.querySelector("h3")?.remove();
    return this.opening(`list ${list.title}`, summary, body);
  }
}

/** Is there more of him than what his card shows? @param {Card} card */
const hasSheet = (card) => Boolean(card.figures?.length || card.lists?.length);

/** What a closed sheet shows: how many of each he has. @param {Card} card */
function glance(card) {
  const counts = (card.lists ?? []).map((list) => `${list.title} ${list.things.length}`);
  return html("span", "glance", counts.join(" · ") || "More");
}

/** @param {string} group @param {string} title */
function cardGroup(group, title) {
  const section = html("section", "cards-group", html("h2", "", title), html("div", "cards"));
  section.dataset.group = group;
  return section;
}

/** @param {string} box */
function boxMark(box) {
  const mark = html("span", "card-box", box);
  mark.title = `stands in box ${box}`;
  return mark;
}

/** How to find what has the focus again, if it is in here. @param {HTMLElement} element */
function focusWithin(element) {
  const focused = document.activeElement;
  if (!focused || !element.contains(focused)) return "";
  return focused.tagName === "SUMMARY" ? "summary" : "button";
}

/**
 * Let these be the children, in this order, and touch only what is not in its place.
 * @param {HTMLElement} host
 * @param {HTMLElement[]} children
 */
function arrange(host, children) {
  for (const child of [...host.children]) if (!children.includes(/** @type {HTMLElement} */ (child))) child.remove();
  children.forEach((child, i) => {
    if (host.children[i] !== child) host.insertBefore(child, host.children[i] ?? null);
  });
}

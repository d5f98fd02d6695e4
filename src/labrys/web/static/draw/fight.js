/**
 * A fight: two marching orders that face each other, theirs above with the front row nearest the middle.
 * Where nobody stands in any order, two figures face to face; on a field, each where he stands.
 *
 * @typedef {import("../types.js").Picture} Picture
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../types.js").Side} Side
 * @typedef {import("../options.js").Around} Around
 */

import { die, tumble } from "./dice.js";
import { drawing } from "./drawing.js";
import { FieldView } from "./field.js";
import { colour, html, spoken, still, svg } from "./ink.js";
import { conditions, figureList, weapon, wounds } from "./people.js";

const DIE = 40; // pixels
const CREST = 34;
const DEEP = 2; // more rows than this are a crowd
const FLOURISH =
  "M4 8c20-5 34 4 48 0M116 8c-20 5-34-4-48 0M60 2.5v11M60 5.5c2.5 0 4.5-.8 6-2.3 1.5 3 1.5 6.6 0 9.6" +
  "-1.5-1.5-3.5-2.3-6-2.3s-4.5.8-6 2.3c-1.5-3-1.5-6.6 0-9.6 1.5 1.5 3.5 2.3 6 2.3z";

export class FightView {
  /**
   * @param {HTMLElement} host
   * @param {import("./field.js").Listeners} listeners
   */
  constructor(host, listeners) {
    this.onPick = listeners.onPick;
    /** @type {Map<string, {drawn: string, left: number, element: HTMLElement}>} */
    this.fighters = new Map();
    this.title = html("h2", "fight-title");
    this.theirs = html("section", "fight-side theirs");
    this.ours = html("section", "fight-side ours");
    this.middle = html("div", "fight-middle", flourish(), this.title, flourish());
    host.classList.add("fight-view");
    this.lines = html("div", "fight-field", this.theirs, this.middle, this.ours);
    this.grid = html("div", "field-view");
    this.field = new FieldView(this.grid, listeners);
    host.append(this.lines, this.grid);
    this.host = host;
  }

  /**
   * Draw what has changed.
   * @param {Picture} picture
   * @param {Around} [around]
   */
  update(picture, around = {}) {
    const { fight } = picture;
    this.lines.hidden = Boolean(fight?.field);
    this.grid.hidden = !fight?.field;
    this.field.update(picture, around);
    if (!fight || fight.field) {
      for (const side of [this.theirs, this.ours]) side.replaceChildren(), delete side.dataset.drawn;
      return this.fighters.clear();
    }
    const cards = new Map((picture.cards ?? []).map((card) => [card.id, card]));
    const columns = fight.columns ?? 3;
    if (!fight.theirs.cards.some((id) => this.fighters.has(id))) this.fighters.clear(); // another fight
    this.host.classList.toggle("duel", columns === 0);
    this.title.textContent = fight.title;
    this.side(this.theirs, fight.theirs, cards, columns, around);
    this.side(this.ours, fight.ours, cards, columns, around);
  }

  /** Where somebody on a field may go. @param {import("./field.js").Plan | null} plan */
  plan(plan) {
    this.field.plan(plan);
  }

  // -- a side ------------------------------------------------------------------------------------------------------

  /**
   * Its name, those who stand on it, its figures and dice.
   * @param {HTMLElement} host
   * @param {Side} side
   * @param {Map<string, Card>} cards
   * @param {number} columns
   * @param {Around} around
   */
  side(host, side, cards, columns, around) {
    const own = side.cards.flatMap((id) => cards.get(id) ?? []);
    const drawn = JSON.stringify([side, own, own.map((card) => around.targets?.get(card.id)), columns]);
    if (host.dataset.drawn === drawn) return;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest("button.fighter") ?? null);
    host.dataset.drawn = drawn;
    host.setAttribute("aria-label", side.name);
    const field = columns ? this.order(own, columns, host === this.theirs, around) : this.duellists(own, around);
    const head = html("header", "fight-head", html("h2", "", side.name));
    const figures = side.figures?.length ? [figureList(side.figures)] : [];
    host.replaceChildren(head, field, ...figures, this.dice(side, host));
    if (focused) this.refocus(host, focused.dataset.id ?? "");
  }

  /** Whoever had the focus has it again, if he may still be picked. @param {HTMLElement} host @param {string} id */
  refocus(host, id) {
    const buttons = /** @type {HTMLElement[]} */ ([...host.querySelectorAll("button.fighter")]);
    buttons.find((each) => each.dataset.id === id)?.focus();
  }

  /** Their dice; those that have just fallen still roll. @param {Side} side @param {HTMLElement} host */
  dice(side, host) {
    const dice = (side.dice ?? []).map((face) => die(face, DIE, side.die));
    const fallen = JSON.stringify(side.dice ?? []);
    if (host.dataset.dice !== fallen) dice.forEach(tumble);
    host.dataset.dice = fallen;
    return html("div", "fight-dice", ...dice);
  }

  /**
   * Boxes in rows and columns; who stands in no box waits behind.
   * @param {Card[]} cards
   * @param {number} columns
   * @param {boolean} above
   * @param {Around} around
   */
  order(cards, columns, above, around) {
    const standing = cards.filter((card) => (card.row ?? -1) >= 0);
    const all = Math.max(0, ...standing.map((card) => (card.row ?? 0) + 1));
    const rows = all > DEEP ? 1 : all; // of a crowd the front line stands there, and the others behind it
    columns = Math.max(columns, ...standing.map((card) => (card.column ?? 0) + 1));
    const grid = html("div", "order");
    grid.style.setProperty("--columns", String(columns));
    for (let n = 0; n < rows; n++) {
      const row = above ? rows - 1 - n : n;
      for (let column = 0; column < columns; column++) {
        const here = standing.find((card) => card.row === row && (card.column ?? 0) === column);
        grid.append(here ? this.fighter(here, around) : html("div", "box-empty"));
      }
    }
    const behind = cards.filter((card) => !standing.includes(card) || (card.row ?? 0) >= rows);
    if (!behind.length) return grid;
    const waiting = html("div", "behind", ...behind.map((card) => this.fighter(card, around)));
    if (rows < all) waiting.prepend(html("p", "behind-count", `${behind.length} behind them`));
    waiting.classList.toggle("crowd", rows < all);
    return html("div", "", ...(above ? [waiting, grid] : [grid, waiting]));
  }

  /** @param {Card[]} cards @param {Around} around */
  duellists(cards, around) {
    return html("div", "duellists", ...cards.map((card) => this.fighter(card, around)));
  }

  // -- a fighter -----------------------------------------------------------------------------------------------------

  /** @param {Card} card @param {Around} around */
  fighter(card, around) {
    const targets = around.targets?.get(card.id);
    const drawn = JSON.stringify([card, targets]);
    const before = this.fighters.get(card.id);
    if (before?.drawn === drawn) return before.element;
    const element = this.makeFighter(card, targets);
    if (before && before.left > (card.left ?? 0)) struck(element);
    this.fighters.set(card.id, { drawn, left: card.left ?? 0, element });
    return element;
  }

  /**
   * His name, wounds, weapon and state; a button, if he may be picked.
   * @param {Card} card
   * @param {import("../options.js").Target[] | undefined} targets
   */
  makeFighter(card, targets) {
    const { name } = card;
    const element = html(targets ? "button" : "div", "fighter", crest(card));
    const names = html("span", "fighter-names", html("span", "fighter-name", name));
    if (card.title) names.append(" ", html("span", "fighter-title", card.title));
    element.append(names);
    element.append(...[wounds(card), weapon(card), conditions(card)].filter((part) => part !== null));
    element.dataset.id = card.id;
    colour(element, card.seat);
    element.classList.toggle("target", Boolean(targets));
    element.classList.toggle("active", Boolean(card.active));
    element.classList.toggle("asleep", Boolean(card.asleep));
    if (!targets) return element;
    element.type = "button";
    const what = [name, card.weapon, ...(card.status ?? [])].filter(Boolean).join(", ");
    element.setAttribute("aria-label", spoken(what, targets));
    element.addEventListener("click", () => this.onPick(card.id));
    return element;
  }
}

/** Who he is; else the mark of a side: a shield of the seat's colour, or crossed blades. @param {Card} card */
function crest(card) {
  const instead = (card.seat ?? -1) >= 0 ? "shield" : "enemy";
  return html("span", "crest", drawing(card.sign || instead, CREST, instead));
}

/** Somebody has just been hit. @param {HTMLElement} element */
function struck(element) {
  if (still()) return;
  requestAnimationFrame(() =>
    element.animate(
      [
        { transform: "translateX(0)" },
        { transform: "translateX(-5px) rotate(-1deg)" },
        { transform: "translateX(4px) rotate(1deg)" },
        { transform: "translateX(0)" },
      ],
      { duration: 320, easing: "ease-out" },
    ),
  );
}

/** A line with an axe, as a book parts its chapters. */
function flourish() {
  return svg(
    "svg",
    { class: "flourish", viewBox: "0 0 120 16", "aria-hidden": "true" },
    svg("path", { d: FLOURISH }),
  );
}

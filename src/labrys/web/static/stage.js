/** The stage and the party: map, fight and cards of a picture. The table and the replay both show them. */

import { CardsView } from "./draw/cards.js";
import { growing, growingSheet } from "./draw/growing.js";
import { FightView } from "./draw/fight.js";
import { MapView } from "./draw/map.js";
import { byKeys } from "./draw/ink.js";
import { sign } from "./draw/signs.js";
import { byId, fill, h } from "./dom.js";
import { emblem } from "./emblem.js";
import { meters } from "./meter.js";
import { citing } from "./rules.js";
import { sentence } from "./words.js";

/** @import { WholePicture } from "./state.js" */
/** @import { Around } from "./options.js" */

/** @import { Chosen } from "./pointing.js" */
/** @import { Plan } from "./draw/field.js" */
/** @typedef {{onSquare: function(Square): void, onOver: function(Square|null): void, onTurn: function(number): void,
 *   onWalk: function(string): void}} Pointing */
/** @import { Square } from "./squares.js" */

/** @type {Pointing} */
const NOBODY = { onSquare: () => {}, onOver: () => {}, onTurn: () => {}, onWalk: () => {} };
const SIGN = 18; // pixels of a sign beside a fact

/** Everything of the picture. */
export class Stage {
  /**
   * @param {function(string): void} pick somebody points at a place or a card
   * @param {Pointing} [pointing] or at a square of a field, or turns somebody there, or at a place far away
   */
  constructor(pick, pointing = NOBODY) {
    this.stage = byId("stage");
    this.map = new MapView(byId("map"), { onPick: pick, onWalk: pointing.onWalk });
    this.fight = new FightView(byId("fight"), { onPick: pick, ...pointing });
    this.cards = new CardsView(byId("party"), { onPick: pick });
    this.fighting = false;
    this.pointed = new Set(); // keys of what an option is about that somebody looks at
    this.chosen = new Set(); // who acts, or at whom, as somebody has pointed at them
    this.next = new Set(); // and whom one may point at next
    this.tabs = ["map", "fight"].map((name) => this.tab(name));
    fill(byId("stage-tabs"), ...this.tabs);
  }

  tab(name) {
    const words = name === "map" ? "Map" : "Fight";
    return h(
      "button",
      { type: "button", class: "plain small", data: { shows: name }, on: { click: () => this.turn(name) } },
      words,
    );
  }

  /** @param {WholePicture} picture @param {Around} more @param {Object} [about] */
  update(picture, more, about) {
    const empty = Object.keys(picture.places).length === 0;
    byId("map").hidden = empty;
    byId("cover").hidden = !empty || Boolean(picture.fight);
    if (empty && about) cover(about, growing(picture.cards));
    if (!empty) this.map.update(picture, more);
    this.cards.update(picture, more);
    this.fightChanged(picture, more, empty);
    this.mark();
  }

  /** Show what these are: places and cards by their keys. @param {string[]} keys */
  point(keys) {
    this.pointed = new Set(keys);
    this.mark();
  }

  /** Who is chosen, and whom one may point at next. @param {Chosen|null} chosen @param {Set<string>} next */
  aim(chosen, next) {
    this.chosen = new Set([chosen?.who, chosen?.on].filter(Boolean));
    this.next = next;
    this.mark();
  }

  /** Where somebody may go, and is about to. @param {Plan|null} plan */
  plan(plan) {
    this.fight.plan(plan);
  }

  mark() {
    for (const drawn of byId("board").querySelectorAll("[data-id]")) {
      const id = drawn.getAttribute("data-id");
      drawn.classList.toggle("pointed", this.pointed.has(id));
      drawn.classList.toggle("chosen", this.chosen.has(id));
      drawn.classList.toggle("next", this.next.has(id));
      if (this.chosen.has(id) && drawn.matches("button, [role=button]")) drawn.setAttribute("aria-pressed", "true");
      else drawn.removeAttribute("aria-pressed");
    }
  }

  fightChanged(picture, more, empty) {
    const fighting = Boolean(picture.fight);
    byId("fight").hidden = !fighting;
    byId("stage-tabs").hidden = !fighting || empty;
    if (fighting) this.fight.update(picture, more);
    if (fighting !== this.fighting || empty) this.turn(fighting ? "fight" : "map");
    this.fighting = fighting;
    this.stage.classList.toggle("fighting", fighting);
  }

  /** Show the map or the fight, where there is no room for both. */
  turn(name) {
    this.stage.dataset.shows = name;
    for (const tab of this.tabs) tab.setAttribute("aria-pressed", String(tab.dataset.shows === name));
  }

  /** The other one. */
  flip() {
    if (!this.fighting) return false;
    this.turn(this.stage.dataset.shows === "map" ? "fight" : "map");
    return true;
  }
}

/** The title page, while there is no map yet; or the sheet of somebody who is being made. */
function cover({ game, game_title: title, about, goal }, made) {
  byId("cover").classList.toggle("sheet-open", Boolean(made));
  if (made) return fill(byId("cover"), growingSheet(made));
  fill(
    byId("cover"),
    emblem(110),
    h("h2", {}, title),
    h("p", {}, sentence(about)),
    goal && h("p", { class: "goal" }, ...citing(game, sentence(goal))),
  );
}

/** What stands at the head of the table: turn, sun, loot. @param {HTMLElement} list @param {WholePicture} picture */
export function showFacts(list, picture) {
  fill(
    list,
    ...meters(picture.goal),
    ...picture.facts.map(({ name, value, note, sign: kind }) =>
      h(
        "li",
        { title: note ?? null },
        kind && sign(kind, SIGN),
        h("span", { class: "name" }, name),
        " ",
        h("b", {}, value),
        note && h("span", { class: "sr" }, ` (${note})`),
      ),
    ),
  );
  byKeys(list);
}

/** The head of a page: the way home, a title, the facts, buttons. */
export function makeHead(...buttons) {
  const title = h("h1");
  const facts = h("ul", { class: "facts", "aria-label": "At a glance" });
  new ResizeObserver(() => byKeys(facts)).observe(facts);
  const home = h("a", { class: "home", href: "/", "aria-label": "Labrys, all games" }, emblem(34));
  fill(byId("head"), home, title, facts, h("div", { class: "corner" }, ...buttons));
  return { title, facts };
}

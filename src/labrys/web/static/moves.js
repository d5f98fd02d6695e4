/**
 * A spot or a path: the squares are on the field, and here is what was proposed there, where to look, and a button.
 *
 * One points at a square (or moves the cursor with the arrows), proposes it with a click or Enter, turns, and goes with
 * another click on it, Enter or the button. Options beside the squares stay buttons.
 *
 * @import { Asked } from "./types.js"
 * @import { WholePicture } from "./state.js"
 * @import { Square } from "./squares.js"
 * @import { Give, Point } from "./kinds.js"
 * @import { Aim } from "./oneof.js"
 * @import { Plan } from "./draw/field.js"
 */

import { h, press, s } from "./dom.js";
import { OneOf } from "./oneof.js";
import { nameOf, readAnswer, Region, same, squareOf, STEPS, WIND_WORDS, written } from "./squares.js";

const WAYS = { north: 0, east: 2, south: 4, west: 6 };
const ARROW = "M-6 6L0-7 6 6 0 2.5z";
const PAD = [7, 0, 1, 6, -1, 2, 5, 4, 3]; // the winds in three rows

export class Squares {
  /**
   * @param {Asked} decision
   * @param {WholePicture} picture
   * @param {Give} give
   * @param {Point} point
   * @param {(plan: Plan | null) => void} show what is proposed, on the field
   * @param {Aim} [aim]
   */
  constructor(decision, picture, give, point, show, aim) {
    this.give = give;
    this.show = show;
    this.region = new Region(/** @type {import("./types.js").RegionMap} */ (decision.region));
    this.walks = Boolean(this.region.map.ways);
    this.preset = decision.default ?? "";
    /** @type {Square | null} */
    this.over = null; // under the pointer
    /** @type {Square | null} */
    this.cursor = null; // of the keys
    /** @type {Square | null} */
    this.end = null; // what is proposed
    this.facing = -1;
    this.own = false; // did the person propose it, or the rules?
    this.buttons = new OneOf({ ...decision, kind: "one" }, picture, give, point, null, aim);
    this.told = h("p", { class: "squares-told", role: "status" });
    this.send = press(this.walks ? "Go" : "Here", () => this.confirm(), "main");
    this.back = press("Back", () => this.cancel(), "plain");
    this.field = this.typing();
    this.pad = this.compass();
    const row = h("div", { class: "row" }, this.send, this.back);
    const settled = h("div", { class: "squares-settled" }, this.told, this.field, row);
    this.element = h("div", { class: "options squares" }, h("div", { class: "squares-where" }, this.pad, settled), this.buttons.element);
    this.hint(this.preset);
    this.own = false;
    this.draw();
  }

  /** A square can be typed as well. */
  typing() {
    return h("input", {
      type: "text",
      placeholder: "or type a square: c4",
      "aria-label": "Square",
      autocomplete: "off",
      on: { input: () => this.typed(), keydown: (event) => event.key === "Enter" && this.entered(event) },
    });
  }

  compass() {
    if (!this.region.map.faces) return h("div", { hidden: true });
    const arrow = (wind) =>
      wind < 0
        ? h("span", {}, "face")
        : h(
            "button",
            { type: "button", "aria-label": `Face ${WIND_WORDS[wind]}`, "aria-pressed": "false", data: { wind }, on: { click: () => this.face(wind) } },
            s("svg", { viewBox: "-10 -10 20 20", "aria-hidden": "true" }, s("path", { d: ARROW, transform: `rotate(${wind * 45})` })),
          );
    return h("div", { class: "compass-pad", role: "group", "aria-label": "Where to look" }, ...PAD.map(arrow));
  }

  // -- what is proposed ----------------------------------------------------------------------------------------

  /** A square was clicked: proposed, and taken if it was already. @param {Square} square */
  square(square) {
    const end = this.ending(square);
    if (!end) return this.say(`${nameOf(square)} cannot be reached.`);
    if (this.end && same(end, this.end)) return void this.confirm();
    this.propose(end);
  }

  /** Whoever is large may be meant by any of the squares he would cover. @param {Square} square @returns {Square | undefined} */
  ending(square) {
    const { size } = this.region;
    if (this.region.mayEnd(square)) return square;
    const covering = this.region.ends.filter(({ x, y }) => x <= square.x && square.x < x + size && y <= square.y && square.y < y + size);
    return covering.sort((a, b) => this.region.steps(a) - this.region.steps(b))[0];
  }

  /** @param {Square} end @param {number} [facing] */
  propose(end, facing = this.region.facing(end)) {
    [this.end, this.cursor, this.facing, this.own] = [end, null, facing, true];
    this.draw();
  }

  /** The pointer is over a square, or over none. @param {Square | null} square */
  hover(square) {
    this.over = square && (this.ending(square) ?? null);
    if (!this.end || !this.own) this.draw();
  }

  /** @param {number} wind */
  face(wind) {
    if (!this.end || !this.region.map.faces) return;
    [this.facing, this.own] = [wind, true];
    this.draw();
  }

  /** An eighth to the right, or to the left. @param {number} by */
  turn(by) {
    if (this.facing < 0) return false;
    this.face((this.facing + by + 8) % 8);
    return true;
  }

  /** Nothing is proposed any more. Was anything? */
  cancel() {
    const was = Boolean(this.end || this.cursor) || this.buttons.cancel();
    [this.end, this.cursor, this.facing] = [null, null, -1];
    this.draw();
    return was;
  }

  /** Enter, the button, or a second click. */
  confirm() {
    if (!this.end && this.cursor && this.region.mayEnd(this.cursor)) return this.propose(this.cursor), true;
    if (!this.end) return this.buttons.confirm();
    this.give(written([this.end], this.facing)); // by the way that is shown: the shortest
    return true;
  }

  draw() {
    const at = this.cursor ?? (this.own ? this.end : this.over) ?? this.end ?? this.over;
    const fits = at && this.region.mayEnd(at) ? at : null;
    const way = fits ? this.region.way(fits) : [];
    const settled = Boolean(this.end && fits && same(fits, this.end));
    const facing = settled ? this.facing : fits ? this.region.facing(fits) : -1;
    const feet = fits ? this.distance(fits) : "";
    this.send.disabled = !this.end;
    this.back.hidden = !this.end;
    this.pad.classList.toggle("idle", !this.end);
    for (const button of this.pad.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(Number(button.dataset.wind) === facing && Boolean(this.end)));
    for (const button of this.pad.querySelectorAll("button")) button.disabled = !this.end;
    this.say(this.words(fits, facing));
    const { ends, start, size } = this.region;
    this.show({ squares: ends, start, way, size, facing, settled, words: feet, cursor: this.cursor });
  }

  /** @param {Square | null} at @param {number} facing */
  words(at, facing) {
    const what = this.walks ? "Point at a square to go to" : "Point at a square";
    if (!at && this.cursor) return `${nameOf(this.cursor)} cannot be reached.`;
    if (!at) return `${what}${this.region.most ? `: up to ${this.region.most} ft` : ""}.`;
    const where = facing < 0 ? "" : `, facing ${WIND_WORDS[facing]}`;
    return `${[nameOf(at), this.distance(at)].filter(Boolean).join(", ")}${where}.`;
  }

  /** @param {Square} at */
  distance(at) {
    const feet = this.region.feet(at);
    if (this.walks && !feet) return "stay here";
    return this.walks ? `${feet} ft of ${this.region.most}` : this.region.start ? `${feet} ft away` : "";
  }

  /** @param {string} words */
  say(words) {
    this.told.textContent = words;
  }

  // -- by key and in words -------------------------------------------------------------------------------------

  /** An arrow moves the cursor over the field. @param {string} way */
  arrow(way) {
    const [dx, dy] = STEPS[WAYS[way]];
    const from = this.cursor ?? this.end ?? this.region.start ?? this.region.ends[0];
    const to = { x: from.x + dx, y: from.y + dy };
    if (this.region.number(to) >= 0 && to.y >= 0 && to.y < this.region.map.height) [this.cursor, this.end, this.facing] = [to, null, -1];
    this.draw();
    return true;
  }

  typed() {
    const { end, facing } = readAnswer(this.field.value);
    if (end && this.region.mayEnd(end)) this.propose(end, facing < 0 ? undefined : facing);
  }

  /** @param {KeyboardEvent} event */
  entered(event) {
    event.preventDefault();
    const at = squareOf(this.field.value.split("/")[0].split("-").at(-1) ?? "");
    if (at && !this.region.mayEnd(at)) this.give(this.field.value.trim()); // the rule says why not
    else if (this.end) this.confirm();
  }

  type() {
    this.field.focus();
    return true;
  }

  choose(index) {
    this.buttons.choose(index);
  }

  pick(at) {
    return this.buttons.pick(at);
  }

  digit(number) {
    return this.buttons.digit(number);
  }

  refused() {
    this.buttons.refused();
  }

  hint(answer) {
    const { end, facing } = readAnswer(answer);
    if (end && this.region.mayEnd(end)) this.propose(end, facing < 0 ? undefined : facing);
    else this.buttons.hint(answer);
  }

  odds(odds, bars) {
    this.buttons.odds(odds, bars);
  }

  hideOdds() {
    return this.buttons.hideOdds();
  }
}

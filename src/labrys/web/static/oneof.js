/** One of the options: a button each, under headings, and only those of whom somebody has pointed at. */

import { drawing } from "./draw/drawing.js";
import { drawTurn } from "./draw/tile.js";
import { h, press } from "./dom.js";
import { catalogue, groups, label, main, matching, passes, useless } from "./options.js";
import { meant, next, within } from "./pointing.js";
import { large } from "./words.js";

/** @import { Asked, Option } from "./types.js" */
/** @import { Group } from "./options.js" */
/** @import { Chosen } from "./pointing.js" */
/** @import { WholePicture } from "./state.js" */
/** @import { Give, Point } from "./kinds.js" */
/** @typedef {(chosen: Chosen | null, next: Set<string>) => void} Aim who is chosen, and whom one may point at next */

const KEYS = 9;
const FEW = 3; // options besides: a heading would take as much room as they do
const SHORT = 18; // letters that two columns have room for
const TURN = 64; // pixels of a drawn tile
const SIGN = 20; // of what an option is about

export class OneOf {
  /**
   * @param {Asked} decision
   * @param {WholePicture} picture
   * @param {Give} give
   * @param {Point} point these options are looked at or ticked: show what they are about
   * @param {unknown} [_plan] only squares are planned
   * @param {Aim} [aim]
   */
  constructor(decision, picture, give, point, _plan, aim = () => {}) {
    this.options = decision.options ?? [];
    this.picture = picture;
    this.give = give;
    this.point = point;
    this.aim = aim;
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    /** @type {number[]} */
    this.order = []; // those with a number
    /** @type {Chosen | null} */
    this.chosen = null;
    this.hinted = -1;
    this.preset = this.options.findIndex((option) => option.key === decision.default);
    this.pass = this.options.findIndex(passes);
    this.field = finder(() => this.filter(), (event) => this.entered(event));
    this.field.hidden = !catalogue(this.options);
    this.narrowed = h("div", { class: "narrowed", role: "status", hidden: true });
    const out = [...this.options.keys()].filter((index) => passes(this.options[index]));
    const list = h("div", { class: "list" }, ...this.parts());
    this.element = h("div", { class: "options" }, this.field, this.narrowed, list, ...out.map((index) => this.button(index)));
    this.filter();
    this.aim(null, next(this.options, null));
  }

  // -- drawn ---------------------------------------------------------------------------------------------------

  /** @returns {HTMLElement[]} */
  parts() {
    const all = groups(this.options, this.picture.cards);
    const [asked, besides] = [all.filter((group) => !group.besides), all.filter((group) => group.besides)];
    const none = useless(this.options);
    const parts = asked.map((group) => this.group(group));
    if (besides.length) parts.push(this.besides(besides));
    if (none.length) parts.push(this.useless(none, !all.length && this.pass < 0));
    return parts;
  }

  /** @param {Group} group @returns {HTMLElement} */
  group({ title, indices, acting }) {
    const options = indices.map((index) => this.options[index]);
    const kinds = ["group"];
    if (options.some((option) => option.turn)) kinds.push("turns");
    else if (catalogue(this.options)) kinds.push("spread");
    else if (options.every((option) => !option.note && (acting ? option.words : main(option)).length <= SHORT)) kinds.push("short");
    const who = acting ? (options[0].who ?? "") : "";
    const name = who ? press(title, () => this.pick(who), "plain actor", { title: `Only what ${title} can do` }) : title;
    const buttons = indices.map((index) => this.button(index, acting)); // under his name, not it again
    return h("div", { class: kinds.join(" ") }, title && h("h3", {}, name), ...buttons);
  }

  /** What may be done besides: folded, where there is no room for it. @param {Group[]} found @returns {HTMLElement} */
  besides(found) {
    const number = found.reduce((sum, { indices }) => sum + indices.length, 0);
    const alone = found.length === 1 ? { ...found[0], title: "" } : null;
    if (alone && (number <= FEW || !found[0].title)) return this.group(alone);
    const drawn = alone ? [this.group(alone)] : found.map((group) => this.group(group));
    this.aside = this.fold("besides", "Besides", true, ...drawn);
    return this.aside;
  }

  /** What is of no use here. @param {number[]} none @param {boolean} open there is nothing else */
  useless(none, open) {
    return this.fold("useless", "Of no use here", open, this.group({ title: "", indices: none }));
  }

  fold(kind, words, open, ...parts) {
    const count = () => this.number(); // what is folded away has no number
    return h("details", { class: `fold ${kind}`, open, data: { open: String(open), words }, on: { toggle: count } }, h("summary", {}, words), ...parts);
  }

  /** @param {number} index @param {boolean} [known] is it clear who acts? */
  button(index, known = false) {
    const option = this.options[index];
    const [look, away] = [() => this.point([index]), () => this.point([])];
    const on = { click: () => this.choose(index), pointerenter: look, pointerleave: away, focus: look, blur: away };
    const button = h(
      "button",
      { type: "button", class: index === this.pass ? "option out" : "option", data: { weight: option.weight ?? "main" }, title: option.note || null, "aria-label": label(option), on },
      h("kbd", { class: "key", "aria-hidden": "true" }),
      option.turn && drawTurn(option.turn, TURN),
      option.sign && drawing(option.sign, SIGN, "object"),
      worded(option, known ? option.words : main(option)),
    );
    if (index === this.preset) preselect(button, "Preselected: Enter takes it");
    else if (index === this.pass && this.preset < 0) button.append(h("kbd", { class: "enter", "aria-hidden": "true" }, "Enter"));
    this.buttons[index] = button;
    return button;
  }

  /** Where there is no room, what may be done besides is folded away. @param {boolean} away @returns {boolean} was there any? */
  folded(away) {
    if (!this.aside) return false;
    this.aside.open = !away;
    this.aside.toggleAttribute("data-away", away);
    return true;
  }

  // -- fewer of them -------------------------------------------------------------------------------------------

  /** Show those that were typed, or that are left by pointing, and number them. */
  filter() {
    const typed = this.field.value.trim();
    const found = new Set(typed ? matching(this.options, typed) : within(this.options, this.chosen));
    const all = !typed && !this.chosen;
    this.buttons.forEach((button, index) => (button.hidden = !found.has(index) && !(this.chosen && index === this.pass)));
    for (const group of this.element.querySelectorAll(".group, .fold"))
      group.toggleAttribute("hidden", !group.querySelector(".option:not([hidden])"));
    for (const fold of this.element.querySelectorAll("details")) this.foldAgain(fold, all, Boolean(typed));
    this.wasAll = all;
    this.element.classList.toggle("narrow", Boolean(this.chosen));
    this.number();
  }

  /** A fold tells how many are in it; what was typed is not hidden in one. */
  foldAgain(fold, all, typed) {
    const number = fold.querySelectorAll(".option:not([hidden])").length;
    fold.firstElementChild.textContent = `${fold.dataset.words} (${number})`;
    if (this.wasAll !== all) fold.open = typed || (fold.dataset.open === "true" && !fold.hasAttribute("data-away"));
  }

  /** Numbers for the first of those in sight, and 0 for the way out. */
  number() {
    this.order = [];
    const drawn = /** @type {NodeListOf<HTMLButtonElement>} */ (this.element.querySelectorAll("button.option"));
    for (const button of drawn) {
      const index = this.buttons.indexOf(button);
      const shown = !button.hidden && !button.closest("details:not([open])");
      if (shown && index !== this.pass && this.order.length < KEYS) this.order.push(index);
      const place = this.order.indexOf(index) + 1;
      const key = place ? String(place) : index === this.pass ? "0" : "";
      const shows = button.firstElementChild;
      if (shows) shows.textContent = key;
      shows?.toggleAttribute("hidden", !key);
      if (key) button.setAttribute("aria-keyshortcuts", key);
      else button.removeAttribute("aria-keyshortcuts");
    }
  }

  /** Somebody points at who acts, at whom, or at a place. @param {string} at @returns {boolean} can anything be done there? */
  pick(at) {
    const found = meant(this.options, at, this.chosen);
    if (!found) return false;
    if ("take" in found) this.choose(found.take);
    else this.narrow(found.chosen);
    return true;
  }

  /** @param {Chosen | null} chosen */
  narrow(chosen) {
    this.chosen = chosen;
    this.field.value = "";
    this.narrowed.hidden = !chosen;
    const back = press("All options", () => this.cancel(), "plain small", { title: "Key: Escape", "aria-keyshortcuts": "Escape" });
    if (chosen) this.narrowed.replaceChildren(h("span", { class: "grow" }, this.title(chosen)), back);
    this.filter();
    this.aim(chosen, next(this.options, chosen));
  }

  /** What is chosen, in words. @param {Chosen} chosen */
  title({ who, on }) {
    const { cards, places } = this.picture;
    const name = (id) => cards.find((card) => card.id === id)?.name ?? places[id]?.name;
    if (who && on) return `${large(name(who) ?? "")} → ${name(on) ?? "here"}:`;
    if (who) return `${large(name(who) ?? "")}:`;
    return name(on) ? `Here, ${name(on)}:` : "Here:";
  }

  /** Back to all of them. Were there fewer? */
  cancel() {
    const fewer = Boolean(this.chosen || this.field.value);
    if (fewer) this.narrow(null);
    return fewer;
  }

  entered(event) {
    if (event.key === "Escape") {
      if (!this.field.value && !catalogue(this.options)) this.field.hidden = true;
      this.field.blur();
      this.cancel();
    }
    if (event.key !== "Enter" || !this.field.value.trim()) return;
    const found = matching(this.options, this.field.value);
    if (found.length === 1) this.choose(found[0]);
  }

  type() {
    if (this.options.length < 2) return false;
    this.field.hidden = false;
    this.field.focus();
    return true;
  }

  // -- chosen --------------------------------------------------------------------------------------------------

  choose(index) {
    this.buttons.forEach((button) => button.classList.remove("chosen"));
    this.buttons[index].classList.add("chosen");
    this.give(this.options[index].key);
  }

  /** Enter takes what is preselected or hinted, the only one that is left, or the way out. */
  confirm() {
    const left = this.order.length === 1 && !this.wasAll ? this.order[0] : -1;
    const out = this.wasAll ? this.pass : -1;
    const index = [this.hinted, this.preset, left, out].find((one) => one >= 0 && !this.buttons[one].hidden);
    if (index === undefined) return false;
    this.choose(index);
    return true;
  }

  refused() {
    this.buttons.forEach((button) => button.classList.remove("chosen"));
  }

  digit(number) {
    const index = number ? this.order[number - 1] : this.pass;
    if (index === undefined || index < 0 || this.buttons[index].hidden) return false;
    this.choose(index);
    return true;
  }

  hint(answer) {
    this.cancel();
    this.hinted = this.options.findIndex((option) => option.key === answer);
    const button = this.buttons[this.hinted];
    this.buttons.forEach((each) => each.classList.toggle("hinted", each === button));
    const fold = button?.closest("details");
    if (fold) fold.open = true;
    button?.scrollIntoView({ block: "nearest" });
    button?.focus({ preventScroll: true });
  }

  odds(odds, bars) {
    this.hideOdds();
    for (const one of odds) {
      const index = this.options.findIndex((option) => option.key === one.key);
      if (index >= 0 && one.outcomes.length) this.buttons[index].append(bars(one));
    }
  }

  /** Take the odds away again. Were there any? */
  hideOdds() {
    const shown = [...this.element.querySelectorAll(".odds")];
    shown.forEach((bar) => bar.remove());
    return shown.length > 0;
  }
}

/** A field to look for options with. @param {() => void} look @param {(event: KeyboardEvent) => void} entered */
export function finder(look, entered) {
  return h("input", {
    type: "search",
    class: "find",
    placeholder: "Type an answer",
    "aria-label": "Type an answer",
    autocomplete: "off",
    on: { input: look, keydown: entered },
  });
}

/** What is done, and below it what there is to know about it. @param {Option} option @param {string} words */
export function worded({ note }, words) {
  return h("span", { class: "label" }, large(words), note && h("span", { class: "detail" }, note));
}

/** This option is what goes without saying: Enter takes it. @param {HTMLElement} button @param {string} why */
function preselect(button, why) {
  button.classList.add("hinted");
  button.setAttribute("aria-description", why);
  button.append(h("kbd", { class: "enter", "aria-hidden": "true" }, "Enter"));
}

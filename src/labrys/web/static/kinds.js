/** Kinds of decision, each a form: some of, an amount, an arrangement, a name. One of is in oneof.js, a basket in shop.js. */

import { ArrangeView } from "./draw/arrange.js";
import { h } from "./dom.js";
import { finder, worded } from "./oneof.js";
import { catalogue, main, matching } from "./options.js";

/** @import { Asked } from "./types.js" */
/** @import { WholePicture } from "./state.js" */
/** @typedef {(answer: string) => void} Give */
/** @typedef {(indices: number[]) => void} Point */

const KEYS = 9;
const COUNT = 9; // a number up to this counts things

/** Some of the options: a box to tick each, and a button when the number is right. */
export class SomeOf {
  /** @param {Asked} decision @param {WholePicture} _picture @param {Give} give @param {Point} point */
  constructor({ options = [], least = 0, most = options.length, default: preset = "" }, _picture, give, point) {
    this.options = options;
    this.least = least;
    this.most = most;
    this.give = give;
    this.point = point;
    this.boxes = options.map((option, index) => this.box(option, index));
    this.send = h("button", { type: "button", class: "main", on: { click: () => this.confirm() } });
    const cards = catalogue(options);
    this.field = finder(() => this.filter(), () => {});
    this.field.hidden = !cards;
    this.element = h(
      "div",
      { class: "options some" },
      h("div", { class: "head-row" }, h("p", { class: "quiet grow" }, bounds(least, most)), this.field, cards && this.send),
      h("div", { class: cards ? "group spread" : "group" }, ...this.boxes.map((box) => box.row)),
      !cards && h("div", { class: "sticky" }, this.send),
    );
    this.hint(preset);
  }

  /** Only those that somebody looks for; what is ticked stays. */
  filter() {
    const found = new Set(this.field.value.trim() ? matching(this.options, this.field.value) : this.options.keys());
    this.boxes.forEach(({ input, row }, index) => (row.hidden = !found.has(index) && !input.checked));
  }

  type() {
    this.field.hidden = false;
    this.field.focus();
    return true;
  }

  /** Somebody points at what an option is about: it is ticked, or no longer. @param {string} at */
  pick(at) {
    const there = [...this.options.keys()].filter((index) => [this.options[index].on, this.options[index].who].includes(at));
    const index = there.find((one) => !this.boxes[one].input.checked) ?? there[0];
    if (index !== undefined) this.choose(index);
    return index !== undefined;
  }

  box(option, index) {
    const input = h("input", { type: "checkbox", on: { change: () => this.count() } });
    const number = index < KEYS && h("kbd", { "aria-hidden": "true" }, String(index + 1));
    const words = worded(option, main(option));
    return { input, row: h("label", { class: "option tick" }, number, input, words) };
  }

  chosen() {
    return this.options.filter((_, index) => this.boxes[index].input.checked);
  }

  count() {
    const number = this.chosen().length;
    this.send.disabled = number < this.least || number > this.most;
    const missing = this.least - number;
    if (missing > 0) this.send.textContent = number ? `Choose ${missing} more` : `Choose ${missing}`;
    else this.send.textContent = number ? `Choose these ${number}` : "Choose none";
    for (const { input } of this.boxes) input.disabled = !input.checked && number >= this.most;
    this.point(this.boxes.flatMap(({ input }, index) => (input.checked ? [index] : [])));
  }

  choose(index) {
    const { input } = this.boxes[index];
    if (input.disabled) return;
    input.checked = !input.checked;
    this.count();
  }

  digit(number) {
    if (number < 1 || number > this.boxes.length) return false;
    this.choose(number - 1);
    return true;
  }

  confirm() {
    if (this.send.disabled) return false;
    this.give(
      this.chosen()
        .map((option) => option.key)
        .join(" ") || "none",
    );
    return true;
  }

  hint(answer) {
    const keys = answer.split(/[\s,]+/);
    this.boxes.forEach(({ input }, index) => (input.checked = keys.includes(this.options[index].key)));
    this.count();
  }
}

function bounds(least, most) {
  if (least === most) return `Choose ${least}.`;
  return least === 0 ? `Choose up to ${most}.` : `Choose ${least} to ${most}.`;
}

/** A number: a slider, a field, and buttons for the ends. */
export class Amount {
  /** @param {Asked} decision @param {WholePicture} _picture @param {Give} give */
  constructor({ least = 0, most = 0, default: preset = "" }, _picture, give) {
    this.least = least;
    this.most = most;
    this.give = give;
    const first = preset !== "" ? Number(preset) : most <= COUNT ? most : least; // a few of something, or a sum nobody wants to pay by mistake
    const shared = { min: least, max: most, step: 1, value: first };
    this.slider = h("input", {
      type: "range",
      "aria-label": "Amount",
      ...shared,
      on: { input: () => this.set(this.slider.value) },
    });
    this.field = h("input", {
      type: "number",
      inputmode: "numeric",
      "aria-label": "Amount",
      ...shared,
      on: {
        input: () => this.set(this.field.value, true),
        keydown: (event) => event.key === "Enter" && this.confirm(),
      },
    });
    this.send = h("button", { type: "button", class: "main", on: { click: () => this.confirm() } });
    const end = (value) => h("button", { type: "button", on: { click: () => this.set(value) } }, String(value));
    this.element = h(
      "div",
      { class: "options amount" },
      h("div", { class: "row" }, end(least), h("span", { class: "grow" }, this.slider), end(most)),
      h("div", { class: "row" }, this.field, this.send),
    );
    this.set(first);
  }

  set(value, typed = false) {
    this.value = Number(value);
    const right =
      value !== "" && Number.isInteger(this.value) && this.value >= this.least && this.value <= this.most;
    this.send.disabled = !right;
    this.send.textContent = right ? `Choose ${this.value}` : `${this.least} to ${this.most}`;
    if (right) this.slider.value = String(this.value);
    if (!typed) this.field.value = String(this.value);
  }

  choose() {}

  confirm() {
    if (this.send.disabled) return false;
    this.give(String(this.value));
    return true;
  }

  digit(number) {
    this.set(number);
    this.field.focus();
    return true;
  }

  arrow(way) {
    const step = { north: 1, east: 1, south: -1, west: -1 }[way];
    this.set(Math.min(this.most, Math.max(this.least, this.value + step)));
    return true;
  }

  hint(answer) {
    this.set(answer);
  }
}

/** A box for everybody. */
export class Arrangement {
  /** @param {Asked} decision @param {WholePicture} picture @param {Give} give */
  constructor({ options = [], boxes = [], default: preset = "", suggested = "" }, picture, give) {
    const title = (id) => picture.cards.find((card) => card.id === id)?.title;
    const members = options.map((one) => ({ key: one.key, label: [main(one), title(one.on)].filter(Boolean).join(", ") }));
    this.options = members;
    this.boxes = boxes;
    this.give = give;
    this.text = preset || suggested;
    const host = h("div", { class: "arrange-host", "data-keys": "own" });
    this.view = new ArrangeView(host, { onChange: (text) => (this.text = text) });
    this.send = h(
      "button",
      { type: "button", class: "main", on: { click: () => this.confirm() } },
      "Stand like this",
    );
    this.element = h("div", { class: "options arrange" }, host, h("div", { class: "sticky" }, this.send));
    this.view.update({ options: members, boxes, suggested: this.text });
  }

  choose() {}

  digit() {
    return false;
  }

  confirm() {
    this.give(this.text);
    return true;
  }

  hint(answer) {
    this.text = answer;
    this.view.update({ options: this.options, boxes: this.boxes, suggested: answer });
  }
}

/** A name: suggestions to take, or one of one's own; or words to be read out, of which there may be more. */
export class Naming {
  /** @param {Asked} decision @param {WholePicture} _picture @param {Give} give */
  constructor({ options = [], default: preset = "", most = 1 }, _picture, give) {
    this.options = options;
    this.give = give;
    this.field = h("input", {
      type: "text",
      maxlength: most > 1 ? most : 24,
      value: preset,
      placeholder: most > 1 ? "Words of your own" : "A name of your own, or one of these",
      "aria-label": most > 1 ? "Words" : "Name",
      autocomplete: "off",
      on: { keydown: (event) => event.key === "Enter" && this.confirm() },
    });
    const send = h("button", { type: "button", class: "main", on: { click: () => this.confirm() } }, "So be it");
    const names = options.map((option, index) => this.suggestion(option, index));
    this.element = h(
      "div",
      { class: "options name" },
      h("div", { class: "row" }, h("span", { class: "grow" }, this.field), send),
      h("div", { class: "names" }, ...names),
    );
  }

  suggestion(option, index) {
    const number = index < KEYS && h("kbd", { "aria-hidden": "true" }, String(index + 1));
    return h(
      "button",
      { type: "button", class: "option", on: { click: () => this.choose(index) } },
      number,
      main(option),
    );
  }

  choose(index) {
    this.give(this.options[index].key);
  }

  digit(number) {
    if (number < 1 || number > this.options.length) return false;
    this.choose(number - 1);
    return true;
  }

  type() {
    this.field.focus();
    return true;
  }

  confirm() {
    const name = this.field.value.trim();
    if (name) this.give(name);
    return Boolean(name);
  }

  hint(answer) {
    this.field.value = answer;
  }
}

/** What happened: sentences with their dice and rules, the newest at the bottom, and a tray where dice fall. */

import { die, dieWords, tumble } from "./draw/dice.js";
import { fill, h } from "./dom.js";
import { ruleChip } from "./rules.js";

/** @import { Line, Sentence } from "./types.js" */

const FEW_DICE = 4; // they stay beside the last word, and begin no line of their own
const SMALL = 17; // pixels of a die in a sentence
const NUMBERED = 23; // if a number must be read on it
const TALL = 38; // and in the tray
const MOST_DICE = 10;
const STAY = 6000; // milliseconds that dice lie in the tray
const MOST_LINES = 400; // of those in sight; older ones are fetched again when somebody scrolls back
const LATELY = 110; // letters
const NEAR = 60; // pixels from the bottom that count as being there

/** @typedef {{line: number, top: number}} Spot a line by its number, and how far below the upper edge it stands */

/** The log of a table. */
export class LogView {
  /**
   * @param {HTMLElement} host
   * @param {{game: function(): string, older: function(number): void, say: function(string): void,
   *   latest?: function(string): void, moment?: function(number): void}} acts `moment`: of a line, by its number
   */
  constructor(host, acts) {
    this.acts = acts;
    this.list = h("div", {
      class: "lines",
      role: "log",
      "aria-live": "off",
      "aria-label": "What happened",
      tabindex: 0,
    });
    this.earlier = h(
      "button",
      { type: "button", class: "plain earlier", on: { click: () => this.ask() } },
      "Earlier",
    );
    this.tray = h("div", { class: "tray", "aria-hidden": "true" });
    this.list.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.below && this.toBottom()).observe(this.list);
    fill(host, this.tray, this.list);
    this.first = 0;
    this.asked = -1;
    this.top = 0; // where it was scrolled to
    /** @type {?{number: number, top: number}} */
    this.wanted = null; // a line that somebody wants to see, and that has been asked for
    this.below = true; // the newest line is in sight, and shall stay so
  }

  /** Only who scrolls upwards leaves the newest line: new lines alone do not take anybody away from it. */
  scrolled() {
    const { scrollTop: top, scrollHeight, clientHeight } = this.list;
    if (scrollHeight - top - clientHeight < NEAR) this.below = true;
    else if (top < this.top) this.below = false;
    this.top = top;
    if (top < 20 && !this.below) this.ask();
  }

  /** Begin anew with these lines. @param {number} first @param {Line[]} lines */
  reset(first, lines) {
    this.first = first;
    this.asked = -1;
    fill(this.list, this.head(), ...lines.map((line) => this.line(line)));
    this.toBottom();
  }

  /** New lines: written below, read out, and their dice rolled. @param {Line[]} lines */
  append(lines) {
    if (!lines.length) return;
    for (const old of this.list.querySelectorAll(".fresh")) old.classList.remove("fresh");
    this.list.append(...lines.map((line) => this.line(line, "fresh")));
    if (this.below) {
      this.trim();
      this.toBottom();
    }
    this.acts.say(lines.map(spoken).join(" "));
    this.acts.latest?.(lately(lines));
    this.roll(lines);
  }

  /** A long game has thousands of lines: let go of those that nobody looks at. */
  trim() {
    const lines = this.list.querySelectorAll(".line");
    const many = lines.length - MOST_LINES;
    if (many < MOST_LINES / 4) return;
    for (const line of [...lines].slice(0, many)) line.remove();
    this.first += many;
    this.asked = -1;
    this.top = 0;
    this.list.querySelector(".top")?.replaceWith(this.head());
  }

  /** Older lines, above; what was in sight stays in sight. */
  prepend(first, lines) {
    const below = this.list.scrollHeight - this.list.scrollTop;
    const known = this.first;
    this.first = Math.min(first, known);
    this.list.querySelector(".top")?.remove();
    this.list.prepend(this.head(), ...lines.slice(0, known - first).map((line) => this.line(line)));
    this.list.scrollTop = this.list.scrollHeight - below;
    if (this.wanted) this.reveal(this.wanted.number, this.wanted.top);
  }

  /** Where the line stands that has this in it; null if none has. @param {Element} inside @returns {Spot|null} */
  spot(inside) {
    const line = inside.closest(".line");
    const place = line ? [...this.list.querySelectorAll(".line")].indexOf(line) : -1;
    if (place < 0) return null;
    return { line: this.first + place, top: line.getBoundingClientRect().top - this.list.getBoundingClientRect().top };
  }

  /** Bring a line into sight, so far below the edge; earlier ones are fetched first. @param {number} number @param {number} [top] */
  reveal(number, top = this.list.clientHeight / 3) {
    this.wanted = null;
    if (number < this.first) {
      this.wanted = { number, top };
      return this.ask();
    }
    const line = this.list.querySelectorAll(".line")[number - this.first];
    if (!line) return;
    this.below = false;
    const now = line.getBoundingClientRect().top - this.list.getBoundingClientRect().top;
    this.list.scrollTop += now - top;
    this.top = this.list.scrollTop;
    for (const old of this.list.querySelectorAll(".shown")) old.classList.remove("shown");
    line.classList.add("shown");
    /** @type {HTMLElement|null} */ (line.querySelector("button.rule"))?.focus({ preventScroll: true });
  }

  /** Above the first line: a button, if there are earlier ones. */
  head() {
    return h("p", { class: "top" }, this.first > 0 ? this.earlier : null);
  }

  ask() {
    if (this.first <= 0 || this.asked === this.first) return;
    this.asked = this.first;
    this.acts.older(this.first);
  }

  toBottom() {
    this.below = true;
    requestAnimationFrame(() => (this.list.scrollTop = this.list.scrollHeight));
  }

  /** @param {Line} line @param {string} [kind] */
  line({ sentences }, kind = "") {
    const told = sentences.flatMap((sentence) => this.sentence(sentence));
    return h("p", { class: `line ${kind}` }, ...told, this.acts.moment ? this.linked() : null);
  }

  /** To the moment of a line. It is out of the way of the Tab key: there are hundreds. */
  linked() {
    const words = { "aria-label": "Link to this moment", title: "Link to this moment", tabindex: -1 };
    return h("button", { type: "button", class: "plain linked", ...words, on: { click: (event) => this.share(event) } }, "⚑");
  }

  share(event) {
    const line = event.currentTarget.closest(".line");
    this.acts.moment(this.first + [...this.list.querySelectorAll(".line")].indexOf(line));
  }

  /** @param {Sentence} sentence */
  sentence({ kind, text, rule, dice = [], private: secret }) {
    const words = { class: secret ? "sentence secret" : "sentence", title: secret ? "Only you read this" : null };
    const faces = dice.map(({ face, sides = 6 }) =>
      h("span", { class: "face" }, die(face, sides === 6 ? SMALL : NUMBERED, sides)),
    );
    const rules = new Set([...dice.map((one) => one.rule), rule].filter(Boolean));
    const chips = [...rules].map((id) => ruleChip(this.acts.game(), id));
    const cut = dice.length > FEW_DICE ? text.length : text.lastIndexOf(" ") + 1;
    const tail = h("span", { class: "tail" }, text.slice(cut));
    const last = h("span", { class: "last" }, tail, h("span", { class: "cited" }, ...faces, ...chips));
    return [h("span", { ...words, data: { kind } }, text.slice(0, cut), last), " "];
  }

  roll(lines) {
    const dice = lines.flatMap((line) => line.sentences.flatMap((sentence) => sentence.dice ?? []));
    if (!dice.length) return;
    const fallen = dice.slice(-MOST_DICE).map(({ face, sides }) => die(face, TALL, sides));
    fill(this.tray, ...fallen);
    this.tray.classList.add("full");
    fallen.forEach((one) => tumble(one));
    clearTimeout(this.clearing);
    this.clearing = setTimeout(() => this.tray.classList.remove("full"), STAY);
  }
}

/** The last few sentences, for those who do not see the log. */
function lately(lines) {
  const told = lines.flatMap((line) => line.sentences.map(({ text }) => text)).filter(Boolean);
  let words = told.pop() ?? "";
  while (told.length && words.length + told.at(-1).length < LATELY) words = `${told.pop()} ${words}`;
  return words;
}

/** A line for the ear: its words and faces, without the numbers of rules. */
function spoken({ sentences }) {
  return sentences
    .map(({ text, dice = [] }) =>
      [text, dice.length ? `Dice: ${dice.map(dieWords).join(", ")}.` : ""].join(" ").trim(),
    )
    .join(" ");
}

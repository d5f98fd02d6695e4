/**
 * Results shared out among names: each has one, and two change theirs. What each is worth stands beside it.
 *
 * @import { Asked, Option } from "./types.js"
 * @import { WholePicture } from "./state.js"
 * @import { Give } from "./kinds.js"
 */

import { fill, h, press } from "./dom.js";
import { main } from "./options.js";
import { large } from "./words.js";

/** Is this an arrangement of something else than people in their boxes? @param {Asked} decision */
export const isAssignment = ({ worths = [] }) => worths.length > 0;

export class Assignment {
  /** @param {Asked} decision @param {WholePicture} _picture @param {Give} give */
  constructor({ options = [], boxes = [], worths = [], default: preset = "", suggested = "" }, _picture, give) {
    this.options = options;
    this.boxes = boxes;
    this.worths = worths;
    this.give = give;
    this.picked = -1;
    this.list = h("div", { class: "assign-list", role: "group", "aria-label": "Results" });
    this.said = h("p", { class: "sr", role: "status" });
    this.send = press("Take these", () => this.confirm(), "main");
    const help = h("p", { class: "quiet" }, "Choose one, then another: they change their results.");
    this.element = h("div", { class: "options assign" }, help, this.list, this.said, h("div", { class: "sticky" }, this.send));
    this.hint(preset || suggested);
  }

  /** @param {string} answer */
  hint(answer) {
    const found = new Map(answer.split(/\s+/).map((word) => /** @type {[string, string]} */ (word.split(":"))));
    const free = this.boxes.filter((box) => ![...found.values()].includes(box));
    this.of = this.options.map(({ key }) => found.get(key) ?? free.shift() ?? "");
    this.draw();
  }

  draw() {
    const focused = [...this.list.children].indexOf(document.activeElement);
    fill(this.list, ...this.options.map((option, place) => this.row(option, place)));
    /** @type {HTMLElement | undefined} */ (this.list.children[focused])?.focus();
  }

  /** @param {Option} option @param {number} place */
  row(option, place) {
    const box = this.of[place];
    const [result, worth] = [box.replace(/\D+$/, ""), this.worths[this.boxes.indexOf(box)] ?? ""];
    return h(
      "button",
      {
        type: "button",
        class: "assign-row",
        "aria-pressed": String(this.picked === place),
        "aria-label": `${main(option)}: ${result} (${worth}). ${option.note ?? ""}`,
        on: { click: () => this.choose(place) },
      },
      h("b", { class: "assign-result" }, result),
      h("span", { class: "assign-worth" }, worth),
      h("span", { class: "label" }, large(main(option)), option.note && h("span", { class: "detail" }, option.note)),
    );
  }

  /** The first choice picks one up, the second changes with it. @param {number} place */
  choose(place) {
    const [one, other] = [this.picked, place];
    if (one >= 0 && one !== other) [this.of[one], this.of[other]] = [this.of[other], this.of[one]];
    this.picked = one >= 0 ? -1 : other;
    const name = (/** @type {number} */ at) => main(this.options[at]);
    this.said.textContent = one >= 0 ? `${name(one)} and ${name(other)} have changed.` : `${name(other)} picked up.`;
    this.draw();
  }

  /** @param {number} number */
  digit(number) {
    if (number < 1 || number > this.options.length) return false;
    this.choose(number - 1);
    return true;
  }

  confirm() {
    this.give(this.options.map(({ key }, place) => `${key}:${this.of[place]}`).join(" "));
    return true;
  }
}

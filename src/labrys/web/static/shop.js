/** A basket of goods within a purse: shelves to search, a number for each good, the running total, one button. */

import { drawing } from "./draw/drawing.js";
import { fill, h, press } from "./dom.js";
import { label, main, matching } from "./options.js";
import { large, money, some } from "./words.js";

/** @import { Asked, Option } from "./types.js" */
/** @import { WholePicture } from "./state.js" */

const MANY = 8; // more goods than this can be searched

/** What an answer says: the key of each good and how many of it. @param {string} answer @returns {Map<string, number>} */
export function read(answer) {
  const words = answer.trim() === "none" ? [] : answer.split(/[\s,]+/).filter(Boolean);
  return new Map(words.map((word) => /** @type {[string, number]} */ (split(word))));
}

function split(word) {
  const star = word.lastIndexOf("*");
  return star < 0 ? [word, 1] : [word.slice(0, star), Number(word.slice(star + 1))];
}

/** The goods by shelves, which are their acts, each in the order of the goods. @param {Option[]} options */
export function shelves(options) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  options.forEach(({ act = "" }, index) => found.set(act, [...(found.get(act) ?? []), index]));
  return [...found].map(([act, indices]) => ({ title: large(act.replaceAll("_", " ")), indices }));
}

/** The store. */
export class Shop {
  /** @param {Asked} decision @param {WholePicture} _picture @param {(answer: string) => void} give */
  constructor({ options = [], purse = 0, coins = [], default: preset = "" }, _picture, give) {
    this.options = options;
    this.purse = purse;
    this.coins = /** @type {[string, number][]} */ (coins); // none: nothing is paid, it is given away
    this.give = give;
    this.taken = options.map(() => 0);
    this.rows = options.map((option, index) => this.row(option, index));
    this.groups = shelves(options).map(({ title, indices }) => this.shelf(title, indices));
    this.shelved = ""; // the shelf one looks at; empty: all
    this.nothing = h("p", { class: "quiet", hidden: true }, "Nothing here is called so.");
    this.list = h("span", { class: "grow" });
    this.basket = h("p", { class: "bought" }, this.list, press("Put all back", () => this.hint("none"), "plain small"));
    this.purses = h("p", { class: "purse", role: "status" });
    this.send = h("button", { type: "button", class: "main", on: { click: () => this.confirm() } });
    this.element = h(
      "div",
      { class: "options shop" },
      options.length > MANY && [this.search(), this.tabs()],
      h("div", { class: "shelves" }, ...this.groups.map(({ element }) => element), this.nothing),
      h("div", { class: "sticky" }, this.basket, this.purses, this.send),
    );
    this.hint(preset || "none");
  }

  // -- the shelves -----------------------------------------------------------------------------------------------

  /** A button for each shelf: with many goods one looks at one of them. */
  tabs() {
    const names = ["", ...this.groups.map(({ title }) => title)];
    const button = (name) =>
      h("button", { type: "button", class: "small plain", "aria-pressed": String(name === ""), data: { shelf: name }, on: { click: () => this.look(name) } }, name || "All");
    this.chips = names.map(button);
    return names.length > 2 && h("div", { class: "chips", role: "group", "aria-label": "Shelves" }, ...this.chips);
  }

  /** Look at this shelf, or at all. */
  look(name) {
    this.shelved = this.shelved === name ? "" : name;
    for (const chip of this.chips) chip.setAttribute("aria-pressed", String(chip.dataset.shelf === this.shelved));
    this.filter();
  }

  shelf(title, indices) {
    const rows = indices.map((index) => this.rows[index].element);
    const element = h("section", { class: "group", "aria-label": title || null }, title && h("h3", {}, title), ...rows);
    return { element, indices, title };
  }

  /** @param {Option} option @param {number} index */
  row(option, index) {
    const { price = 0, most = 0 } = option;
    const name = main(option);
    const cost = this.coins.length ? money(price, this.coins) : "";
    const step = (words, by, sign) =>
      h(
        "button",
        { type: "button", class: "plain icon", "aria-label": `${words}: ${name}`, on: { click: () => this.set(index, this.taken[index] + by) } },
        sign,
      );
    const [less, more] = [step("One less", -1, "−"), step("One more", 1, "+")];
    const field = h("input", {
      type: "number",
      inputmode: "numeric",
      min: 0,
      max: most,
      value: 0,
      "aria-label": [`How many: ${label(option)}`, cost].filter(Boolean).join(", "),
      on: {
        input: () => this.set(index, Math.trunc(Number(field.value)) || 0, true),
        blur: () => (field.value = String(this.taken[index])),
        keydown: (event) => event.key === "Enter" && this.confirm(),
      },
    });
    const element = h(
      "div",
      { class: "good" },
      h("span", { class: "label" }, option.sign && drawing(option.sign, 20, "object"), large(name), option.weight === "aside" && h("span", { class: "as-gift" }, "as a gift")),
      h("span", { class: "price" }, cost),
      h("span", { class: "stepper" }, less, field, more),
      option.note && h("span", { class: "detail" }, option.note),
    );
    return { element, field, less, more };
  }

  search() {
    this.field = h("input", {
      type: "search",
      class: "seek",
      placeholder: "Search the store",
      "aria-label": "Search the store",
      autocomplete: "off",
      on: { input: () => this.filter(), keydown: (event) => this.entered(event) },
    });
    return this.field;
  }

  found() {
    const wanted = this.field?.value.trim() ?? "";
    return new Set(wanted ? matching(this.options, wanted) : this.options.keys());
  }

  filter() {
    const found = this.found();
    this.rows.forEach(({ element }, index) => (element.hidden = !found.has(index)));
    for (const { element, indices, title } of this.groups)
      element.hidden = !indices.some((index) => found.has(index)) || (this.shelved !== "" && this.shelved !== title);
    this.nothing.hidden = this.groups.some(({ element }) => !element.hidden);
  }

  /** Enter takes one of what was searched for; of several the first is at hand. */
  entered(event) {
    if (event.key === "Escape") {
      this.field.value = "";
      this.filter();
      this.field.blur();
    }
    const [first] = this.found();
    if (event.key !== "Enter" || first === undefined || !this.field.value.trim()) return;
    if (this.found().size > 1) return this.rows[first].field.focus();
    this.set(first, this.taken[first] + 1);
    this.field.select();
  }

  // -- the basket ------------------------------------------------------------------------------------------------

  get cost() {
    return this.options.reduce((sum, { price = 0 }, index) => sum + price * this.taken[index], 0);
  }

  /** So many of a good, as far as there are so many and the purse allows it. */
  set(index, number, typed = false) {
    const { price = 0, most = 0 } = this.options[index];
    const left = this.purse - this.cost + price * this.taken[index];
    const able = price ? Math.min(most, Math.floor(left / price)) : most;
    this.taken[index] = Math.max(0, Math.min(number, able));
    if (!typed || this.taken[index] !== number) this.rows[index].field.value = String(this.taken[index]);
    this.count();
  }

  /** What it comes to, and what can still be bought. */
  count() {
    const left = this.purse - this.cost;
    const number = this.taken.reduce((sum, many) => sum + many, 0);
    this.options.forEach(({ price = 0, most = 0 }, index) => {
      const { element, less, more } = this.rows[index];
      const many = this.taken[index];
      less.disabled = many === 0;
      more.disabled = many >= most || price > left;
      element.classList.toggle("taken", many > 0);
      element.classList.toggle("dear", many === 0 && price > left);
    });
    const bought = this.options.flatMap((option, index) => {
      const many = this.taken[index];
      return many ? [many > 1 ? `${main(option)} ×${many}` : main(option)] : [];
    });
    fill(this.list, large(bought.join(", ")));
    this.basket.hidden = !number;
    this.send.disabled = left < 0;
    this.purses.hidden = !this.coins.length;
    if (!this.coins.length) return void (this.send.textContent = number ? `Give ${some(number, "thing")}` : "Give nothing");
    const inCoins = (amount) => money(amount, this.coins);
    fill(this.purses, "Purse ", h("b", {}, inCoins(this.purse)), ", left ", h("b", {}, inCoins(left)));
    this.send.textContent = number ? `Buy ${some(number, "thing")} for ${inCoins(this.cost)}` : "Buy nothing";
  }

  // -- what the panel asks of every form -----------------------------------------------------------------------

  choose(index) {
    this.set(index, this.taken[index] + 1);
  }

  digit() {
    return false;
  }

  type() {
    this.field?.focus();
    return Boolean(this.field);
  }

  confirm() {
    if (this.send.disabled) return false;
    const bought = this.options.flatMap(({ key }, index) => {
      const many = this.taken[index];
      return many ? [many > 1 ? `${key}*${many}` : key] : [];
    });
    this.give(bought.join(" ") || "none");
    return true;
  }

  hint(answer) {
    const wanted = read(answer);
    this.taken = this.options.map(({ key }) => wanted.get(key) ?? 0);
    this.rows.forEach(({ field }, index) => (field.value = String(this.taken[index])));
    this.count();
  }
}

/** A rulebook to read: contents, search, chapters. The same on a page of its own and beside a table. */

import { fill, h } from "../dom.js";
import { some } from "../words.js";
import { indexOf, marked, search } from "./find.js";
import { chapterLeaf, HOUSE, houseLeaf, metLine } from "./leaves.js";

/** @import { MetRule, WholeBook } from "../types.js" */
/** @import { Chosen } from "./leaves.js" */
/**
 * @typedef {object} Hands what whoever shows the book does for it
 * @property {boolean} own is it a page of its own?
 * @property {function(string): void} [went] somebody has gone to this rule by a link
 * @property {function(number): void} [toLine] show this line of the log
 */

/** The book, opened. */
export class Volume {
  /**
   * @param {HTMLElement} host @param {WholeBook} book @param {Hands} hands
   * @param {Chosen|null} chosen the house rules of the table; null without one
   */
  constructor(host, book, hands, chosen = null) {
    this.book = book;
    this.hands = hands;
    this.index = indexOf(book);
    /** @type {{top: number, found: boolean}[]} */
    this.trail = []; // where somebody was before he followed a link, and whether he was searching
    /** @type {Record<string, MetRule>} */
    this.met = {};
    const where = { game: book.game, own: hands.own, go: (to) => this.follow(to) };
    this.box = h("input", { type: "search", class: "book-find", "aria-label": "Search the rulebook", placeholder: "Search rules and tables", autocomplete: "off", spellcheck: "false" });
    this.box.addEventListener("input", () => this.look());
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.count = h("p", { class: "sr", role: "status" });
    this.only = h("input", { type: "checkbox", id: "only-met" });
    this.only.addEventListener("change", () => this.filter());
    this.filterRow = h("p", { class: "only-met", hidden: true }, this.only, h("label", { for: "only-met" }, "Only what this game has met"));
    this.contents = h("nav", { "aria-label": "Chapters" });
    const chapters = hands.own ? this.contents : h("details", { class: "chapters" }, h("summary", {}, "Chapters"), this.contents);
    this.results = h("ol", { class: "results", "aria-label": "What was found", hidden: true });
    this.leaves = h("div", { class: "leaves" }, ...book.chapters.map((chapter) => chapterLeaf(where, chapter, book)), book.house.length ? houseLeaf(where, book.house, chosen) : null);
    this.tools = h("div", { class: "book-tools" }, this.box, this.count, this.filterRow);
    this.text = h("div", { class: "book-text", tabindex: hands.own ? null : 0, role: hands.own ? null : "region", "aria-label": hands.own ? null : "The rules" }, this.results, this.leaves);
    fill(host, h("div", { class: "book-side" }, this.tools, chapters), this.text);
    this.list();
  }

  /** What scrolls: the text, or the whole page. */
  get scroller() {
    return this.hands.own ? document.scrollingElement : this.text;
  }

  /** The chapters, with how much of each has been met. */
  list() {
    const rows = this.book.chapters.map(({ id, title, rules }) => {
      const met = rules.filter((rule) => this.met[rule.id]).length;
      return this.row(id, title, met ? `${met} of ${rules.length}` : "");
    });
    if (this.book.house.length) rows.push(this.row(HOUSE, "House rules", ""));
    fill(this.contents, h("ol", { class: "contents" }, ...rows));
  }

  row(id, title, met) {
    const number = h("span", { class: "number" }, id === HOUSE ? "" : id);
    const count = met && h("span", { class: "count" }, met, h("span", { class: "sr" }, " rules met in this game"));
    const go = () => this.follow(`chapter-${id}`);
    return h("li", {}, h("button", { type: "button", class: "plain small", on: { click: go } }, number, h("span", { class: "grow" }, title), count));
  }

  // -- going somewhere ---------------------------------------------------------------------------------------------

  /** The leaf of a rule, a chapter, a table or a house rule. @param {string} to @returns {HTMLElement|null} */
  leaf(to) {
    const name = this.hands.own ? "id" : "data-leaf";
    const found = (key) => /** @type {HTMLElement|null} */ (this.leaves.querySelector(`[${name}="${CSS.escape(key)}"]`));
    return found(to) ?? found(`chapter-${to.replace(/\.0$/, "")}`) ?? this.under(to);
  }

  /** `8.4`, where there is only 8.41: the first rule below it. */
  under(to) {
    const rule = this.book.chapters.flatMap(({ rules }) => rules).find(({ id }) => id.startsWith(to) && to);
    return rule ? this.leaf(rule.id) : null;
  }

  /** Go there, and remember where we were. @param {string} to */
  follow(to) {
    this.trail.push({ top: this.scroller.scrollTop, found: !this.results.hidden });
    this.text.parentElement.querySelector("details.chapters")?.removeAttribute("open");
    this.show(to);
    this.hands.went?.(to);
  }

  /** Show it: the search makes way. @param {string} to @returns {boolean} is there such a thing? */
  show(to) {
    const leaf = this.leaf(to);
    if (!leaf) return false;
    this.reading(true);
    if (leaf.hidden || leaf.closest("[hidden]")) this.all();
    for (const old of this.leaves.querySelectorAll(".here")) old.classList.remove("here");
    leaf.classList.add("here");
    leaf.scrollIntoView({ block: "start" });
    leaf.focus({ preventScroll: true });
    return true;
  }

  /** Where we were before the last link. @returns {boolean} was there one? */
  back() {
    const before = this.trail.pop();
    if (!before) return false;
    this.reading(!before.found);
    this.scroller.scrollTop = before.top;
    return true;
  }

  // -- searching ---------------------------------------------------------------------------------------------------

  look() {
    const words = this.box.value.trim();
    const hits = search(this.index, words);
    this.reading(!words);
    this.count.textContent = words ? (hits.length ? `${some(hits.length, "rule")} found` : "Nothing found") : "";
    const rows = hits.map((hit) => this.result(hit, words));
    fill(this.results, ...(rows.length ? rows : [h("li", { class: "quiet" }, "Nothing found. Fewer or shorter words find more.")]));
    if (words) this.scroller.scrollTop = 0;
  }

  result({ id, title, chapter, snippet }, words) {
    const pieces = (text) => marked(text, words).map((piece) => (typeof piece === "string" ? piece : h("mark", {}, piece.mark)));
    const head = h("b", {}, h("span", { class: "number" }, ...pieces(id)), " ", ...pieces(title));
    const button = h("button", { type: "button", class: "plain found", on: { click: () => this.follow(id) } }, head, h("small", {}, chapter), h("span", {}, ...pieces(snippet)));
    return h("li", {}, button);
  }

  key(event) {
    if (event.key === "Enter") this.results.querySelector("button")?.click();
    else if (event.key === "ArrowDown") this.results.querySelector("button")?.focus();
    else if (event.key === "Escape" && this.box.value) {
      this.box.value = "";
      this.look();
      event.stopPropagation();
    } else return;
    event.preventDefault();
  }

  /** The text or what was found, never both. */
  reading(yes) {
    this.results.hidden = yes;
    this.leaves.hidden = !yes;
  }

  // -- what this game has met --------------------------------------------------------------------------------------

  /** @param {Record<string, MetRule>} rules */
  tell(rules) {
    this.met = rules;
    const steady = this.leaves.querySelector(".here");
    const top = steady?.getBoundingClientRect().top;
    this.filterRow.hidden = !Object.keys(rules).length;
    for (const leaf of this.leaves.querySelectorAll("[data-rule]")) {
      const met = rules[leaf.getAttribute("data-rule")];
      leaf.classList.toggle("met", Boolean(met));
      leaf.querySelector(".met-line")?.remove();
      if (met) leaf.querySelector("h4").after(metLine(met, (line) => this.hands.toLine?.(line)));
    }
    this.list();
    this.filter();
    if (steady) this.scroller.scrollTop += steady.getBoundingClientRect().top - top; // what is read stays where it is
  }

  /** Only what was met, if that is wanted. */
  filter() {
    const only = this.only.checked && !this.filterRow.hidden;
    for (const chapter of this.leaves.querySelectorAll(".chapter")) {
      let any = false;
      for (const leaf of chapter.querySelectorAll(".passage")) {
        const hidden = only && !leaf.classList.contains("met");
        /** @type {HTMLElement} */ (leaf).hidden = hidden;
        any ||= !hidden;
      }
      /** @type {HTMLElement} */ (chapter).hidden = !any;
    }
  }

  all() {
    this.only.checked = false;
    this.filter();
  }
}

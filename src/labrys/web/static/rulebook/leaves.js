/** The leaves of a rulebook: chapters, rules, tables and house rules, drawn from the book as the server has it. */

import { h } from "../dom.js";
import { large, linked, some } from "../words.js";

/** @import { BookChapter, BookRule, BookTable, HouseQuestion, MetRule, WholeBook } from "../types.js" */
/** @typedef {{game: string, go: function(string, HTMLElement): void, own: boolean}} Where `own`: a page of its own */
/** @typedef {Map<string, string>} Chosen house rule → the value this table plays by, where it is not the usual one */

export const HOUSE = "house"; // the last chapter

/** A number that leads to a rule. @param {Where} where @param {string} words @param {string} to */
export function link({ game, go }, words, to) {
  const made = h("a", { class: "cite", href: `/rules/${game}#${encodeURIComponent(to)}` }, words);
  made.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(to, made);
  });
  return made;
}

/** A text with its numbers as links. @param {Where} where @param {string} text @param {Record<string, string>} [links] */
const prose = (where, text, links = {}) =>
  linked(text, links).map((piece) => (typeof piece === "string" ? piece : link(where, piece.number, piece.to)));

/** @param {Where} where @param {string} key */
const mark = (where, key) => (where.own ? { id: key } : { "data-leaf": key });

/** @param {Where} where @param {BookChapter} chapter @param {WholeBook} book */
export function chapterLeaf(where, chapter, book) {
  const head = h("h3", {}, h("span", { class: "number" }, chapter.id), " ", chapter.title);
  return h(
    "section",
    { class: "chapter", ...mark(where, `chapter-${chapter.id}`), "data-chapter": chapter.id, tabindex: -1 },
    head,
    ...chapter.rules.map((rule) => ruleLeaf(where, rule, book)),
  );
}

/** @param {Where} where @param {BookRule} rule @param {WholeBook} book */
function ruleLeaf(where, rule, book) {
  const marks = [rule.advanced && "Advanced Game", rule.ruling && "our ruling"].filter(Boolean);
  const here = `/rules/${where.game}#${encodeURIComponent(rule.id)}`;
  return h(
    "article",
    { class: rule.ruling ? "passage ruling" : "passage", ...mark(where, rule.id), "data-rule": rule.id, tabindex: -1 },
    h(
      "h4",
      {},
      where.own ? h("a", { class: "number", href: here }, rule.id) : h("span", { class: "number" }, rule.id),
      " ",
      rule.title,
      ...marks.map((words) => h("small", {}, words)),
    ),
    ...rule.text.split(/\n\s*\n/).map((part) => h("p", {}, ...prose(where, part, rule.links))),
    rule.otherwise && h("p", { class: "otherwise" }, h("b", {}, "As a house rule: "), ...prose(where, rule.otherwise, rule.links)),
    ...(rule.tables ?? []).map((table) => tableLeaf(where, table)),
    beside(where, rule, book),
  );
}

/** What else there is to a rule: tables printed elsewhere, rulings, house rules. */
function beside(where, rule, book) {
  const tables = (rule.see ?? []).map((id) => [tableTitle(book, id), `table-${id}`]);
  const rulings = (rule.rulings ?? []).map((id) => [id, id]);
  const house = (rule.house ?? []).map((name) => [book.house.find((one) => one.name === name)?.question ?? name, `house-${name}`]);
  const parts = [
    ["Tables", tables],
    ["Rulings", rulings],
    ["House rule", house],
  ].filter(([, found]) => found.length);
  return parts.length
    ? h(
        "p",
        { class: "beside" },
        ...parts.flatMap(([words, found]) => [
          h("span", {}, `${words}: `),
          ...found.flatMap(([title, to], place) => [place ? ", " : "", link(where, title, to)]),
          " ",
        ]),
      )
    : null;
}

/** @param {WholeBook} book @param {string} id */
const tableTitle = (book, id) =>
  book.chapters.flatMap((chapter) => chapter.rules.flatMap((rule) => rule.tables ?? [])).find((one) => one.id === id)?.title ?? id;

const NUMBERS = /^[−+]?\d+$|^\d+–\d+$|^–$/;

/** @param {Where} where @param {BookTable} table */
function tableLeaf(where, { id, title, headings, rows, note, source, linked: at = -1 }) {
  const numeric = headings.map((_, place) => rows.every((row) => NUMBERS.test(row[place])));
  const cell = (words, place) => {
    const inside = place === at ? link(where, words, words) : words;
    const kind = numeric[place] ? "digits" : null;
    return place === 0 && at !== 0 ? h("th", { scope: "row", class: kind }, inside) : h("td", { class: kind }, inside);
  };
  const head = headings.map((words, place) => h("th", { scope: "col", class: numeric[place] ? "digits" : null }, words));
  const name = `caption-${where.own ? "" : "panel-"}${id}`;
  return h(
    "figure",
    { class: "printed", ...mark(where, `table-${id}`), tabindex: -1 },
    h(
      "div",
      { class: "scroll", role: "region", tabindex: 0, "aria-labelledby": name },
      h(
        "table",
        {},
        h("caption", { id: name }, title),
        h("thead", {}, h("tr", {}, ...head)),
        h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map(cell)))),
      ),
    ),
    h("figcaption", {}, note, note && " ", h("span", { class: "source" }, `Source: ${source}.`)),
  );
}

// -- house rules -------------------------------------------------------------------------------------------------

/** @param {Where} where @param {HouseQuestion[]} house @param {Chosen|null} chosen null: there is no table */
export function houseLeaf(where, house, chosen) {
  return h(
    "section",
    { class: "chapter house-chapter", ...mark(where, `chapter-${HOUSE}`), "data-chapter": HOUSE, tabindex: -1 },
    h("h3", {}, "House rules"),
    h(
      "p",
      { class: "lead" },
      "Where the book is silent, contradicts itself or is often played otherwise, a table chooses before it begins. ",
      chosen ? "Marked are the book's reading and what this table plays." : "Marked is the book's reading.",
    ),
    ...house.map((one) => houseQuestion(where, one, chosen)),
  );
}

/** @param {Where} where @param {HouseQuestion} one @param {Chosen|null} chosen */
function houseQuestion(where, { name, question, answers, rule, usual, preset }, chosen) {
  const played = chosen?.get(name);
  const said = /[.?]$/.test(question) ? question : `${question}:`;
  const own = (value, usually) => chosen && (played === undefined ? usually : played === value);
  const lines = answers.map(({ value, words, book, usual: usually }) =>
    h(
      "li",
      { class: own(value, usually) ? "played" : null },
      words,
      book && h("small", { class: "by-book" }, "the book's reading"),
      usually && !book && h("small", {}, "as we usually play"),
      own(value, usually) && !preset && h("small", { class: "this-table" }, "this table"),
    ),
  );
  const number = h("li", {}, played ?? usual, h("small", { class: chosen ? "this-table" : null }, chosen ? "this table" : "usually"));
  return h(
    "article",
    { class: "passage house", ...mark(where, `house-${name}`), "data-house": name, tabindex: -1 },
    h("h4", {}, large(said), rule && " ", rule && link(where, rule, rule)),
    h("ul", {}, ...(lines.length ? lines : [number])),
  );
}

// -- what has been met -------------------------------------------------------------------------------------------

/** Below a rule: how often this game has met it, and the way to the log. @param {MetRule} met @param {function(number): void} show */
export function metLine({ times, lines, last }, show) {
  let place = lines.length;
  const button = h("button", { type: "button", class: "small to-log" }, "Show in the log");
  button.addEventListener("click", () => {
    place = place > 0 ? place - 1 : lines.length - 1;
    show(lines[place]);
    if (lines.length > 1) button.textContent = place ? "The time before" : "The last time";
  });
  return h("p", { class: "met-line" }, h("span", {}, `Met ${times === 1 ? "once" : some(times, "time")} in this game`, last && `: “${last}”`), " ", button);
}

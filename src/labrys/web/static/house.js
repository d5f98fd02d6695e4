/** The house rules of a new table, as questions with answers in words; only what differs from the usual is sent. */

import { h } from "./dom.js";
import { ruleChip } from "./rules.js";
import { large } from "./words.js";

/** @import { HouseRule } from "./types.js" */

const MOST = 8; // more answers are numbers: a list

/** Folded away, with a search. @param {string} game @param {HouseRule[]} house */
export function houseForm(game, house) {
  const rows = house.map((rule) => question(game, rule));
  const search = h("input", { type: "search", placeholder: "Search house rules", "aria-label": "Search house rules" });
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLowerCase();
    for (const { row } of rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
  });
  const words = "Where the book is silent or is often played otherwise. What is marked is the book's own reading.";
  const list = h("div", { class: "house-rules" }, ...rows.map(({ row }) => row));
  return {
    element: house.length ? h("details", {}, h("summary", {}, `House rules (${house.length})`), h("p", { class: "quiet" }, words), search, list) : "",
    chosen: () => Object.fromEntries(rows.filter(({ value, rule }) => value() !== rule.default).map(({ rule, value }) => [rule.name, value()])),
  };
}

/** @param {string} game @param {HouseRule} rule */
function question(game, rule) {
  const words = [large(rule.title), " ", rule.rule ? ruleChip(game, rule.rule) : ""];
  const row = rule.values.length > MOST ? numbers(rule, words) : answers(rule, words);
  const value = () => {
    const chosen = /** @type {HTMLInputElement|HTMLSelectElement} */ (row.querySelector("input:checked, select"));
    return chosen.value;
  };
  return { rule, row, value };
}

/** @param {HouseRule} rule */
function answers({ name, values, default: usual, answers: said, printed }, words) {
  const book = printed || usual;
  return h(
    "fieldset",
    { class: "house" },
    h("legend", {}, ...words),
    ...values.map((value, place) => {
      const input = h("input", { type: "radio", name: `house-${name}`, value, checked: value === usual });
      return h("label", {}, input, h("span", {}, said?.[place] ?? value, value === book && h("small", { class: "by-book" }, "the book")));
    }),
  );
}

/** @param {HouseRule} rule */
function numbers({ name, values, default: usual, answers: said }, words) {
  const select = h("select", { id: `house-${name}` }, ...values.map((value, place) => h("option", { value, selected: value === usual }, said?.[place] ?? value)));
  return h("p", { class: "house" }, h("label", { for: select.id }, ...words), select);
}

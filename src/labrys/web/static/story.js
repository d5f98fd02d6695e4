/** The story of a game that is over: a parade, epitaphs, where the dice were kind and cruel, where it turned. */

import { h } from "./dom.js";
import { large, some } from "./words.js";

/** @import { Passage, Person, RareRoll, Story } from "./types.js" */

/** @param {Story} story @param {string} table @returns {Node[]} */
export function drawStory(story, table) {
  const people = story.people ?? [];
  const home = people.filter((person) => !person.fell);
  const fallen = people.filter((person) => person.fell);
  const falls = new Set(fallen.map(({ at }) => at));
  const passages = (story.passages ?? []).filter(({ at = -1 }) => at < 0 || !falls.has(at));
  return [
    home.length && part(story.won ? "Those who came back" : "Not slain", h("ul", { class: "parade" }, ...home.map(cameBack))),
    fallen.length && part("Remember", h("ul", { class: "epitaphs" }, ...fallen.map((person) => epitaph(person, table)))),
    passages.length && part("What will be told", h("ul", { class: "passages" }, ...passages.map((one) => h("li", {}, one.text, " ", there(table, one.at))))),
    turning(story.turning, table),
    dice(story, table),
    figures(story),
  ].filter(Boolean);
}

function part(title, ...body) {
  return h("section", { class: "story-part" }, h("h3", {}, title), ...body);
}

/** @param {Person} person */
function cameBack({ name, what = "", fate = "", deeds = 0 }) {
  return h(
    "li",
    {},
    h("b", {}, name),
    what && h("i", {}, ` ${what}`),
    fate && h("span", { class: "quiet" }, ` ${fate}`),
    deeds > 0 && h("span", { class: "quiet" }, ` · ${some(deeds, "foe")} overcome`),
  );
}

/** @param {Person} person @param {string} table */
function epitaph({ name, what = "", fate = "", at }, table) {
  return h("li", {}, h("b", {}, name), what && h("i", {}, ` ${what}`), ` ${fate}. `, there(table, at));
}

/** The moment itself. @param {string} table @param {number} [at] */
function there(table, at = -1) {
  if (at < 0) return "";
  return h("a", { class: "there", href: `/r/${table}#at=${at}`, "aria-label": `Look at the moment after ${some(at, "answer")}` }, "look");
}

/** @param {Passage|null|undefined} passage @param {string} table */
function turning(passage, table) {
  return passage ? part("The turning point", h("p", {}, passage.text, " ", there(table, passage.at))) : null;
}

/** @param {Story} story @param {string} table */
function dice({ luckiest, unluckiest }, table) {
  /** @type {[string, RareRoll|null|undefined][]} */
  const rolls = [
    ["Luckiest", luckiest],
    ["Unluckiest", unluckiest],
  ];
  const told = rolls.flatMap(([title, roll]) =>
    roll ? [h("dt", {}, title), h("dd", {}, h("b", {}, roll.chance), ` ${large(roll.text)}. `, there(table, roll.at))] : [],
  );
  return told.length ? part("The dice", h("dl", { class: "rolls" }, ...told)) : null;
}

/** @param {Story} story */
function figures({ figures = [] }) {
  const rows = figures.flatMap(({ name, value }) => [h("dt", {}, name), h("dd", {}, value)]);
  return part("In figures", h("dl", { class: "tally" }, ...rows));
}

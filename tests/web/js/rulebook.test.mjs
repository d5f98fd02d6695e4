/** Looking for words in a rulebook, without a browser. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { indexOf, marked, search } from "../../../src/labrys/web/static/rulebook/find.js";
import { linked } from "../../../src/labrys/web/static/words.js";

const rule = (id, title, text, more = {}) => ({ id, title, text, ...more });
const TRAPS = { id: "traps", title: "Trap Table", rules: ["10.14"], source: "ours", headings: ["Die", "Trap"], rows: [["1", "Arrow"], ["5", "Flaming oil"]] };
const BOOK = {
  game: "toy",
  title: "Toy",
  about: "",
  house: [],
  chapters: [
    { id: "8", title: "Combat", rules: [rule("8.1", "Blows", "A blow is a die."), rule("8.47", "Death", "Whoever has no points left is dead.")] },
    { id: "10", title: "Traps", rules: [rule("10.14", "Kinds of Trap", "A die says which. Death may follow.", { tables: [TRAPS] })] },
  ],
};
const index = indexOf(BOOK);
const found = (words) => search(index, words).map(({ id }) => id);

test("a number is found before everything else, and what begins with it", () => {
  assert.deepEqual(found("8.47"), ["8.47"]);
  assert.deepEqual(found("8"), ["8.1", "8.47"]);
});

test("a title comes before a text, and all words must be there", () => {
  assert.deepEqual(found("death"), ["8.47", "10.14"]);
  assert.deepEqual(found("DEATH points"), ["8.47"]);
  assert.deepEqual(found("death unicorn"), []);
  assert.deepEqual(found("  "), []);
});

test("what stands in a table alone is found there, with its row", () => {
  const [hit] = search(index, "flaming");
  assert.equal(hit.id, "10.14");
  assert.equal(hit.snippet, "Trap Table: 5, Flaming oil");
});

test("a snippet begins near the word in a long text", () => {
  const long = `${"Nothing to see here. ".repeat(12)}At last a unicorn comes.`;
  const [hit] = search(indexOf({ ...BOOK, chapters: [{ id: "1", title: "", rules: [rule("1.1", "Beasts", long)] }] }), "unicorn");
  assert.ok(hit.snippet.startsWith("… "));
  assert.ok(hit.snippet.includes("unicorn"));
});

test("what was looked for is marked, whatever its letters", () => {
  assert.deepEqual(marked("A Blow (1) falls", "blow (1)"), ["A ", { mark: "Blow" }, " ", { mark: "(1)" }, " falls"]);
});

test("numbers that lead somewhere are links, others stay words", () => {
  assert.deepEqual(linked("As in 8.47 (R2), half of 3.5.", { 8.47: "8.47", R2: "R2" }), [
    "As in ",
    { number: "8.47", to: "8.47" },
    " (",
    { number: "R2", to: "R2" },
    "), half of ",
    "3.5.",
  ]);
  assert.deepEqual(linked("See 10.0.", { "10.0": "10.14" }), ["See ", { number: "10.0", to: "10.14" }, "."]);
});

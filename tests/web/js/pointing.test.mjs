/** Pointing at who acts and at whom, and the room that options need, without a browser. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { sceneOf } from "../../../src/labrys/web/static/fit.js";
import { catalogue } from "../../../src/labrys/web/static/options.js";
import { meant, next, within } from "../../../src/labrys/web/static/pointing.js";

const does = (who, on, key = `${who}:${on}`, weight = "main") => ({ key, words: key, who, on, weight });

test("who acts is chosen first, then whom he acts on is taken", () => {
    const options = [does("bo", "orc"), does("bo", "troll"), does("ida", "orc"), { key: "done", words: "done", weight: "pass" }];
    assert.deepEqual(meant(options, "bo", null), { chosen: { who: "bo" } });
    assert.deepEqual(meant(options, "troll", { who: "bo" }), { take: 1 });
    assert.deepEqual(within(options, { who: "bo" }), [0, 1]);
});

test("the other way round: whom first, then who", () => {
    const options = [does("bo", "orc"), does("ida", "orc"), does("ida", "troll")];
    assert.deepEqual(meant(options, "orc", null), { chosen: { on: "orc" } });
    assert.deepEqual(meant(options, "ida", { on: "orc" }), { take: 1 });
});

test("what only one can do to somebody is done by one click", () => {
    const options = [does("bo", "orc"), does("ida", "orc"), does("ida", "troll")];
    assert.deepEqual(meant(options, "troll", null), { take: 2 });
});

test("several ways of one to do it to another are left to choose from", () => {
    const options = [does("bo", "orc", "sword"), does("bo", "orc", "bow"), does("bo", "troll")];
    assert.deepEqual(meant(options, "orc", null), { chosen: { who: "bo", on: "orc" } });
    assert.deepEqual(meant(options, "orc", { who: "bo" }), { chosen: { who: "bo", on: "orc" } });
    assert.deepEqual(within(options, { who: "bo", on: "orc" }), [0, 1]);
});

test("what is of no use does not make it two", () => {
    const options = [does("bo", "orc", "sword"), does("bo", "orc", "fist", "useless")];
    assert.deepEqual(meant(options, "orc", { who: "bo" }), { take: 0 });
    assert.deepEqual(meant([options[1]], "orc", { who: "bo" }), { take: 0 });
});

test("a second click on whoever is chosen chooses nobody, one on somebody else who acts chooses him", () => {
    const options = [does("bo", "orc"), does("bo", "troll"), does("ida", "orc"), does("ida", "troll")];
    assert.deepEqual(meant(options, "bo", { who: "bo" }), { chosen: null });
    assert.deepEqual(meant(options, "ida", { who: "bo" }), { chosen: { who: "ida" } });
});

test("who may act and be acted on is healed by whoever is chosen", () => {
    const options = [does("bo", "ida", "heal"), does("bo", "orc"), does("ida", "orc"), does("ida", "bo", "heal too")];
    assert.deepEqual(meant(options, "ida", null), { chosen: { who: "ida" } });
    assert.deepEqual(meant(options, "ida", { who: "bo" }), { take: 0 });
});

test("the one thing somebody can do, and to nobody else, is done at once", () => {
    assert.deepEqual(meant([does("bo", ""), does("ida", "")], "ida", null), { take: 1 });
    assert.deepEqual(meant([does("bo", "bo"), does("ida", "ida")], "bo", null), { take: 0 });
});

test("a place is taken, or its options are left; elsewhere nothing is meant", () => {
    const places = [does("", "1,0", "go"), does("", "0,1", "open"), does("", "0,1", "listen")];
    assert.deepEqual(meant(places, "1,0", null), { take: 0 });
    assert.deepEqual(meant(places, "0,1", null), { chosen: { on: "0,1" } });
    assert.equal(meant(places, "5,5", null), null);
});

test("one may point at those who act, then at those they act on, and at nobody in vain", () => {
    const options = [does("bo", "orc"), does("bo", "troll"), does("ida", "orc"), does("tam", "orc", "rest", "useless")];
    assert.deepEqual([...next(options, null)], ["bo", "ida"]);
    assert.deepEqual([...next(options, { who: "bo" })], ["orc", "troll"]);
    assert.deepEqual([...next(options, { on: "orc" })], ["bo", "ida"]);
});

test("many things of one sort with notes are a catalogue; what different people do is none", () => {
    const spell = (n, more = {}) => ({ key: `s${n}`, words: `Spell ${n}`, note: "gives two wounds to all", act: "learn", ...more });
    const spells = [...Array(12).keys()].map((n) => spell(n));
    assert.equal(catalogue([...spells, { key: "no", words: "none", weight: "pass" }]), true);
    assert.equal(catalogue(spells.slice(0, 8)), false);
    assert.equal(catalogue(spells.map((one, n) => ({ ...one, who: n % 2 ? "bo" : "ida" }))), false);
    assert.equal(catalogue(spells.map(({ note, ...one }) => one)), false);
});

test("the stage shows a fight, one on squares, the map, or people who get ready", () => {
    const shown = [{ fight: {}, places: {} }, { fight: { field: {} }, places: {} }, { fight: null, places: { a: {} } }, { places: {} }];
    assert.deepEqual(shown.map(sceneOf), ["fight", "field", "map", "muster"]);
});

/** What the page does with messages, without a browser: `node --test tests/web/js`. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { lesson } from "../../../src/labrys/web/static/guide.js";
import { share, standing } from "../../../src/labrys/web/static/meter.js";
import { destinations, orderOf, wayTo } from "../../../src/labrys/web/static/orders.js";
import { groups, label, main, matching, pointers, targets, toward, useless } from "../../../src/labrys/web/static/options.js";
import { read, shelves } from "../../../src/labrys/web/static/shop.js";
import { framed, patched, stepped, whole } from "../../../src/labrys/web/static/state.js";
import { ago, howLong, listed, percent, playing, seatName, withRules } from "../../../src/labrys/web/static/words.js";

const option = (key, words = key, on = "") => ({ key, words, on });
const deed = (who, words, act = "attack") => ({ key: `${act}:${who}:${words}`, subject: who.toUpperCase(), words, who, act });
const aside = (one) => ({ ...one, weight: "aside" });

for (const { title, before, changed, after } of JSON.parse(readFileSync(new URL("patches.json", import.meta.url), "utf8")))
    test(`from one picture to the next: ${title}`, () => {
        assert.deepEqual(patched(whole(before), changed), whole(after));
        assert.deepEqual(Object.keys(patched(whole(before), changed).places), Object.keys(whole(after).places));
    });

test("a part of the goal is told in figures or in words, and its bar is never too long", () => {
    assert.equal(standing({ name: "Experience", value: 12, of: 75 }), "12 of 75");
    assert.equal(standing({ name: "Hellgate", value: 1, of: 4, words: "on level 2" }), "on level 2");
    assert.equal(standing({ name: "Turns", value: 3 }), "3");
    assert.deepEqual([{ value: 30, of: 60 }, { value: 90, of: 60 }, { value: 3 }].map(share), [0.5, 1, 0]);
});

test("how long a game takes is told in minutes or hours", () => {
    assert.equal(howLong([30, 60]), "30 to 60 minutes");
    assert.equal(howLong([150, 240]), "2½ to 4 hours");
    assert.equal(howLong([0, 0]), "");
});

test("a part that did not change stays, a place that is gone goes", () => {
    const before = whole({
        title: "Round 1",
        places: { a: { key: "a" }, b: { key: "b" } },
        tokens: [{ id: "party" }],
    });
    const after = patched(before, { title: "Round 2", places: { a: null, c: { key: "c" } } });
    assert.deepEqual(Object.keys(after.places), ["b", "c"]);
    assert.equal(after.title, "Round 2");
    assert.equal(after.tokens, before.tokens);
    assert.deepEqual(Object.keys(before.places), ["a", "b"]);
});

test("a fight begins, goes on untold, and ends by false", () => {
    const calm = whole({});
    const fight = { title: "Round 1" };
    const fighting = patched(calm, { fight });
    assert.equal(fighting.fight, fight);
    assert.equal(patched(fighting, { title: "x" }).fight, fight);
    assert.equal(patched(fighting, { fight: false }).fight, null);
});

test("of the cards those that changed are told, and their order when it is another", () => {
    const [bo, ada, orc] = ["bo", "ada", "orc"].map((id) => ({ id, left: 3 }));
    const before = whole({ cards: [bo, ada, orc] });
    const hurt = patched(before, { cards: { ada: { id: "ada", left: 1 } } });
    assert.deepEqual(hurt.cards, [bo, { id: "ada", left: 1 }, orc]);
    const gone = patched(hurt, { cards: {}, order: ["ada", "bo"] });
    assert.deepEqual(gone.cards, [{ id: "ada", left: 1 }, bo]);
    assert.deepEqual(patched(gone, { cards: { cat: { id: "cat" } }, order: ["cat", "ada", "bo"] }).cards[0], { id: "cat" });
    assert.deepEqual(before.cards, [bo, ada, orc]);
});

test("an emptied list is a change", () => {
    assert.deepEqual(patched(whole({ hand: [{ title: "Spells" }] }), { hand: [] }).hand, []);
});

test("a step without a decision means that nobody asks", () => {
    const first = framed({ seq: 4, picture: {}, decision: { id: "x" }, waiting: [1] });
    const next = stepped(first, { seq: 5 });
    assert.deepEqual([next.seq, next.decision, next.waiting, next.over], [5, null, [], null]);
});

test("options that point somewhere are found there", () => {
    const found = targets({
        options: [option("n", "go north", "0,-1"), option("stay"), option("x", "look", "0,-1")],
    });
    assert.deepEqual(
        found.get("0,-1").map(({ index }) => index),
        [0, 2],
    );
    assert.equal(found.size, 1);
});

test("a few options stay in one group, many are grouped by who acts", () => {
    const cards = [
        { id: "bo", name: "Bo" },
        { id: "bo_b", name: "Bo Brand" },
    ];
    const few = [option("a"), option("b")];
    assert.equal(groups(few, cards).length, 1);
    const many = [..."abcde"].flatMap((c) => [deed("bo", `hits ${c}`), deed("bo_b", `hits ${c}`)]);
    const pass = { ...option("done", "that is all"), weight: "pass" };
    const found = groups([...many, option("flee"), pass], cards);
    assert.deepEqual(
        found.map(({ title, indices }) => [title, indices.length]),
        [
            ["Bo", 5],
            ["Bo Brand", 5],
            ["Else", 1],
        ],
    );
});

test("where everybody could do the same, a heading for each would only make the list longer", () => {
    const cards = [..."abcdef"].map((name) => ({ id: name, name: name.toUpperCase() }));
    const all = cards.map(({ id }) => deed(id, "drinks from it"));
    const else_ = ["leave", "order", "give"].map((key) => option(key));
    assert.equal(groups([...all, ...else_], cards).length, 1);
    const two = [deed("a", "tries to remove it"), ...all, ...else_];
    assert.deepEqual(groups(two, cards)[0].indices, [...two.keys()]);
});

test("without actors they are grouped by what is done", () => {
    const many = [..."abcdefghi"].map((c) => ({ ...option(`go:${c}:far`, `teleport to ${c}`), act: "hand_over" }));
    const found = groups([...many, option("wait", "wait here")], []);
    assert.deepEqual(
        found.map(({ title }) => title),
        ["Hand over", "Else"],
    );
});

test("a typed answer finds a key exactly, else every word", () => {
    const options = [option("go", "go north"), option("gold", "take the gold"), option("x", "give the gold")];
    assert.deepEqual(matching(options, "go"), [0]);
    assert.deepEqual(matching(options, "the gold"), [1, 2]);
    assert.deepEqual(matching(options, "GIVE gold"), [2]);
    assert.deepEqual(matching(options, "silver"), []);
});

test("an arrow takes the exit that lies that way, the nearest one first", () => {
    const places = {
        h: { x: 0, y: 0 },
        n: { x: 0, y: -1 },
        far: { x: 0, y: -3 },
        e: { x: 1, y: 0 },
        w: { x: -1, y: 0 },
        up: { x: 0, y: 1, level: "2" },
    };
    const options = [option("p", "", "far"), option("q", "", "n"), option("r", "", "e"), option("s", "", "up")];
    const lock = aside(option("lock", "", "w"));
    const picture = { here: "h", places };
    assert.equal(toward(picture, options, "north"), 1);
    assert.equal(toward(picture, options, "east"), 2);
    assert.equal(toward(picture, options, "south"), -1);
    assert.equal(toward(picture, options, "west"), -1);
    assert.equal(toward(picture, [option("a"), lock], "west"), -1);
});

test("a label is who acts, what is done, and what there is to know about it", () => {
    const attack = { ...deed("bo", "attacks"), note: "3 left" };
    assert.deepEqual([main(attack), label(attack)], ["BO attacks", "BO attacks (3 left)"]);
    assert.deepEqual([main(option("stay")), label(option("stay"))], ["stay", "stay"]);
});

test("what may be done besides comes after the question's own, and what is of no use is told apart", () => {
    const idle = { ...option("take"), weight: "useless" };
    const few = [aside(option("march")), idle, option("north"), { ...option("no"), weight: "pass" }];
    assert.deepEqual(groups(few, []), [
        { title: "", indices: [2] },
        { title: "", indices: [0], besides: true },
    ]);
    assert.deepEqual(useless(few), [1]);
    const ways = [..."abcdefgh"].map((c) => option(c));
    assert.deepEqual(
        groups([aside(option("march")), ...ways], []).map(({ title, indices }) => [title, indices.length]),
        [
            ["", 8],
            ["Besides", 1],
        ],
    );
});

test("rules in brackets are found, other brackets are words", () => {
    assert.deepEqual(withRules("All are dead [8.47]. [sic] It ends [4.1-B6, R29]."), [
        "All are dead ",
        { rule: "8.47" },
        ". [sic] It ends ",
        { rule: "4.1-B6" },
        { rule: "R29" },
        ".",
    ]);
});

test("names, chances and times are said as people say them", () => {
    assert.equal(listed(["Ann", "Ben", "Cleo"]), "Ann, Ben and Cleo");
    assert.deepEqual([0, 0.004, 0.3, 0.996, 1].map(percent), ["0%", "under 1%", "30%", "over 99%", "100%"]);
    assert.equal(ago("2026-01-01T00:00:00Z", Date.parse("2026-01-01T02:10:00Z")), "2 hours ago");
});

test("options that nobody in particular takes come first when they are most of them", () => {
    const cards = [{ id: "bo", name: "Bo" }];
    const ways = [..."abcdefgh"].map((c) => option(c, `go ${c}`));
    const found = groups([...ways, deed("bo", "casts a"), deed("bo", "casts b")], cards);
    assert.deepEqual(
        found.map(({ title, indices }) => [title, indices.length]),
        [
            ["", 8],
            ["Bo", 2],
        ],
    );
});

test("an option points at what it is about and at who acts", () => {
    const options = [{ ...deed("bo", "hits the troll"), on: "troll" }, option("done", "that is all")];
    assert.deepEqual(pointers({ options }), [["troll", "bo"]]);
});

test("a newcomer is told how to answer by what the question is about", () => {
    const picture = { places: { h1: {} }, cards: [{ id: "troll" }] };
    const asked = (more) => ({ kind: "one", options: [{ ...option("a"), ...more }] });
    assert.equal(lesson(asked({ on: "h1" }), picture), "map");
    assert.equal(lesson(asked({ on: "troll" }), { ...picture, fight: {} }), "fight");
    assert.equal(lesson(asked({ turn: {} }), picture), "turn");
    assert.equal(lesson(asked({}), picture), "one");
    assert.equal(lesson({ kind: "name", options: [option("a")] }, picture), "");
});

test("an order is known by its letter, if it is offered", () => {
    const decision = { orders: [{ key: "attack", words: "" }, { key: "guide", words: "" }] };
    assert.equal(orderOf(decision, "a"), "attack");
    assert.equal(orderOf(decision, "x"), "");
    assert.equal(orderOf(null, "a"), "");
});

test("a way leads from place to place, and the nearest places come first", () => {
    const walks = { c: "b", d: "c" }; // b is the next place, and no walk
    assert.deepEqual(wayTo(walks, "d"), ["b", "c", "d"]);
    const place = (x, note) => ({ x, y: 0, kind: "room", note });
    const picture = { here: "a", levels: [], places: { a: place(0), c: place(2, "A room, with doors."), d: place(3, "A hall.") } };
    const found = destinations(walks, picture).map(({ words }) => words);
    assert.deepEqual(found, ["A room (2 east, 2 steps)", "A hall (3 east, 3 steps)"]);
});

test("a basket is read as it is written", () => {
    assert.deepEqual([...read("sword axe*2, light_ball*6")], [["sword", 1], ["axe", 2], ["light_ball", 6]]);
    assert.deepEqual([...read("none")], []);
    assert.deepEqual([...read("")], []);
});

test("goods stand on shelves by their acts, in their order", () => {
    const goods = ["weapons", "balls", "weapons"].map((act, index) => ({ ...option(`good-${index}`), act }));
    assert.deepEqual(shelves(goods), [
        { title: "Weapons", indices: [0, 2] },
        { title: "Balls", indices: [1] },
    ]);
});

test("the gamesmaster's chair is no player's seat", () => {
    const chair = { seat: -2, role: "gamesmaster" };
    assert.deepEqual(playing([{ seat: 0 }, chair]), [{ seat: 0 }]);
    assert.equal(seatName(chair), "Automatic gamesmaster");
    assert.equal(seatName({ ...chair, taken: true }), "The gamesmaster");
    assert.equal(seatName({ ...chair, taken: true, name: "Gil" }), "Gil");
});

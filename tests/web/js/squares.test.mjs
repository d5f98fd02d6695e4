/** Squares of a battle field, without a browser: `node --test tests/web/js`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
    apart,
    arcs,
    nameOf,
    readAnswer,
    Region,
    squareOf,
    wayTo,
    within,
    written,
} from "../../../src/labrys/web/static/squares.js";

const stand = (x, y, more = {}) => ({ card: "a", x, y, ...more });
const field = { width: 5, height: 4, feet: 6, ground: [".....", ".....", "..#..", "....."], arcs: "ffsrrrsf" };

test("a square is called by its column and its row", () => {
    for (const [square, name] of [[{ x: 0, y: 0 }, "a1"], [{ x: 2, y: 3 }, "c4"], [{ x: 27, y: 0 }, "ab1"]]) {
        assert.equal(nameOf(square), name);
        assert.deepEqual(squareOf(name.toUpperCase()), square);
    }
    assert.deepEqual(["4c", "c0", "", "c4/ne"].map(squareOf), [null, null, null, null]);
});

test("distance is counted between the nearest squares of two figures, a diagonal as one", () => {
    assert.equal(apart(stand(0, 0), stand(1, 1)), 1);
    assert.equal(apart(stand(0, 0), stand(4, 2)), 4);
    assert.equal(apart(stand(0, 0, { size: 2 }), stand(4, 2)), 3);
    assert.equal(apart(stand(2, 2), stand(1, 1, { size: 3 })), 0);
});

test("front, flanks and rear lie around where one faces; walls do not count", () => {
    const found = Object.fromEntries(arcs(field, stand(1, 1, { facing: 2 })).map(({ square, arc }) => [nameOf(square), arc]));
    assert.deepEqual(found, { a1: "r", b1: "s", c1: "f", a2: "r", c2: "f", a3: "r", b3: "s" });
    assert.deepEqual(arcs(field, stand(1, 1)), []);
    assert.deepEqual(arcs({ ...field, arcs: "" }, stand(1, 1, { facing: 2 })), []);
});

test("what lies within reach is floor, and not under the figure itself", () => {
    assert.equal(within(field, stand(0, 0), 1).length, 3);
    assert.equal(within(field, stand(1, 1), 1).length, 7);
});

test("the way to somebody large leads to his middle", () => {
    assert.equal(wayTo(stand(0, 0), { x: 1, y: 0, size: 3 }), 3);
    assert.equal(wayTo(stand(4, 3), { x: 0, y: 3 }), 6);
});

const region = new Region({
    width: 3,
    height: 3,
    feet: 6,
    start: 0,
    most: 4,
    steps: "012\n11.\n22.",
    ways: ".22\n43.\n45.",
    faces: "022\n43.\n45.",
    through: [1],
});

test("a region tells how far each square is, the way there, and where one looks then", () => {
    assert.deepEqual(region.start, { x: 0, y: 0 });
    assert.equal(region.feet({ x: 2, y: 0 }), 12);
    assert.equal(region.steps({ x: 2, y: 1 }), -1);
    assert.equal(region.most, 24);
    assert.deepEqual(region.way({ x: 2, y: 0 }).map(nameOf), ["a1", "b1", "c1"]);
    assert.equal(region.facing({ x: 1, y: 1 }), 3);
});

test("one may cross a friend's square, but not end in it; and there is nothing beyond the edge", () => {
    assert.equal(region.mayEnd({ x: 1, y: 0 }), false);
    assert.equal(region.mayEnd({ x: 3, y: 0 }), false);
    assert.equal(region.mayEnd({ x: -1, y: 1 }), false);
    assert.deepEqual(region.ends.map(nameOf), ["a1", "c1", "a2", "b2", "a3", "b3"]);
});

test("an answer is written as the rules read it", () => {
    assert.equal(written([{ x: 2, y: 3 }], 1), "c4/ne");
    assert.equal(written(region.way({ x: 2, y: 0 }), -1), "a1-b1-c1");
    assert.deepEqual(readAnswer("a1-B1-c1/SW"), { end: { x: 2, y: 0 }, facing: 5 });
    assert.deepEqual(readAnswer("stay"), { end: null, facing: -1 });
});

/** The maze editor without a browser: reading and writing the text, and what each tool does. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { addLevel, dig, fits, freeTower, join, put, removeLevel, renumber, renumberChamber, resize, setSide, slide } from "../../../src/labrys/web/static/maze/edit.js";
import { blank, CELL, chamberRecord, EAST, EDGE, NORTH, read, setChamber, SOUTH, Unreadable, WEST } from "../../../src/labrys/web/static/maze/text.js";

const hex = (bytes) => Buffer.from(bytes).toString("hex");
const told = ({ level, north, x0, y0, width, height, cells, numbers, edges }) =>
    ({ level, north, x0, y0, width, height, cells: hex(cells), numbers: hex(numbers), edges: hex(edges) });

for (const { title, text, sheets } of JSON.parse(readFileSync(new URL("mazes.json", import.meta.url), "utf8")))
    test(`read like the game reads it: ${title}`, () => {
        if (!sheets) return assert.throws(() => read(text), Unreadable);
        assert.deepEqual(read(text).sheets.map(told), sheets);
        const again = read(text).write();
        assert.deepEqual(read(again).sheets.map(told), sheets);
        assert.equal(read(again).write(), again);
    });

const SHIPPED = new URL("../../../src/labrys/games/dungeon/data/mazes/", import.meta.url);
for (const name of readdirSync(SHIPPED))
    test(`nothing of ${name} is lost`, () => {
        const text = readFileSync(new URL(name, SHIPPED), "utf8");
        const lines = (one) => one.split("\n").map((line) => line.trimEnd()).filter(Boolean).sort();
        assert.deepEqual(lines(read(text).write()), lines(text));
        for (const sheet of read(text).sheets)
            for (let number = 1; number < 20; number += 1) setChamber(sheet, number, chamberRecord(sheet, number));
    });

const drawn = (width = 6, height = 5) => {
    const maze = blank(width, height);
    return { maze, sheet: maze.sheets[0] };
};

test("a corridor is open the way it was dug, and walled elsewhere", () => {
    const { maze, sheet } = drawn();
    for (const [from, to] of [[0, 1], [1, 2], [2, 8]]) dig(maze, sheet, from, to);
    assert.equal(sheet.edge(1, EAST), EDGE.open);
    assert.equal(sheet.edge(2, SOUTH), EDGE.open);
    assert.equal(sheet.edge(0, SOUTH), EDGE.wall);
    dig(maze, sheet, 7, 7);
    assert.equal(sheet.edge(7, EAST), EDGE.wall, "a corridor beside another is not open to it");
    put(maze, sheet, 14, CELL.chamber, 1);
    dig(maze, sheet, 8, 14);
    assert.equal(sheet.edge(8, SOUTH), EDGE.door, "a room has doors");
    assert.equal(sheet.cells[14], CELL.chamber, "only rock is dug");
});

test("squares of one chamber are open to each other and walled to others", () => {
    const { maze, sheet } = drawn();
    for (const cell of [0, 1, 6, 7]) put(maze, sheet, cell, CELL.chamber, 1);
    put(maze, sheet, 2, CELL.chamber, 2);
    assert.equal(sheet.edge(0, EAST), EDGE.open);
    assert.equal(sheet.edge(1, EAST), EDGE.wall);
    put(maze, sheet, 1, CELL.rock);
    assert.equal(sheet.edge(0, EAST), EDGE.wall);
    assert.equal(sheet.edge(0, SOUTH), EDGE.open);
});

test("only what fits can stand between two squares", () => {
    const { maze, sheet } = drawn();
    put(maze, sheet, 0, CELL.corridor);
    put(maze, sheet, 1, CELL.corridor);
    put(maze, sheet, 2, CELL.chamber, 1);
    assert.ok(fits(sheet, 0, EAST, EDGE.panel));
    assert.ok(!fits(sheet, 1, EAST, EDGE.panel));
    assert.ok(fits(sheet, 1, EAST, EDGE.secret));
    assert.ok(!fits(sheet, 1, EAST, EDGE.open));
    assert.ok(fits(sheet, 0, NORTH, EDGE.chute));
    assert.ok(!fits(sheet, 0, EAST, EDGE.chute));
    assert.ok(!fits(sheet, 0, SOUTH, EDGE.door));
});

test("a tower has its line as long as it is drawn", () => {
    const { maze, sheet } = drawn();
    put(maze, sheet, 0, CELL.tower, 1);
    assert.deepEqual(maze.tail, ["tower T1: surface, levels 1"]);
    const below = addLevel(maze);
    assert.equal(freeTower(maze, below, 0), 1, "the same tower goes on below");
    assert.equal(freeTower(maze, below, 1), 2);
    put(maze, below, 0, CELL.tower, 1);
    assert.deepEqual(maze.tail, ["tower T1: surface, levels 1, 2"]);
    maze.tail = ["tower T1: levels 1, 2"];
    put(maze, sheet, 0, CELL.rock);
    assert.deepEqual(maze.tail, ["tower T1: levels 2"], "whether it reaches the surface is the author's");
    removeLevel(maze, below);
    assert.deepEqual(maze.tail, []);
});

test("stairs have two ends with their lines, and go together", () => {
    const { maze, sheet } = drawn();
    const below = addLevel(maze);
    join(maze, { sheet, cell: 7 }, { sheet: below, cell: 3 });
    assert.equal(sheet.cells[7], CELL.down);
    assert.equal(below.cells[3], CELL.up);
    assert.deepEqual(sheet.below, ["stairs 2,2 -> level 2 at 4,1"]);
    assert.deepEqual(below.below, ["stairs 4,1 -> level 1 at 2,2"]);
    renumber(maze, below, 5);
    assert.deepEqual(sheet.below, ["stairs 2,2 -> level 5 at 4,1"]);
    put(maze, below, 3, CELL.rock);
    assert.deepEqual([sheet.below, below.below], [[], []]);
    assert.equal(sheet.cells[7], CELL.corridor);
});

test("a chute's line goes with its door", () => {
    const { maze, sheet } = drawn();
    dig(maze, sheet, 0, 1);
    slide(sheet, 0, WEST, { sheet, cell: 1 });
    assert.deepEqual(sheet.below, ["chute 1,1 W -> level 1 at 2,1"]);
    slide(sheet, 0, WEST, { sheet, cell: 0 });
    assert.deepEqual(sheet.below, ["chute 1,1 W -> level 1 at 1,1"]);
    setSide(sheet, 0, WEST, EDGE.wall);
    assert.deepEqual(sheet.below, []);
});

test("a chamber's record is written in one line, and what is not understood stays", () => {
    const { sheet } = drawn();
    sheet.below = ["chamber C2: foe rats x 5; glows in the dark; says Hello: there; treasure a crown = gold 5 once"];
    const record = chamberRecord(sheet, 2);
    assert.deepEqual([record.foe, record.number, record.says], ["rats", "5", "Hello: there"]);
    assert.deepEqual(record.treasures, ["a crown = gold 5 once"]);
    setChamber(sheet, 2, { ...record, name: "the; attic\nroom", double: true });
    assert.deepEqual(sheet.below, [
        "chamber C2: name the attic room; double treasure; foe rats x 5; treasure a crown = gold 5 once; glows in the dark; says Hello: there",
    ]);
    setChamber(sheet, 1, { ...chamberRecord(sheet, 1), empty: true });
    assert.equal(sheet.below[0], "chamber C1: empty");
    setChamber(sheet, 1, { ...chamberRecord(sheet, 1), empty: false });
    assert.equal(sheet.below.length, 1, "about a plain chamber nothing is written");
});

test("a chamber's number goes along with what is written about it", () => {
    const { maze, sheet } = drawn();
    put(maze, sheet, 0, CELL.chamber, 1);
    sheet.below = ["chamber C1: empty", "chamber C11: empty", "sage C1: kind hermit"];
    renumberChamber(sheet, 1, 4);
    assert.deepEqual(sheet.below, ["chamber C4: empty", "chamber C11: empty", "sage C4: kind hermit"]);
    assert.equal(sheet.numbers[0], 4);
});

test("a sheet grows and shrinks on the right and at the bottom", () => {
    const { maze, sheet } = drawn(3, 2);
    dig(maze, sheet, 1, 2);
    put(maze, sheet, 5, CELL.tower, 1);
    resize(maze, sheet, 4, 2);
    assert.equal(sheet.draw()[1], "|###| .   . |###|");
    resize(maze, sheet, 2, 1);
    assert.equal(sheet.draw()[1], "|###| . |");
    assert.deepEqual(maze.tail, []);
});

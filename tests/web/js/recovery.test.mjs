/** Keys as codes and files. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { look } from "../../../src/labrys/web/static/badge.js";
import { overdue, waitingSince } from "../../../src/labrys/web/static/days.js";
import { codeOf, fileOf, inFile, keyOf } from "../../../src/labrys/web/static/recovery.js";

const key = (seed) => Buffer.from(Array.from({ length: 24 }, (_, at) => (seed * 37 + at * 101) % 256)).toString("base64url");
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

test("a key comes back from its code, however it is typed", () => {
    for (let seed = 0; seed < 200; seed++) {
        const code = codeOf(key(seed));
        assert.match(code, /^([0-9A-Z]{5}-){7}[0-9A-Z]{5}$/);
        assert.equal(keyOf(code), key(seed));
        assert.equal(keyOf(` ${code.toLowerCase().replaceAll("-", " ").replaceAll("1", "l").replaceAll("0", "o")}\n`), key(seed));
    }
});

test("every slip of one letter is told", () => {
    const code = codeOf(key(7));
    for (let at = 0; at < code.length; at++) {
        if (code[at] === "-") continue;
        for (const letter of LETTERS)
            if (letter !== code[at]) assert.throws(() => keyOf(code.slice(0, at) + letter + code.slice(at + 1)), /letter of this code is wrong/);
    }
});

test("what is no code says what is wrong", () => {
    assert.throws(() => keyOf("ABCDE-12345"), /8 groups of 5; this one has 10/);
    assert.throws(() => keyOf("ABCDE-1234?"), /“\?” is in no code/);
    assert.equal(codeOf("somebody-elses-own-kind-of-key"), "");
    assert.equal(codeOf("not base64 !!!"), "");
});

test("a key comes back from its file, and another file is refused", () => {
    assert.deepEqual(inFile(fileOf(key(3), "Ann")), { key: key(3), name: "Ann" });
    for (const text of ["", "[]", '{"is":"labrys-key"}', '{"is":"labrys-key","key":"short"}', "Labrys"])
        assert.throws(() => inFile(text), /no file with a key/);
});

test("marks spread over shapes and colours", () => {
    const seen = new Set();
    for (const a of "abcdefghijklmnopqrstuvwxyz234567") for (const b of "abcdefghijklmnopqrstuvwxyz234567") seen.add(JSON.stringify(look(`xxxxxxxx${a}${b}`)));
    assert.ok(seen.size > 20);
});

test("since when somebody is waited for", () => {
    const now = Date.parse("2026-03-10T12:00:00+00:00");
    assert.equal(waitingSince(3, "2026-03-10T08:00:00+00:00", now), "since today; a move may take 3 days");
    assert.equal(waitingSince(3, "2026-03-08T08:00:00+00:00", now), "for 2 days; a move may take 3 days");
    assert.equal(waitingSince(3, "2026-03-07T08:00:00+00:00", now), "waited for 3 days, and a move may take 3 days: the time is over");
    assert.equal(waitingSince(0, "2026-03-07T08:00:00+00:00", now), "");
    assert.ok(!overdue(3, "", now));
});

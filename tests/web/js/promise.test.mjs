/** The dice at the end, beside the hash that was shown at the start. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { fingerprint, promised, verdict } from "../../../src/labrys/web/static/promise.js";

const SEED = "170141183460469231731687303715884118073";
const HASH = "b3480ce3d660b3d4f5b548ce6425262e55e5d6eb1ec3d2e50fecaa8d1f07595f";
const OLD = "c2a6613bdb32aedcda588b38f758dd6dc05d1d0de04c973b57284330120804bd"; // of a table of before, without a nonce

test("the page reckons the hash as the server does", async () => {
    assert.equal(await fingerprint(SEED, "ab".repeat(16)), HASH);
    assert.equal(await fingerprint("7"), OLD);
});

test("dice that fit the promise are told plainly, others loudly", async () => {
    const over = { seed: SEED, nonce: "ab".repeat(16) };
    assert.equal((await verdict(over, HASH)).kept, true);
    const other = await verdict({ ...over, seed: "8" }, HASH);
    assert.equal(other.kept, false);
    assert.match(other.words, /NOT AS PROMISED/);
});

test("what was promised first counts, whatever is said later", () => {
    assert.equal(promised("t", HASH), HASH);
    assert.equal(promised("t", OLD), HASH);
});

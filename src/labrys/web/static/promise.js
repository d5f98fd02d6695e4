/** The dice are promised before the first of them falls, by a hash of their seed; at the end it is checked here. */

import { keep, recall } from "./keep.js";

/**
 * The promise as this browser saw it first: a server that changed it later would be found out.
 * @param {string} table @param {string} commitment @returns {string}
 */
export function promised(table, commitment) {
  const known = recall(`dice.${table}`);
  if (!known && commitment) keep(`dice.${table}`, commitment);
  return known ?? commitment;
}

/** As `labrys.engine.tape.commitment` has it. @param {string} seed @param {string} nonce @returns {Promise<string>} */
export async function fingerprint(seed, nonce = "") {
  const words = new TextEncoder().encode(`labrys dice 1: ${seed}${nonce && ` ${nonce}`}`);
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", words));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Is the seed the one that was promised?
 * @param {{seed: string, nonce?: string}} over @param {string} before the promise
 * @returns {Promise<{kept: boolean|null, words: string}>} null: this browser cannot tell
 */
export async function verdict({ seed, nonce }, before) {
  if (!globalThis.crypto?.subtle)
    return { kept: null, words: "This page came over a line without encryption, where the browser checks no hashes." };
  const kept = (await fingerprint(seed, nonce)) === before;
  return kept
    ? { kept, words: "The dice are as promised: the seed fits the hash that was shown before the first die." }
    : { kept, words: "THE DICE ARE NOT AS PROMISED: the seed does not fit the hash that was shown before the first die." };
}

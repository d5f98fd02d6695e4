/**
 * A key as a code one can write down: eight groups of five letters and digits, the last of which prove the rest.
 * None of them looks like another: no I, L, O or U; whoever types one of these means 1, 1, 0 or V.
 */

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const MEANT = { I: "1", L: "1", O: "0", U: "V" };
const BYTES = 24; // of a key
const LENGTH = 40; // letters: the key and a byte that proves it, five bits each
const GROUP = 5;
const FILE = "labrys-key"; // what a file of this kind says it is

/** @param {number[]} bytes */
const proof = (bytes) =>
  bytes.reduce((sum, byte) => {
    let rest = sum ^ byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 0x80 ? ((rest << 1) ^ 0x07) & 0xff : rest << 1;
    return rest;
  }, 0);

/** The code of a key; "" for one that another program has made. @param {string} key */
export function codeOf(key) {
  let bytes;
  try {
    bytes = [...atob(key.replaceAll("-", "+").replaceAll("_", "/"))].map((sign) => sign.charCodeAt(0));
  } catch {
    return "";
  }
  if (bytes.length !== BYTES) return "";
  const bits = [...bytes, proof(bytes)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[parseInt(five, 2)]).join("");
  return (letters.match(/.{5}/g) ?? []).join("-");
}

/** The key of a code, however it was typed; what is wrong with it is thrown. @param {string} typed */
export function keyOf(typed) {
  const letters = [...typed.toUpperCase().replace(/[\s–—-]/g, "")].map((sign) => MEANT[sign] ?? sign);
  const strange = letters.find((sign) => !LETTERS.includes(sign));
  if (strange) throw new Error(`“${strange}” is in no code; it has letters and digits only.`);
  if (letters.length !== LENGTH)
    throw new Error(`A code has ${LENGTH / GROUP} groups of ${GROUP}; this one has ${letters.length} letters, not ${LENGTH}.`);
  const bits = letters.map((sign) => LETTERS.indexOf(sign).toString(2).padStart(5, "0")).join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2));
  if (proof(bytes.slice(0, BYTES)) !== bytes[BYTES]) throw new Error("A letter of this code is wrong: compare it with what you wrote down.");
  return btoa(String.fromCharCode(...bytes.slice(0, BYTES)))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** A small file with a key. @param {string} key @param {string} name */
export const fileOf = (key, name) => `${JSON.stringify({ is: FILE, name, key, code: codeOf(key) }, null, 1)}\n`;

/** The key in such a file, and whose it is. @param {string} text @returns {{key: string, name: string}} */
export function inFile(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    found = null;
  }
  if (found?.is !== FILE || typeof found.key !== "string" || !/^[\w=-]{22,64}$/.test(found.key))
    throw new Error("That is no file with a key: choose the one that was saved here, labrys-key.json.");
  return { key: found.key, name: typeof found.name === "string" ? found.name.slice(0, 24) : "" };
}

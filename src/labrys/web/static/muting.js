/** Whom one does not want to hear: only in this browser, and undone at any time. Nobody else is told. */

import { keep, recall } from "./keep.js";

const MOST = 200;

/** @typedef {{mark?: string, seat: number}} Somebody a line of chat, or a seat */

/** Somebody is known by his mark; without one only at this table. @param {string} table @param {Somebody} one */
const nameOf = (table, { mark = "", seat }) => mark || `${table}/${seat}`;

/** @returns {string[]} */
function all() {
  try {
    return JSON.parse(recall("muted") ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} table @param {Somebody} one */
export const isMuted = (table, one) => all().includes(nameOf(table, one));

/** Mute somebody, or hear him again. @param {string} table @param {Somebody} one */
export function toggle(table, one) {
  const name = nameOf(table, one);
  const others = all().filter((known) => known !== name);
  keep("muted", JSON.stringify(others.length < all().length ? others : [...others, name].slice(-MOST)));
}

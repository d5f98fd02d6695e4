/** With whom one has played on this server. Only this browser knows; the server keeps nothing of it. */

import { keep, recall } from "./keep.js";
import { some } from "./words.js";

/** @typedef {{name: string, times: number, tables: string[]}} Known */

const MOST = 300; // people
const LATELY = 40; // tables of each that are told apart

/** @returns {Object<string, Known>} by their marks, the last met last */
function everybody() {
  try {
    return JSON.parse(recall("met") ?? "{}");
  } catch {
    return {};
  }
}

/**
 * A game at this table has begun with these people: each table counts once.
 * @param {string} table
 * @param {{mark?: string, name?: string}[]} others
 */
export function meet(table, others) {
  const known = everybody();
  const fresh = others.filter(({ mark }) => mark && !known[mark]?.tables.includes(table));
  if (!fresh.length) return;
  for (const { mark = "", name = "" } of fresh) {
    const { times = 0, tables = [] } = known[mark] ?? {};
    delete known[mark]; // it goes to the end
    known[mark] = { name, times: times + 1, tables: [...tables, table].slice(-LATELY) };
  }
  keep("met", JSON.stringify(Object.fromEntries(Object.entries(known).slice(-MOST))));
}

/**
 * What one knows of somebody at a table, in a few words; nothing of a stranger.
 * @param {string} table this game does not count
 * @param {{mark?: string, name?: string}} person
 */
export function acquaintance(table, { mark = "", name = "" }) {
  if (!mark) return "";
  const known = everybody();
  const him = known[mark];
  const times = (him?.times ?? 0) - (him?.tables.includes(table) ? 1 : 0);
  if (times > 0) return `you have played together ${some(times, "time")} here${him.name === name ? "" : `, as ${him.name}`}`;
  const namesake = Object.entries(known).some(([other, { name: called }]) => other !== mark && called === name);
  return namesake && !him ? `not the ${name} you have played with` : "";
}

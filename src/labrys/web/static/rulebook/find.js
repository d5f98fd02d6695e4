/** Looking for words in a rulebook: numbers, titles, texts and tables. Pure, and quick enough for every letter typed. */

/** @import { BookRule, BookTable, WholeBook } from "../types.js" */
/** @typedef {{rule: BookRule, chapter: string, number: string, title: string, text: string, tables: string}} Entry */
/** @typedef {{id: string, title: string, chapter: string, rank: number, snippet: string}} Hit */

const AROUND = 56; // letters of a snippet before the first word that was found
const LONG = 150;

/** Every rule with all its words in small letters. @param {WholeBook} book @returns {Entry[]} */
export function indexOf(book) {
  return book.chapters.flatMap((chapter) =>
    chapter.rules.map((rule) => ({
      rule,
      chapter: chapter.title,
      number: rule.id.toLowerCase(),
      title: rule.title.toLowerCase(),
      text: `${rule.text} ${rule.otherwise ?? ""}`.toLowerCase(),
      tables: (rule.tables ?? []).map(tableText).join(" ").toLowerCase(),
    })),
  );
}

/** @param {BookTable} table */
const tableText = ({ title, note, headings, rows }) => [title, note ?? "", ...headings, ...rows.flat()].join(" ");

/**
 * The rules that have all of these words, the likeliest first: by number, by title, by text, in a table.
 * @param {Entry[]} index @param {string} words @param {number} [most] @returns {Hit[]}
 */
export function search(index, words, most = 60) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const hits = index.map((entry) => hit(entry, wanted)).filter((found) => found !== null);
  return hits.sort((one, other) => one.rank - other.rank).slice(0, most);
}

/** @param {Entry} entry @param {string[]} wanted @returns {Hit|null} */
function hit({ rule, chapter, number, title, text, tables }, wanted) {
  const rank = rankOf(number, title, text, tables, wanted);
  if (rank === null) return null;
  const table = (rule.tables ?? []).find((one) => wanted.some((word) => tableText(one).toLowerCase().includes(word)));
  const whole = rank === 4 && table ? `${table.title}: ${near(table, wanted)}` : rule.text;
  return { id: rule.id, title: rule.title, chapter, rank, snippet: snippet(whole, wanted) };
}

function rankOf(number, title, text, tables, wanted) {
  const all = (words) => wanted.every((word) => words.includes(word));
  if (wanted.length === 1 && number === wanted[0]) return 0;
  if (wanted.length === 1 && number.startsWith(wanted[0])) return 1;
  if (all(title)) return 2;
  if (all(`${number} ${title} ${text}`)) return 3;
  return tables && all(`${number} ${title} ${text} ${tables}`) ? 4 : null;
}

/** The row that has most of the words. @param {BookTable} table @param {string[]} wanted */
function near(table, wanted) {
  const score = (row) => wanted.filter((word) => row.join(" ").toLowerCase().includes(word)).length;
  const best = table.rows.reduce((one, other) => (score(other) > score(one) ? other : one), table.rows[0] ?? []);
  return best.filter((cell) => cell !== "–").join(", ");
}

/** So much of a text as shows where the first of the words stands. */
function snippet(text, wanted) {
  const found = wanted.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const first = found.length ? Math.min(...found) : 0;
  const from = first <= AROUND ? 0 : text.indexOf(" ", first - AROUND) + 1;
  const cut = text.slice(from, from + LONG);
  return `${from ? "… " : ""}${cut}${from + LONG < text.length ? " …" : ""}`;
}

/**
 * A text in pieces, those that were looked for as `{mark}`.
 * @param {string} text @param {string} words @returns {(string|{mark: string})[]}
 */
export function marked(text, words) {
  const wanted = words.split(/\s+/).filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!wanted.length) return [text];
  const pieces = text.split(new RegExp(`(${wanted.join("|")})`, "gi"));
  return pieces.map((piece, place) => (place % 2 ? { mark: piece } : piece)).filter((piece) => piece !== "");
}

/** A rule's number is a button everywhere: it opens the rule, in a dialog or in the rulebook beside the table. */

import { rule as fetchRule } from "./api.js";
import { dialog, h, press } from "./dom.js";
import { linked, withRules } from "./words.js";

const known = new Map();

/** @type {{open: boolean, show: function(string, HTMLElement|null): void}|null} the rulebook of this page, if it has one */
let shelf = null;

/** From now on rules can be read in this rulebook. */
export function useShelf(found) {
  shelf = found;
}

/** The small button `8.43`. */
export function ruleChip(game, id) {
  const chip = press(`[${id}]`, () => openRule(game, id, chip), "rule", { "aria-label": `Rule ${id}`, title: `Rule ${id}` });
  return chip;
}

/** A text whose cited rules are buttons. @returns {(string|HTMLElement)[]} */
export const citing = (game, text) =>
  withRules(text).map((piece) => (typeof piece === "string" ? piece : ruleChip(game, piece.rule)));

/** A rule's own text, in which numbers stand without brackets. */
const leading = (game, text, links) =>
  linked(text, links).map((piece) => (typeof piece === "string" ? piece : ruleChip(game, piece.to)));

/**
 * Show a rule. Whoever follows a rule inside a rule stays in the same dialog.
 * @param {string} game @param {string} id @param {HTMLElement|null} [from] the number that was pressed
 */
export async function openRule(game, id, from = null) {
  const open = document.querySelector("dialog.rulebook");
  const origin = open ? openRule.from : from; // the number inside a dialog is gone with it
  if (open instanceof HTMLDialogElement) open.close();
  if (shelf?.open) return shelf.show(id, origin);
  openRule.from = origin;
  const body = h("div", { class: "rule-body", "aria-live": "polite" }, "…");
  const box = dialog(`Rule ${id}`, [body], [inBook(game, id, () => box, origin), press("Close", () => box.close())]);
  box.classList.add("rulebook");
  try {
    const name = `${game} ${id}`;
    if (!known.has(name)) known.set(name, await fetchRule(game, id));
    const { title, text, otherwise, links = {} } = known.get(name);
    box.querySelector("h2").textContent = `${id} · ${title}`;
    body.replaceChildren(
      ...text.split(/\n\s*\n/).map((part) => h("p", {}, ...leading(game, part, links))),
      ...(otherwise ? [h("p", { class: "quiet" }, "As a house rule: ", ...leading(game, otherwise, links))] : []),
    );
  } catch (problem) {
    body.replaceChildren(h("p", { class: "refusal" }, problem.message));
  }
}
/** @type {HTMLElement|null} */
openRule.from = null;

/** The way into the book: beside the table if there is one, else on its own page. */
function inBook(game, id, box, origin) {
  const words = "Open in the rulebook";
  if (!shelf) return h("a", { class: "button", href: `/rules/${game}#${encodeURIComponent(id)}` }, words);
  return press(words, () => {
    box().close();
    shelf.show(id, origin);
  });
}

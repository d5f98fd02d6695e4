/** A rule's number is a button everywhere; it opens the rule in a dialog. */

import { rule as fetchRule } from "./api.js";
import { dialog, h } from "./dom.js";
import { withRules } from "./words.js";

const known = new Map();

/** The small button `8.43`. */
export function ruleChip(game, id) {
  return h(
    "button",
    {
      type: "button",
      class: "rule",
      "aria-label": `Rule ${id}`,
      title: `Rule ${id}`,
      on: { click: () => openRule(game, id) },
    },
    `[${id}]`,
  );
}

/** A text whose cited rules are buttons. @returns {(string|HTMLElement)[]} */
export const citing = (game, text) =>
  withRules(text).map((piece) => (typeof piece === "string" ? piece : ruleChip(game, piece.rule)));

/** Show a rule. Whoever follows a rule inside a rule stays in the same dialog. */
export async function openRule(game, id) {
  const open = document.querySelector("dialog.rulebook");
  if (open instanceof HTMLDialogElement) open.close();
  const body = h("div", { class: "rule-body", "aria-live": "polite" }, "…");
  const box = dialog(`Rule ${id}`, [body]);
  box.classList.add("rulebook");
  try {
    const name = `${game} ${id}`;
    if (!known.has(name)) known.set(name, await fetchRule(game, id));
    const { title, text, otherwise } = known.get(name);
    box.querySelector("h2").textContent = `${id} · ${title}`;
    body.replaceChildren(
      ...text.split(/\n\s*\n/).map((part) => h("p", {}, ...citing(game, part))),
      ...(otherwise ? [h("p", { class: "quiet" }, "As a house rule: ", ...citing(game, otherwise))] : []),
    );
  } catch (problem) {
    body.replaceChildren(h("p", { class: "refusal" }, problem.message));
  }
}

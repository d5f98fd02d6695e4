/** Whom to put into a seat: people choose by level; whoever knows the bots may name one. */

import { h } from "./dom.js";
import { botName, LEVELS } from "./words.js";

/**
 * The options of a menu: the levels with what they mean, then the others.
 * @param {string[]} bots as the server offers them
 * @param {(bot: string) => string} called how the menu calls one
 */
export function botOptions(bots, called) {
  const option = (bot) => h("option", { value: bot }, LEVELS[bot] ? `${called(bot)}: ${LEVELS[bot]}` : called(bot));
  const levels = bots.filter((bot) => LEVELS[bot]);
  const others = bots.filter((bot) => !LEVELS[bot]);
  if (!levels.length) return others.map(option);
  return [...levels.map(option), others.length > 0 && h("optgroup", { label: "or by name" }, ...others.map(option))].filter(Boolean);
}

/** A menu of the levels alone, for a game against bots. @param {string} usual @param {string} words what it is for */
export function levelMenu(usual, words) {
  const menu = h(
    "select",
    { class: "small level", "aria-label": words },
    ...Object.entries(LEVELS).map(([level, means]) => h("option", { value: level }, `${botName(level)}: ${means}`)),
  );
  menu.value = usual;
  return menu;
}

/** The keyboard: single keys, which rest while somebody types or a dialog is open. */

import { dialog, h } from "./dom.js";

const WAYS = {
  ArrowUp: "north",
  ArrowRight: "east",
  ArrowDown: "south",
  ArrowLeft: "west",
  w: "north",
  d: "east",
  s: "south",
  a: "west",
};

const HELP = [
  ["1 – 9", "choose an option"],
  ["0, Enter", "do nothing more, where that is offered"],
  ["arrows, WASD", "go that way, if it is offered"],
  ["F", "type an answer"],
  ["Enter", "confirm; choose whoever has the focus, then whom he acts on"],
  ["arrows, Q E", "on a field: the square to go to, and where to look"],
  ["O", "odds of the options"],
  ["W", "in a fight: how the whole of it is likely to end"],
  ["H", "a hint"],
  ["A", "in a fight: everybody attacks"],
  ["B", "everybody holds, for this round"],
  ["G", "let the guide fight this round"],
  ["T", "walk to a place you know"],
  ["Escape", "stop an order; back to all options, or from what was proposed"],
  ["U", "take back"],
  ["M", "map or fight"],
  ["Shift + arrows, + −", "move and zoom the map, when it has the focus"],
  ["R", "the rulebook, beside the table"],
  ["/", "chat"],
  ["?", "this list"],
];

/** @type {function(): Node[]} */
let settings = () => [];

/**
 * Listen. Each handler says whether it used the key.
 * @param {{digit: function(number): boolean, way: function(string): boolean, letter: Object<string, function(): boolean>,
 *   settings?: function(): Node[]}} act `settings`: what stands below the list of keys
 */
export function listen(act) {
  settings = act.settings ?? settings;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || busy(event.target)) return;
    if (event.shiftKey && event.key.startsWith("Arrow")) return; // they move the map
    if (event.repeat && event.key === "Enter") return; // a key that is held answers once
    if (used(event, act)) event.preventDefault();
  });
}

function busy(target) {
  if (document.querySelector("dialog[open]")) return true;
  return target.closest?.("input:not([type=checkbox]), textarea, select, [data-keys=own]") !== null;
}

function used(event, act) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (/^[0-9]$/.test(key)) return act.digit(Number(key));
  if (WAYS[key] && scrolls(event)) return false;
  if (WAYS[key] && act.way(WAYS[key])) return true;
  if (key === "?") return showKeys();
  return act.letter[key]?.() ?? false;
}

/** Arrows in a scrolling list or a row of tabs belong to it. */
const scrolls = (event) =>
  event.key.startsWith("Arrow") &&
  event.target.closest?.("[role=tablist], [role=log], [data-arrows=own]") !== null;

/** The list of keys. */
export function showKeys() {
  const rows = HELP.flatMap(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)]);
  dialog("Keys", [h("dl", { class: "keys" }, ...rows), ...settings()]);
  return true;
}

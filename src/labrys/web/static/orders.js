/** Standing orders: what one word can answer for a whole round or a walk, that it runs, and how to stop it. */

import { dialog, h, press } from "./dom.js";
import { keep, recall } from "./keep.js";

/** @import { Asked, Offer, Ordered } from "./types.js" */
/** @import { WholePicture } from "./state.js" */

/** Keys of the orders on the keyboard, by their keys in the protocol. @type {Record<string, string>} */
const KEYS = { attack: "A", hold: "B", guide: "G" };
const WALK = "T";
const ODDS = "W"; // of the whole fight
const PASSES = "passes"; // what the browser remembers
const OFF = "off";

/**
 * The row under the question: an order each, and where one could walk to.
 * @param {Asked} decision
 * @param {function(string): void} give an order by its key
 * @param {function(): void} choose where to walk
 * @param {(function(): void)|null} [ask] how the fight will end, if there is one
 * @returns {HTMLElement|""}
 */
export function orderRow({ orders = [], walks = {} }, give, choose, ask = null) {
  const buttons = orders.map((offer) => orderButton(offer, give));
  if (Object.keys(walks).length) {
    const title = "Over known ground, step by step, until something happens. Or click the place on the map";
    buttons.push(keyed("Walk to …", WALK, choose, title));
  }
  if (ask) buttons.push(keyed("How will it end?", ODDS, ask, "The odds of the whole fight: counted out, or played many times"));
  return buttons.length ? h("div", { class: "orders row", role: "group", "aria-label": "Orders" }, ...buttons) : "";
}

/** @param {Offer} offer @param {function(string): void} give */
function orderButton({ key, words, note }, give) {
  const first = note ? `First: ${note}. ` : "";
  return keyed(words, KEYS[key] ?? "", () => give(key), `${first}${ABOUT[key] ?? ""}`, note);
}

/** @type {Record<string, string>} */
const ABOUT = {
  attack: "All who can strike do, with what is in hand; the others pass. Escape stops it",
  hold: "Everybody passes in this round. Escape stops it",
  guide: "A sensible player who knows no more than you do answers all of this round. Escape stops it",
};

function keyed(words, key, act, title, note = "") {
  const button = press(words, act, "small order", { title, "aria-keyshortcuts": key || null });
  if (note) button.append(h("span", { class: "first" }, note));
  if (key) button.append(h("kbd", { "aria-hidden": "true" }, key));
  return button;
}

/** While an order runs: that it does, and how to stop it. @param {Ordered} ordered @param {function(): void} stop */
export function running({ words }, stop) {
  const button = press("Stop", stop, "small", { title: "Key: Escape", "aria-keyshortcuts": "Escape" });
  return h("div", { class: "guiding" }, h("p", { role: "status" }, `${words} …`), button);
}

/** Is this what was passed because there was nothing else to do? @param {Ordered|null|undefined} ordered */
export const passed = (ordered) => ordered?.key === "pass";

/** The order of this letter, if it is offered. @param {Asked|null} decision @param {string} letter */
export const orderOf = (decision, letter) =>
  (decision?.orders ?? []).find(({ key }) => KEYS[key] === letter.toUpperCase())?.key ?? "";

/** Does this person want to be spared questions that leave nothing but to pass? */
export const wantsPasses = () => recall(PASSES) !== OFF;

/** The switch for it. @param {function(boolean): void} changed */
export function passSwitch(changed) {
  const box = h("input", { type: "checkbox", checked: wantsPasses() });
  box.addEventListener("change", () => {
    keep(PASSES, box.checked ? "on" : OFF);
    changed(box.checked);
  });
  return h("label", { class: "switch" }, box, " In a fight, pass for me where there is nothing else of use");
}

/**
 * The places one can walk to, the nearest first, each with how many steps it takes.
 * @param {Record<string, string>} walks each place with the place before it
 * @param {WholePicture} picture
 * @returns {{key: string, words: string, steps: number}[]}
 */
export function destinations(walks, picture) {
  const found = Object.keys(walks).map((key) => {
    const steps = wayTo(walks, key).length;
    return { key, steps, words: `${named(picture, key)} (${bearing(picture, key)}, ${steps} steps)` };
  });
  return found.sort((one, other) => one.steps - other.steps);
}

/**
 * Where to? A list for the keyboard; on the map one clicks the place.
 * @param {Asked} decision
 * @param {WholePicture} picture
 * @param {function(string): void} give an order
 */
export function chooseWalk({ walks = {} }, picture, give) {
  const go = (key) => {
    shown.close();
    give(`walk:${key}`);
  };
  const places = destinations(walks, picture).map(({ key, words }) => h("li", {}, press(words, () => go(key), "plain")));
  const shown = dialog("Walk to", [h("ul", { class: "walks-list" }, ...places)]);
  shown.querySelector("button")?.focus();
}

/** The way to a place, beginning with the next one. @param {Record<string, string>} walks @param {string} key */
export function wayTo(walks, key) {
  const way = [key];
  while (walks[way[0]] && !way.includes(walks[way[0]])) way.unshift(walks[way[0]]);
  return way;
}

function named({ places }, key) {
  const { name, note, kind } = places[key] ?? {};
  const said = name || (note ?? "").split(/[,.:]/)[0] || kind?.replaceAll("_", " ") || key;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Where it lies: `3 north, 1 east`. */
function bearing({ places, here, levels }, key) {
  const [from, to] = [places[here], places[key]];
  if (!from || !to) return key;
  if ((from.level ?? "") !== (to.level ?? "")) return levels.find((level) => level.key === to.level)?.name ?? key;
  const [east, south] = [to.x - from.x, to.y - from.y];
  const parts = [
    south && `${Math.abs(south)} ${south < 0 ? "north" : "south"}`,
    east && `${Math.abs(east)} ${east > 0 ? "east" : "west"}`,
  ];
  return parts.filter(Boolean).join(", ") || "here";
}

/** A word for somebody who plays for the first time. Each lesson is said a few times, and then no more. */

import { h, press } from "./dom.js";
import { keep, recall } from "./keep.js";

const TIMES = 3;
const MANY = 8; // more options than this are a lot to ask
const LESSONS = {
  fight: "Click somebody in the fight to see what he can do or suffer, or choose here.",
  turn: "This piece of the maze is new: choose how it shall lie.",
  map: "Click an arrow or a marked place on the map, or choose here. Arrow keys and numbers work too.",
  one: "Click an answer or press its number. A number in brackets opens that rule.",
};
const FINGERS = {
  fight: "Tap somebody in the fight to see what he can do or suffer, or choose here.",
  map: "Tap an arrow or a marked place on the map, or choose here.",
  one: "Tap an answer. A number in brackets opens that rule.",
};

/** Which lesson helps here, if any. @param {Object} decision @param {Object} picture @returns {string} */
export function lesson({ kind, options = [] }, picture) {
  const pointing = (there) => options.some(({ at }) => at && there(at));
  if (kind !== "one") return "";
  if (options.some((option) => option.turn)) return "turn";
  if (picture.fight && pointing((at) => picture.cards.some((card) => card.id === at))) return "fight";
  return pointing((at) => picture.places[at]) ? "map" : "one";
}

/** Does this ask more than a newcomer can know: a whole muster, or one of many things? */
export function asksMuch({ kind, options = [] }, picture) {
  const muster = Object.keys(picture.places).length === 0;
  return options.length > 1 && (muster || kind === "arrange" || options.length > MANY);
}

/**
 * The lines under the question: the lesson, unless it is known, and somebody who chooses.
 * @param {Object} decision
 * @param {Object} picture
 * @param {function(): void} leave let the guide choose
 * @returns {HTMLElement|""}
 */
export function guidance(decision, picture, leave) {
  const name = lesson(decision, picture);
  const words = known(name) < TIMES ? said(name) : "";
  const title = "Answers at once, as a sensible player would who knows no more than you do";
  const button = asksMuch(decision, picture) && press("Let the guide choose", leave, "plain small", { title });
  return words || button ? h("div", { class: "guidance" }, words && h("p", {}, words), button) : "";
}

/** Somebody has answered such a question. */
export function learnt(decision, picture) {
  const name = lesson(decision, picture);
  if (name && known(name) < TIMES) keep(`knows.${name}`, String(known(name) + 1));
}

const known = (name) => (name ? Number(recall(`knows.${name}`) ?? 0) : TIMES);

const said = (name) => (matchMedia("(pointer: coarse)").matches ? (FINGERS[name] ?? LESSONS[name]) : LESSONS[name]);

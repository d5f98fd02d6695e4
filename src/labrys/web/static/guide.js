/** A word for somebody who plays for the first time. Each lesson is said a few times, and then no more. */

import { h, press } from "./dom.js";
import { keep, recall } from "./keep.js";
import { citing } from "./rules.js";
import { sentence } from "./words.js";

/** @import { Asked } from "./types.js" */
/** @import { WholePicture } from "./state.js" */

const TIMES = 3;
const MANY = 8; // more options than this are a lot to ask
const LESSONS = {
  fight: "Click somebody in the fight to see what he can do or suffer, or choose here.",
  turn: "This piece of the maze is new: choose how it shall lie.",
  map: "Click an arrow or a marked place on the map, or choose here. Arrow keys and numbers work too.",
  one: "Click an answer, or press its number.",
};
const FINGERS = {
  fight: "Tap somebody in the fight to see what he can do or suffer, or choose here.",
  map: "Tap an arrow or a marked place on the map, or choose here.",
  one: "Tap an answer.",
};

/** Which lesson helps here, if any. @param {Asked} decision @param {WholePicture} picture @returns {string} */
export function lesson({ kind, options = [] }, picture) {
  const pointing = (there) => options.some(({ on, who }) => there(on || who || ""));
  if (kind !== "one") return "";
  if (options.some((option) => option.turn)) return "turn";
  if (picture.fight && pointing((at) => picture.cards.some((card) => card.id === at))) return "fight";
  return pointing((at) => picture.places[at]) ? "map" : "one";
}

/** Does this ask a lot: part of setting up, of which a newcomer cannot know much, or one of many things? @param {Asked} decision */
function asksMuch({ kind, setup = false, options = [] }) {
  return setup || kind === "arrange" || options.length > MANY;
}

/**
 * The lines under the question: the goal and the lesson, unless they are known, and somebody who chooses.
 * @param {Asked} decision
 * @param {WholePicture} picture
 * @param {{leave: function(): void, muster: function(): void}} acts let the guide choose this, or all of setting up
 * @param {string} goal of the game; the title page says it while the game is set up
 * @returns {HTMLElement|""}
 */
export function guidance(decision, picture, { leave, muster }, goal) {
  const name = lesson(decision, picture);
  const words = known(name) < TIMES ? said(name) : "";
  const calm = !decision.setup && !picture.fight; // in a fight there are options to read
  const aim = goal && calm && known(`goal.${picture.game}`) < TIMES ? sentence(goal) : "";
  const title = "Answers at once, as a sensible player would who knows no more than you do";
  const buttons = [
    asksMuch(decision) && press("Let the guide choose", leave, "plain small", { title }),
    decision.setup && press("Set up everything for me", muster, "plain small"),
  ].filter(Boolean);
  if (!aim && !words && !buttons.length) return "";
  return h(
    "div",
    { class: "guidance" },
    aim && h("p", { class: "goal" }, ...citing(picture.game, aim)),
    words && h("p", {}, words),
    h("div", { class: "row" }, ...buttons),
  );
}

/** Somebody has answered such a question. */
export function learnt(decision, picture) {
  const told = [lesson(decision, picture), decision.setup || picture.fight ? "" : `goal.${picture.game}`];
  for (const name of told) if (name && known(name) < TIMES) keep(`knows.${name}`, String(known(name) + 1));
}

const known = (name) => (name ? Number(recall(`knows.${name}`) ?? 0) : TIMES);

const said = (name) => (matchMedia("(pointer: coarse)").matches ? (FINGERS[name] ?? LESSONS[name]) : LESSONS[name]);

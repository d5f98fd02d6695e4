/** Dice that people roll themselves: the page asks what they show. */

import { fill, h, press } from "./dom.js";
import { die } from "./draw/dice.js";
import { ruleChip } from "./rules.js";

/** @import { Wanted } from "./types.js" */

const AN = /^(8|11|18|80)/; // an eight-sided die
const SIZE = 34; // pixels of a face
const FEW = 20; // sides; of a die with more the number is typed

/**
 * The die that is wanted, its faces to click; several can be typed at once.
 * @param {Wanted} wanted
 * @param {string} game
 * @param {function(number[]): void} give what the dice show
 * @returns {Node[]}
 */
export function rollForm({ rule, sides = 6 }, game, give) {
  const wrong = h("p", { class: "refusal", role: "alert", hidden: true });
  const typed = h("input", { id: "typed-dice", type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 120 });
  const send = () => {
    const faces = facesOf(typed.value, sides);
    wrong.hidden = Boolean(faces);
    if (faces) give(faces);
    else fill(wrong, `A d${sides} shows 1 to ${sides}: type what you rolled, like ${sides > 9 ? "7 12" : "352"}.`);
  };
  const form = h("form", { class: "row", on: { submit: (event) => (event.preventDefault(), send()) } });
  form.append(
    h("label", { for: "typed-dice" }, sides > FEW ? "It shows" : "Or type several at once"),
    typed,
    h("button", { type: "submit", class: "small" }, "Rolled"),
  );
  const prompt = `Roll ${AN.test(String(sides)) ? "an" : "a"} d${sides}. What does it show? `;
  const few = h("div", { class: "faces", role: "group", "aria-label": `Faces of a d${sides}` }, ...faces(sides, give));
  return [
    h("p", { class: "eyebrow" }, "Your own dice"),
    h("h2", { class: "prompt", tabindex: -1 }, prompt, ruleChip(game, rule)),
    ...(sides <= FEW ? [few] : []),
    form,
    wrong,
    h("p", { class: "quiet" }, "At this table people roll dice and type what they show; nobody can check them."),
  ];
}

/** @param {number} sides @param {function(number[]): void} give */
function faces(sides, give) {
  return Array.from({ length: sides }, (_, index) => {
    const face = index + 1;
    const button = press("", () => give([face]), "face", { "aria-label": String(face) });
    const drawn = die(face, SIZE, sides);
    drawn.setAttribute("aria-hidden", "true");
    button.append(drawn);
    return button;
  });
}

/**
 * What was typed: `352` for dice of up to nine sides, `7 12` for others. Null: it is no throw of such dice.
 * @param {string} text
 * @param {number} sides
 * @returns {number[]|null}
 */
export function facesOf(text, sides) {
  const words = sides <= 9 ? text.replace(/[\s,]+/g, "").split("") : text.split(/[\s,]+/);
  const found = words.filter(Boolean).map(Number);
  return found.length && found.every((face) => Number.isInteger(face) && face > 0 && face <= sides) ? found : null;
}

/** What a table begins with: a scenario to play in, and who goes on from an earlier game. */

import { h, press } from "./dom.js";
import { large, listed } from "./words.js";

/** @import { GameInfo } from "./types.js" */

const OWN = "\n"; // no scenario is called that
const NAMED = 4; // so many of the people by name

/**
 * Fields for a new table; a game that has neither has none.
 * @param {GameInfo} game
 * @param {string} [campaign] the text of a campaign file that is chosen already
 */
export function setupForm(game, campaign = "") {
  const scenario = game.scenario_kind ? scenarioField(game) : null;
  const people = game.campaigns ? campaignField(campaign) : null;
  const dice = h("input", { type: "checkbox", id: "own-dice" });
  const rolling = h("p", { class: "field" }, h("label", { class: "switch" }, dice, " I roll dice of my own and type what they show"));
  return {
    elements: [...[scenario, people].flatMap((part) => part?.elements ?? []), rolling],
    chosen: () => ({ scenario: scenario?.value() ?? "", campaign: people?.value() ?? "", own_dice: dice.checked }),
  };
}

/** The names of those in a campaign file; null if it is none. @param {string} text @returns {?{game: string, names: string[]}} */
export function campaignIn(text) {
  try {
    const { labrys, game, people, records } = JSON.parse(text);
    if (labrys !== "campaign" && labrys !== "roster") return null;
    return { game: String(game), names: (people ?? records ?? []).map(({ name }) => String(name)) };
  } catch {
    return null;
  }
}

/** Who goes on, in words. @param {string[]} names */
export function goingOn(names) {
  if (!names.length) return "nobody is left to go on";
  const more = names.length - NAMED;
  const told = more > 1 ? [...names.slice(0, NAMED), `${more} more`] : names;
  return `${listed(told)} can go on`;
}

const labelled = (words, input, ...more) =>
  h("p", { class: "field" }, h("label", { for: input.id }, words), input, ...more);

function scenarioField({ scenario_kind: kind, scenarios }) {
  const select = h(
    "select",
    { id: "scenario" },
    h("option", { value: "" }, "as the game has it"),
    ...scenarios.map((name) => h("option", { value: name }, large(name.replaceAll("-", " ")))),
    h("option", { value: OWN }, "one of your own"),
  );
  const text = h("textarea", { id: "own-scenario", rows: 8, spellcheck: "false", "aria-label": `The ${kind} as text` });
  const file = chooser("scenario-file", "Read it from a file", (read) => (text.value = read));
  const own = h("div", { class: "own-scenario", hidden: true }, text, h("p", { class: "row" }, ...file));
  select.addEventListener("change", () => (own.hidden = select.value !== OWN));
  return {
    elements: [labelled(large(kind), select), own],
    value: () => (select.value === OWN ? `${text.value}\n` : select.value),
  };
}

function campaignField(text) {
  const words = h("span", { class: "quiet", role: "status" });
  const away = press("Without it", () => choose(""), "plain small");
  const choose = (read) => {
    text = read;
    const found = campaignIn(text);
    words.textContent = text ? (found ? goingOn(found.names) : "this is no campaign") : "who goes on from an earlier game";
    away.hidden = !text;
  };
  choose(text);
  const file = chooser("campaign-file", "Choose a file", choose);
  const label = h("span", { class: "like-label" }, "Campaign");
  return { elements: [h("p", { class: "field" }, label, ...file, words, away)], value: () => text };
}

/** A button that reads a text from a file. */
function chooser(id, words, take) {
  const input = h("input", { type: "file", id, class: "sr" });
  input.addEventListener("change", async () => {
    if (input.files.length) take(await input.files[0].text());
    input.value = "";
  });
  return [input, h("label", { for: id, class: "button" }, words)];
}

/** What a waiting table says of it: sentences. @param {{scenario?: string, people?: string[]}} welcome */
export const setupWords = ({ scenario, people }) => [
  ...(scenario ? [`Played in: ${large(scenario.replaceAll("-", " "))}.`] : []),
  ...(people?.length ? [`From earlier games: ${goingOn(people)}.`] : []),
];

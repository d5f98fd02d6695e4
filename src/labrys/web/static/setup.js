/** What a table begins with: a scenario to play in, and who goes on from an earlier game. */

import { h, press } from "./dom.js";
import { goingOn, large } from "./words.js";

/** @import { CampaignSummary, GameInfo } from "./types.js" */

const OWN = "\n"; // no scenario is called that

/**
 * Fields for a new table; a game that has neither has none.
 * @param {GameInfo} game
 * @param {string} [campaign] the text of a campaign file that is chosen already
 * @param {CampaignSummary[]} [kept] those one has already
 * @param {string} [chosen] the id of one of them
 */
export function setupForm(game, campaign = "", kept = [], chosen = "") {
  const scenario = game.scenario_kind ? scenarioField(game, kept.find(({ id }) => id === chosen)?.scenario) : null;
  const people = game.campaigns ? campaignField(campaign, kept, chosen) : null;
  const dice = h("input", { type: "checkbox", id: "own-dice" });
  const rolling = h("p", { class: "field" }, h("label", { class: "switch" }, dice, " I roll dice of my own and type what they show"));
  return {
    elements: [...[scenario, people].flatMap((part) => part?.elements ?? []), rolling],
    chosen: () => ({ scenario: scenario?.value() ?? "", ...(people?.value() ?? {}), own_dice: dice.checked }),
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

const labelled = (words, input, ...more) =>
  h("p", { class: "field" }, h("label", { for: input.id }, words), input, ...more);

function scenarioField({ scenario_kind: kind, scenarios }, last = "") {
  const select = h(
    "select",
    { id: "scenario" },
    h("option", { value: "" }, "as the game has it"),
    ...scenarios.map((name) => h("option", { value: name }, large(name.replaceAll("-", " ")))),
    h("option", { value: OWN }, "one of your own"),
  );
  if (scenarios.includes(last)) select.value = last;
  const text = h("textarea", { id: "own-scenario", rows: 8, spellcheck: "false", "aria-label": `The ${kind} as text` });
  const file = chooser("scenario-file", "Read it from a file", (read) => (text.value = read));
  const own = h("div", { class: "own-scenario", hidden: true }, text, h("p", { class: "row" }, ...file));
  select.addEventListener("change", () => (own.hidden = select.value !== OWN));
  return {
    elements: [labelled(large(kind), select), own],
    value: () => (select.value === OWN ? `${text.value}\n` : select.value),
  };
}

/** One that is kept, or a file; of both the last that was chosen. */
function campaignField(text, kept, chosen) {
  const words = h("span", { class: "quiet", role: "status" });
  const away = press("Without it", () => choose(""), "plain small");
  const select = h(
    "select",
    { id: "kept-campaign", "aria-label": "Campaign" },
    h("option", { value: "" }, "a new beginning"),
    ...kept.map(({ id, title }) => h("option", { value: id }, title)),
  );
  select.value = chosen;
  select.addEventListener("change", () => choose(""));
  const choose = (read) => {
    text = read;
    if (text) select.value = "";
    const waiting = kept.find(({ id }) => id === select.value);
    const found = campaignIn(text);
    if (text) words.textContent = found ? goingOn(found.names) : "this is no campaign";
    else words.textContent = waiting ? goingOn(waiting.people ?? []) : "who goes on from an earlier game";
    away.hidden = !text;
  };
  choose(text);
  const file = chooser("campaign-file", "Choose a file", choose);
  const label = h("span", { class: "like-label" }, "Campaign");
  const row = h("p", { class: "field" }, label, kept.length > 0 && select, ...file, words, away);
  return { elements: [row], value: () => ({ campaign: text, campaign_id: select.value }) };
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

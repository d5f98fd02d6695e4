/** Dialogs beside the game: a link for a friend, a name, what it is all about. */

import { newLink } from "./api.js";
import { dialog, h, press } from "./dom.js";
import { keep, linksOf, recall } from "./keep.js";
import { wholeGoal } from "./meter.js";
import { citing } from "./rules.js";
import { CHAIR, large, sentence } from "./words.js";

/** @import { Departure } from "./types.js" */

/**
 * Something that cannot be taken back: only if it was meant.
 * @param {string} title
 * @param {string} words what comes of it
 * @param {string} yes
 * @param {function(): void} act
 */
export function makeSure(title, words, yes, act) {
  const no = press("Cancel", () => box.close());
  const sure = press(yes, () => (box.close(), act()), "main");
  const box = dialog(title, [h("p", {}, words)], [no, sure]);
  no.focus();
}

/** The link of an open seat: copied if the browser lets us, shown in any case. */
export async function showLink(table, seat) {
  const whole = (link) => new URL(link, location.href).href;
  const address = whole(linksOf(table)[seat] ?? (await newLink(table, seat)));
  const copied = await copy(address);
  const field = h("input", { type: "text", readonly: true, value: address, "aria-label": "Link", class: "wide" });
  const begin = copied ? "The link is copied. Send it" : "Copy this link and send it";
  const words = h("p", {}, `${begin} to one friend: whoever opens it first sits down there.`);
  const problem = h("p", { class: "refusal", role: "alert", hidden: true });
  const renew = async () => {
    try {
      field.value = whole(await newLink(table, seat));
      words.textContent = "This is a new link; the old one opens nothing any more.";
    } catch ({ message }) {
      problem.textContent = large(message);
      problem.hidden = false;
    }
  };
  const done = press("Done", () => box.close(), "main");
  const box = dialog(
    seat === CHAIR ? "A link for the gamesmaster's chair" : `A link for seat ${seat + 1}`,
    [words, field, problem],
    [press("Make a new link", renew), done],
  );
  field.select();
}

/** Into the clipboard, if the browser lets us. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed here, or an old browser: the dialog shows it
  }
}

/** What somebody wants to be called. @param {function(string): void} done */
export function askName(done) {
  const name = h("input", {
    type: "text",
    id: "new-name",
    maxlength: 24,
    value: recall("name") ?? "",
    autofocus: true,
  });
  const field = h("p", { class: "field" }, h("label", { for: "new-name" }, "Your name"), name);
  const form = h("form", { method: "dialog", id: "rename" }, field);
  dialog("What shall we call you?", [form], [h("button", { class: "main", form: "rename" }, "So be it")]);
  form.addEventListener("submit", () => {
    const text = name.value.trim();
    if (!text) return;
    keep("name", text);
    done(text);
  });
}

/** House rules that differ from the usual, in words; nothing, if none do. @param {Departure[]} departures */
export function houseList(departures) {
  const rules = departures.map(({ question, answer }) =>
    h("li", {}, /[.?]$/.test(question) ? `${question} ` : `${question}: `, h("b", {}, answer)),
  );
  return rules.length ? h("ul", {}, ...rules) : null;
}

/** What this game is about and how it is won. */
export function showAbout({ game, game_title: title, about, goal, departures, version }, progress = null) {
  const rules = houseList(departures);
  dialog(title, [
    h("p", {}, sentence(about)),
    h("p", { class: "goal" }, ...citing(game, sentence(goal))),
    wholeGoal(progress),
    rules ? h("div", {}, h("h3", {}, "House rules"), rules) : "",
    h("p", { class: "quiet" }, `The number of a rule, like [1.0], opens that rule. Labrys ${version}.`),
  ]);
}

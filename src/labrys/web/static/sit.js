/** Who this browser is at a table: a link's token to sit down with, a key it keeps, or somebody who looks on. */

import { claim, tableSummary } from "./api.js";
import { dialog, h } from "./dom.js";
import { keep, ownerKey, recall } from "./keep.js";
import { passing } from "./notices.js";
import { large, listed, playing, seatName, sentence, some } from "./words.js";

/** @import { TableSummary } from "./types.js" */

/** The id of the table in the address. */
export const tableId = () => decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** The key this browser has for a table: its seat's, else one's own, which opens one's seats everywhere, if there is one. */
export function keyFor(table) {
  return recall(`seat.${table}`) ?? (recall(`owned.${table}`) ? ownerKey() : (recall("owner") ?? ""));
}

/** Does this browser know of a seat or a table of one's own there? @param {string} table */
const belongs = (table) => Boolean(recall(`seat.${table}`) || recall(`owned.${table}`));

/**
 * Take the token out of the address, if there is one, and sit down with it.
 * @param {string} table
 * @returns {Promise<string>} the key
 */
export async function sitDown(table) {
  const token = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (!token) return keyFor(table);
  history.replaceState(null, "", location.pathname);
  const about = await tableSummary(table).catch(() => null); // without it one can sit down all the same
  return askName(table, token, about);
}

/** Who invites to what, and who is there already: sentences. @param {TableSummary|null} table @returns {string[]} */
export function invitation(table) {
  if (!table) return ["A friend has kept this seat for you."];
  const { game_title: game, about = "", host = "", seats, started } = table;
  const there = playing(seats).filter(({ taken, bot }) => taken || bot);
  const open = playing(seats).length - there.length - 1;
  const who = host || "A friend";
  return [
    `${who} invites you to ${game}.`,
    ...(about ? [sentence(about)] : []),
    `${there.length ? `At the table: ${listed(there.map(seatName))}` : "You are the first at the table"}${open > 0 ? `; ${some(open, "more seat")} free` : ""}.`,
    ...(started ? ["The game has begun; you take over this seat."] : []),
  ];
}

/** @param {string} table @param {string} token @param {TableSummary|null} about @returns {Promise<string>} */
function askName(table, token, about) {
  return new Promise((done) => {
    const before = keyFor(table);
    const name = h("input", {
      type: "text",
      id: "sit-name",
      maxlength: 24,
      required: true,
      value: recall("name") ?? "",
      autocomplete: "nickname",
      autofocus: true,
    });
    const problem = h("p", { class: "refusal", role: "alert", hidden: true });
    const form = h(
      "form",
      { method: "dialog", id: "sit" },
      h("p", { class: "field" }, h("label", { for: "sit-name" }, "Your name"), name),
      problem,
    );
    const sit = h("button", { class: "main", form: "sit" }, "Sit down");
    const not = h(
      "button",
      { type: "button", on: { click: () => box.close() } },
      belongs(table) ? "Keep my own seat" : "Only look on",
    );
    const words = belongs(table)
      ? ["In this browser you have a seat here already. Sitting down takes this one instead."]
      : invitation(about);
    const box = dialog("Take your seat", [...words.map((one) => h("p", {}, one)), form], [not, sit]);
    let key = before;
    box.addEventListener("close", () => done(key));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        sit.disabled = true;
        const claimed = await claim(table, token, name.value.trim());
        key = claimed.key;
        keep("name", name.value.trim());
        if (claimed.waiting) passing("Those who play are asked whether you may take this seat; until then you look on.");
        box.close();
      } catch ({ message }) {
        problem.textContent = large(message);
        problem.hidden = false;
        sit.disabled = false;
      }
    });
  });
}

/** “Your games” on the first page: one's tables and seats, first where it is one's turn; and one's campaigns. */

import * as api from "./api.js";
import { waitingSince } from "./days.js";
import { dialog, fill, h } from "./dom.js";
import { keep } from "./keep.js";
import { PLAY_ON, playOnAfter, playOnFrom } from "./playon.js";
import { ago, CHAIR, goingOn, large, listed, playing, seatName, some } from "./words.js";

/** @import { CampaignSummary, MyTable } from "./types.js" */

const FIRST = 5; // so many are in sight, and all where it is one's turn
const FEW = 3; // campaigns
const LEAST = 2000; // milliseconds from question to question

/**
 * The list, for what it is worth: nothing, if there is no game yet.
 * @param {HTMLElement} section hidden while it is empty
 * @param {HTMLElement} host
 * @param {(words: string, deed: () => Promise<void>, kind?: string) => HTMLButtonElement} press
 */
export async function yourGames(section, host, press) {
  const again = () => yourGames(section, host, press);
  const [tables, campaigns] = await Promise.all([api.mine(), api.campaigns()]);
  show(tables, campaigns, section, host, press, again);
  if (tables.length) follow(tables, campaigns, section, host, press, again);
}

let following = 0;

/** As long as the page is looked at, what happens elsewhere is shown here. */
async function follow(tables, campaigns, section, host, press, again) {
  const turn = (following += 1);
  for (;;) {
    if (document.hidden) await new Promise((seen) => document.addEventListener("visibilitychange", seen, { once: true }));
    const begun = Date.now();
    try {
      const now = await api.mine(tables);
      if (turn !== following) return; // the list was made anew meanwhile
      if (JSON.stringify(now) !== JSON.stringify(tables)) show((tables = now), campaigns, section, host, press, again);
    } catch {
      if (turn !== following) return;
    }
    const rest = LEAST - (Date.now() - begun);
    if (rest > 0) await new Promise((later) => setTimeout(later, rest));
  }
}

/** @param {MyTable[]} tables @param {CampaignSummary[]} campaigns */
function show(tables, campaigns, section, host, press, again) {
  const open = tables.filter(({ your_turn: turn }, at) => turn || at < FIRST);
  const rest = tables.filter((table) => !open.includes(table));
  section.hidden = !tables.length && !campaigns.length;
  fill(
    host,
    tables.length > 0 && h("ul", { class: "your-games" }, ...open.map((one) => gameRow(one, press, again))),
    rest.length > 0 &&
      h(
        "details",
        { class: "more-games" },
        h("summary", {}, some(rest.length, "more game")),
        h("ul", { class: "your-games" }, ...rest.map((one) => gameRow(one, press, again))),
      ),
    campaigns.length > 0 && campaignList(campaigns, press),
  );
}

/** @param {MyTable} mine */
function gameRow(mine, press, again) {
  const { table, owner, your_turn: turn = false } = mine;
  if (owner) keep(`owned.${table.table}`, "1");
  const people = listed(table.seats.filter(({ seat, taken }) => seat !== CHAIR || taken).map(seatName));
  const go = table.over ? "Look" : table.started ? "Continue" : "Open";
  return h(
    "li",
    { class: turn ? "your-game turn" : table.over ? "your-game over" : "your-game", data: { table: table.table } },
    h("b", { class: "name" }, table.game_title),
    h(
      "span",
      { class: "grow" },
      people && h("span", { class: "who" }, people),
      h("span", { class: "standing" }, standing(mine)),
      !table.over && waitingSince(mine.days ?? 0, mine.since ?? "") && h("span", { class: "quiet" }, large(waitingSince(mine.days ?? 0, mine.since ?? ""))),
      h("span", { class: "quiet" }, [!table.over && mine.progress, ago(table.touched)].filter(Boolean).join(" · ")),
    ),
    h(
      "span",
      { class: "row deeds" },
      h("a", { class: turn ? "button main small" : "button small", href: `/t/${table.table}` }, go),
      table.over && h("a", { class: "button small", href: `/r/${table.table}` }, "Replay"),
      table.over && mine.survivors?.length > 0 && playOn(mine, press),
      owner && press("Delete", () => confirmDelete(mine, people, press, again), "plain small"),
    ),
  );
}

/** @param {MyTable} mine */
function playOn(mine, press) {
  const button = press(PLAY_ON, () => playOnAfter(mine), "small");
  button.title = large(goingOn(mine.survivors ?? []));
  return button;
}

/** How a table stands: whose turn it is, or who has won. @param {MyTable} mine */
export function standing({ table, seat, your_turn: turn, waiting = [], result, winners = [] }) {
  const named = (seats) => listed(table.seats.filter((one) => seats.includes(one.seat)).map(seatName));
  if (table.over) {
    if (!winners.length) return `Over: ${result || "nobody has won"}`;
    const alone = playing(table.seats).length === 1;
    const who = winners.includes(seat ?? -1) ? (winners.length > 1 ? named(winners) : "You") : named(winners);
    return `${alone ? "You" : who || "Somebody"} won: ${result}`;
  }
  if (turn) return "Your turn";
  if (!table.started) return "Waiting for everybody to sit down";
  return waiting.length && table.seats.length ? `Waiting for ${named(waiting)}` : "Under way";
}

/** @param {MyTable} mine */
async function confirmDelete({ table }, people, press, again) {
  const yes = press(
    "Delete it",
    async () => {
      box.close();
      await api.deleteTable(table.table);
      await again();
    },
    "main",
  );
  const no = h("button", { type: "button", autofocus: true, on: { click: () => box.close() } }, "Keep it");
  const words = `${table.game_title}${people ? ` with ${people}` : ""} will be gone for good.`;
  const box = dialog("Delete this table?", [h("p", {}, words)], [no, yes]);
}

// -- campaigns -------------------------------------------------------------------------------------------------------

/** @param {CampaignSummary[]} campaigns */
function campaignList(campaigns, press) {
  const more = campaigns.length > FEW ? `All ${campaigns.length} campaigns` : "Your campaigns";
  return h(
    "div",
    { class: "your-campaigns" },
    h("h3", {}, "Waiting for another game"),
    h("ul", { class: "your-games" }, ...campaigns.slice(0, FEW).map((one) => campaignRow(one, press))),
    h("p", {}, h("a", { href: "/campaigns" }, more), h("span", { class: "quiet" }, ": sheets, calendar, hall of fame")),
  );
}

/** @param {CampaignSummary} campaign */
export function campaignRow(campaign, press) {
  const { id, title, game_title: game, people = [], games = 0, fallen = 0, last = "" } = campaign;
  const figures = [some(games, "game"), fallen > 0 && `${fallen} fallen`, last && `last on ${last}`];
  return h(
    "li",
    { class: "your-game", data: { campaign: id } },
    h("a", { class: "name", href: `/campaigns/${encodeURIComponent(id)}` }, title),
    h(
      "span",
      { class: "grow" },
      h("span", { class: "who" }, large(goingOn(people))),
      h("span", { class: "quiet" }, [title !== game && game, ...figures].filter(Boolean).join(" · ")),
    ),
    h("span", { class: "row deeds" }, press(people.length ? PLAY_ON : "Begin anew", () => playOnFrom(campaign), "small")),
  );
}

/** “Play on with those who came back”: from a campaign, and from a table whose game is over. */

import * as api from "./api.js";
import { recall } from "./keep.js";
import { keyFor } from "./sit.js";
import { CHAIR, playing, SENSIBLE } from "./words.js";

/** @import { CampaignSummary, GameInfo, MyTable } from "./types.js" */

export const PLAY_ON = "Play on with those who came back";

/**
 * The next game of a campaign, alone; who of them goes is the first thing it asks.
 * @param {CampaignSummary} campaign
 */
export async function playOnFrom({ id, game, scenario }) {
  const info = (await api.games()).find(({ name }) => name === game);
  const bots = Array((info?.alone ?? 1) - 1).fill(SENSIBLE);
  const shipped = info?.scenarios?.includes(scenario ?? "") ? scenario : "";
  const wish = { game, seats: ["me", ...bots], name: recall("name") ?? "", campaign_id: id, scenario: shipped, start: true };
  location.assign((await api.makeTable(wish)).address);
}

/**
 * The next game of those who sat at a table, with whoever came back; friends get new links.
 * @param {MyTable} mine
 */
export async function playOnAfter({ table, seat }) {
  const seats = playing(table.seats).map((one) => (one.seat === seat ? "me" : one.bot || "open"));
  if (!seats.includes("me") && seat !== CHAIR) seats[0] = "me";
  const after = { table: table.table, key: keyFor(table.table) ?? "", survivors: true };
  const start = !seats.includes("open");
  location.assign((await api.makeTable({ game: table.game, seats, name: recall("name") ?? "", start, after })).address);
}

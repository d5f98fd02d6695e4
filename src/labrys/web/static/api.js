/** The REST part of the server, one function per request. A refusal is thrown as a `Problem` with the server's words. */

import { keep, keepLink, ownerKey, seatsKept } from "./keep.js";
import { CHAIR } from "./words.js";

/** @import { CampaignPage, CampaignSummary, MyTable, Claimed, Feed, GameInfo, HouseRule, Kinds, MadeBranch, MadeTable, MazeFindings, MazeText, Me, NewBranch, NewMaze, NewTable, Replay, Review, RuleText, Story, TableSummary, WholeBook, Workshop } from "./types.js" */

/** What was wrong, in a sentence for people. */
export class Problem extends Error {
  constructor(reason, status) {
    super(reason);
    this.status = status;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{body?: any, key?: string, raw?: boolean}} [more] `raw`: the body is a file, not JSON
 */
async function ask(method, path, { body, key, raw } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (key) headers.Authorization = `Bearer ${key}`;
  if (body && !raw) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { method, headers, body: raw ? body : body && JSON.stringify(body) }).catch(
    () => {
      throw new Problem("The server does not answer. Is it still running?", 0);
    },
  );
  if (!answer.ok) throw new Problem(await reason(answer), answer.status);
  return answer;
}

async function reason(answer) {
  try {
    return (await answer.json()).reason || `The server said ${answer.status}.`;
  } catch {
    return `The server said ${answer.status}.`;
  }
}

/** @param {Parameters<typeof ask>} request */
const json = async (...request) => (await ask(...request)).json();

/** @returns {Promise<GameInfo[]>} */
export const games = () => json("GET", "/api/games");
/** All that its pictures can show, in groups. @param {string} game @returns {Promise<Kinds[]>} */
export const kinds = (game) => json("GET", `/api/games/${encodeURIComponent(game)}/kinds`);
/** @param {string} game @returns {Promise<HouseRule[]>} */
export const houseRules = (game) => json("GET", `/api/games/${encodeURIComponent(game)}/house`);
/** @param {string} game @param {string} id @returns {Promise<RuleText>} */
export const rule = (game, id) =>
  json("GET", `/api/games/${encodeURIComponent(game)}/rules/${encodeURIComponent(id)}`);
/** The whole rulebook. @param {string} game @returns {Promise<WholeBook>} */
export const rulebook = (game) => json("GET", `/api/games/${encodeURIComponent(game)}/rulebook`);
/** @returns {Promise<TableSummary[]>} */
export const myTables = () => json("GET", "/api/tables", { key: ownerKey() });
/** What everybody with its address may know of a table. @param {string} table @returns {Promise<TableSummary>} */
export const tableSummary = (table) => json("GET", `/api/tables/${encodeURIComponent(table)}`);
/**
 * One's tables, and those where one has a seat: first where it is one's turn. With those that are known: when something
 * is otherwise, or after a while.
 * @param {MyTable[]} [before] @returns {Promise<MyTable[]>}
 */
export const mine = (before) =>
  json("POST", "/api/tables/mine", { key: ownerKey(), body: { seats: seatsKept(), ...(before && { wait: 25, known: known(before) }) } });
/** @param {MyTable[]} tables */
const known = (tables) =>
  Object.fromEntries(tables.map(({ table, your_turn: turn }) => [table.table, `${table.touched}${turn ? "!" : ""}`]));
/** As whom one is known on this server. @returns {Promise<Me>} */
export const me = () => json("GET", "/api/people/me", { key: ownerKey() });
/** A feed of one's turns; its address is told only now. @returns {Promise<Feed>} */
export const newFeed = () => json("POST", "/api/feeds", { key: ownerKey() });
export const dropFeeds = () => ask("DELETE", "/api/feeds", { key: ownerKey() });
export const deleteTable = (table) => ask("DELETE", `/api/tables/${table}`, { key: ownerKey() });

/** A new table; what only its maker is told (his key, the links) is remembered. @param {NewTable} wish */
export async function makeTable(wish) {
  return remember(await json("POST", "/api/tables", { key: ownerKey(), body: wish }));
}

/** A table from a saved game. */
export async function openSave(file) {
  return remember(await json("POST", "/api/saves", { key: ownerKey(), body: file, raw: true }));
}

/** @param {MadeTable} made */
function remember(made) {
  keep(`owned.${made.table}`, "1");
  if (made.key) keep(`seat.${made.table}`, made.key);
  for (const { seat, link } of made.links ?? []) keepLink(made.table, seat, link);
  return made;
}

/** Sit down with a link's token. @returns {Promise<Claimed>} */
export async function claim(table, token, name) {
  const claimed = await json("POST", `/api/tables/${table}/claim`, { body: { token, name, person: ownerKey() } });
  keep(`seat.${table}`, claimed.key);
  return claimed;
}

/** A new link for a seat; the old one dies. */
export async function newLink(table, seat) {
  const place = seat === CHAIR ? "gamesmaster" : seat;
  const made = await json("POST", `/api/tables/${table}/seats/${place}/link`, { key: ownerKey() });
  keepLink(table, seat, made.link);
  return made.link;
}

/** The saved game, as a file. */
export const save = async (table, key) => (await ask("GET", `/api/tables/${table}/save`, { key })).blob();

/** Who goes on from a game that is over, as a campaign file. */
export const campaign = async (table, key) => (await ask("GET", `/api/tables/${table}/campaign`, { key })).blob();

/** One's campaigns, the latest first. @returns {Promise<CampaignSummary[]>} */
export const campaigns = () => json("GET", "/api/campaigns", { key: ownerKey() });
const campaignAt = (id, part = "") => `/api/campaigns/${encodeURIComponent(id)}${part}`;
/** @param {string} id @returns {Promise<CampaignPage>} */
export const oneCampaign = (id) => json("GET", campaignAt(id), { key: ownerKey() });
/** Keep a campaign file. @returns {Promise<CampaignSummary>} */
export const addCampaign = (file) => json("POST", "/api/campaigns", { key: ownerKey(), body: file, raw: true });
export const dropCampaign = (id) => ask("DELETE", campaignAt(id), { key: ownerKey() });
export const campaignFile = async (id) => (await ask("GET", campaignAt(id, "/file"), { key: ownerKey() })).blob();
export const campaignSheets = async (id) => (await ask("GET", campaignAt(id, "/sheets"), { key: ownerKey() })).blob();

/** Everybody's sheet and the map so far, to print. */
export const sheets = async (table, key) => (await ask("GET", `/api/tables/${table}/sheets`, { key })).blob();

/**
 * Some moments of a game, as this person may see them.
 * @param {string} table
 * @param {string} key
 * @param {{start?: number, count?: number, seat?: number, at?: number, line?: number}} wanted
 * @returns {Promise<Replay>}
 */
export const replay = (table, key, wanted) => {
  const query = Object.entries(wanted).filter(([, value]) => value !== undefined && value !== null);
  return json("GET", `/api/tables/${table}/replay?${query.map(([name, value]) => `${name}=${value}`).join("&")}`, { key });
};

/** The story of a game that is over. @param {string} table @returns {Promise<Story>} */
export const story = (table) => json("GET", `/api/tables/${table}/story`);

/** A game looked back on: begun with POST, asked for with GET. @returns {Promise<Review>} */
export const review = (table, method) => json(method, `/api/tables/${table}/review`);

/** A file of what this person sees of a table: `map.svg`, `map.png`, `log.html`, `log.txt`. */
export const fileOf = async (table, key, name) => (await ask("GET", `/api/tables/${table}/${name}`, { key })).blob();

/** Another game from a moment of this one. @param {string} table @param {NewBranch} wish @returns {Promise<MadeBranch>} */
export async function branch(table, wish) {
  const made = await json("POST", `/api/tables/${table}/branch`, { key: ownerKey(), body: wish });
  remember(made);
  return made;
}

/** What one draws mazes with. @returns {Promise<Workshop>} */
export const workshop = () => json("GET", "/api/mazes");
/** What is wrong with a maze. @param {string} text @returns {Promise<MazeFindings>} */
export const checkMaze = (text) => json("POST", "/api/mazes/check", { body: { text } });
/** A maze from a seed. @param {NewMaze} wish @returns {Promise<MazeText>} */
export const newMaze = (wish) => json("POST", "/api/mazes", { body: wish });

/** Small matters of wording. */

/** @import { SeatInfo } from "./types.js" */

const RULE = /\[([A-Za-z]{0,3}\d[\w.-]*(?:, ?[A-Za-z]{0,3}\d[\w.-]*)*)\]/g;

/** `1 seat`, `3 seats`. */
export const some = (number, noun, nouns = `${noun}s`) => `${number} ${number === 1 ? noun : nouns}`;

/** Money in coins, the dearest first: `71 G 8 S`. @param {number} amount @param {[string, number][]} coins */
export function money(amount, coins) {
  const parts = [];
  let rest = amount;
  for (const [name, worth] of coins) {
    if (rest >= worth) parts.push(`${Math.floor(rest / worth)} ${name}`);
    rest %= worth;
  }
  return parts.join(" ") || `0 ${coins.at(-1)?.[0] ?? ""}`;
}

/** The first letter large. */
export const large = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `Ann`, `Ann and Ben`, `Ann, Ben and Cleo`. */
export function listed(names) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** How long ago, roughly. @param {string} iso @param {number} [now] milliseconds */
export function ago(iso, now = Date.now()) {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (Number.isNaN(seconds)) return "";
  if (seconds < 60) return "just now";
  if (seconds < 3600) return `${some(Math.floor(seconds / 60), "minute")} ago`;
  if (seconds < 86_400) return `${some(Math.floor(seconds / 3600), "hour")} ago`;
  return `${some(Math.floor(seconds / 86_400), "day")} ago`;
}

/** The bot that plays well, as the wire calls it. */
export const SENSIBLE = "heuristic";

/** How well a bot plays, as the wire calls it, and what that means. */
export const LEVELS = { easy: "errs often", fair: "errs now and then", hard: "plays its best" };
export const USUAL = "fair";

const BOTS = { [SENSIBLE]: "Sensible bot" }; // what says more than that

/** What a bot is called; one from outside by its class. */
export const botName = (bot) => BOTS[bot] ?? `${large(bot.replace(/^.*[:.]/, "").replaceAll("_", " "))} bot`;

/** `a fair bot`, `an easy bot`. */
export const aBot = (bot) => `${/^[aeiou]/i.test(botName(bot)) ? "an" : "a"} ${botName(bot).toLowerCase()}`;

/** The gamesmaster's chair, as the wire calls it among the seats. */
export const CHAIR = -2;

/** The seats of the players. @param {SeatInfo[]} seats */
export const playing = (seats) => seats.filter(({ seat }) => seat !== CHAIR);

/** Who sits there. @param {{seat: number, name?: string, bot?: string, taken?: boolean, role?: string}} seat */
export function seatName(seat) {
  if (seat.name) return seat.name;
  if (seat.role === "gamesmaster") return seat.taken ? "The gamesmaster" : "Automatic gamesmaster";
  if (seat.bot) return botName(seat.bot);
  return seat.taken ? `Player ${seat.seat + 1}` : "Open seat";
}

/**
 * A text in pieces: words as strings, and the rules it cites in brackets as `{rule}`.
 * @param {string} text
 * @returns {(string|{rule: string})[]}
 */
export function withRules(text) {
  const pieces = [];
  let from = 0;
  for (const match of text.matchAll(RULE)) {
    pieces.push(text.slice(from, match.index));
    for (const rule of match[1].split(/, ?/)) pieces.push({ rule });
    from = match.index + match[0].length;
  }
  pieces.push(text.slice(from));
  return pieces.filter((piece) => piece !== "");
}

/** What a game is about or after, as a sentence that cites its rule in brackets. */
export function sentence(text) {
  const cited = text.trim().replace(/ \(((?!\d{4}\))[A-Z]{0,3}\d[\w.-]*)\)$/, ". [$1]"); // (1980) is a year
  return large(/[.!?\]]$/.test(cited) ? cited : `${cited}.`);
}

/** How long something takes; nothing, if that is not known. @param {number[]} minutes from, to */
export function howLong([least, most]) {
  if (most <= 120) return most ? `${least} to ${most} minutes` : "";
  const hours = (minutes) => {
    const halves = Math.round(minutes / 30);
    return `${Math.floor(halves / 2)}${halves % 2 ? "½" : ""}`;
  };
  return `${hours(least)} to ${hours(most)} hours`;
}

/** A chance as people say it. */
export function percent(chance) {
  if (chance > 0 && chance < 0.01) return "under 1%";
  if (chance < 1 && chance > 0.99) return "over 99%";
  return `${Math.round(chance * 100)}%`;
}

/** A chance that may be off by so much: no finer than it is known. @param {number} chance @param {number} off */
export function about(chance, off) {
  const step = off > 0.02 ? 5 : 1;
  const share = step * Math.round((chance * 100) / step);
  if (share < step) return `under ${step}%`;
  return share > 100 - step ? `over ${100 - step}%` : `≈${share}%`;
}

const NAMED = 4; // so many of the people by name

/** Who goes on, in words. @param {string[]} names */
export function goingOn(names) {
  if (!names.length) return "nobody is left to go on";
  const more = names.length - NAMED;
  const told = more > 1 ? [...names.slice(0, NAMED), `${more} more`] : names;
  return `${listed(told)} can go on`;
}

/**
 * A text in pieces, the numbers that lead somewhere as `{number, to}`.
 * @param {string} text @param {Record<string, string>} links @returns {(string|{number: string, to: string})[]}
 */
export function linked(text, links) {
  const pieces = text.split(/((?<![\w.])[A-Za-z]{0,3}\d[\w.-]*)/);
  return pieces.flatMap((piece, place) => {
    const number = place % 2 ? piece.replace(/[.-]+$/, "") : "";
    if (!number || !Object.hasOwn(links, number)) return piece ? [piece] : [];
    return [{ number, to: links[number] }, ...(piece.length > number.length ? [piece.slice(number.length)] : [])];
  });
}

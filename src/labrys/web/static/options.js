/** Questions about the options of a decision: what they point at, how they group, which one was meant. */

import { large } from "./words.js";

/** @import { Asked, Card, Option, Picture } from "./types.js" */
/** @typedef {{title: string, indices: number[], acting?: boolean, besides?: boolean}} Group options under a heading: that of who acts */
/** @typedef {{label: string, index: number, key: string}} Target an option that can be pointed at */
/** @typedef {Map<string, Target[]>} Targets by the key of a place or the id of a card */
/** @typedef {{targets?: Targets, you?: number | null, acting?: string, walks?: Record<string, string>}} Around what may be picked,
 *   which seat looks, who acts, and where one can walk to */

const MANY = 8; // more options than this are shown in groups
const WORTH = 1.5; // options for each who acts, on average: with fewer no heading for each
const NOTE = 12; // letters of a note that tells something
const SHIFT = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

/** An option in words: who acts and what he does. @param {Option} option */
export const main = ({ subject = "", words }) => (subject ? `${subject} ${words}` : words);

/** With what there is to know about it. @param {Option} option */
export const label = (option) => (option.note ? `${main(option)} (${option.note})` : main(option));

/**
 * What can be pointed at: the key of a place or card → the options there. Whoever acts can be pointed at as well as
 * whom it is done to: otherwise a click on a fighter would take the one thing he does to himself.
 * @param {Asked|null} decision
 * @returns {Targets}
 */
export function targets(decision) {
  /** @type {Targets} */
  const found = new Map();
  for (const [index, option] of (decision?.options ?? []).entries()) {
    for (const key of new Set([option.on, option.who])) {
      if (!key) continue;
      if (!found.has(key)) found.set(key, []);
      found.get(key)?.push({ label: label(option), index, key: option.key });
    }
  }
  return found;
}

/**
 * The other way round: what each option points at.
 * @param {Asked} decision
 * @returns {string[][]} keys, by the option's index
 */
export function pointers(decision) {
  /** @type {string[][]} */
  const found = [];
  for (const [key, there] of targets(decision)) for (const { index } of there) (found[index] ??= []).push(key);
  return found;
}

/** Who acts, whichever of the options is taken; empty: that depends on it. @param {Asked|null} decision */
export function acting(decision) {
  const who = new Set((decision?.options ?? []).map((option) => option.who ?? "").filter(Boolean));
  return who.size === 1 ? [...who][0] : "";
}

/** Does this option answer the question by doing nothing? @param {Option} option */
export const passes = ({ weight }) => weight === "pass";

/**
 * Options under headings, when there are many: by who acts, else by what is done. What may be done besides stands by
 * itself; the way to do nothing belongs to no group, and what is of no use here is in `useless`.
 * @param {Option[]} options
 * @param {Card[]} cards
 * @returns {Group[]} one group without a title, if grouping would not help
 */
export function groups(options, cards) {
  const [asked, besides] = [weighing(options, "main"), weighing(options, "aside")];
  if (asked.length + besides.length <= MANY)
    return [{ title: "", indices: asked }, { title: "", indices: besides, besides: true }].filter(({ indices }) => indices.length);
  const name = (id) => cards.find((card) => card.id === id)?.name ?? "";
  const more = headed(options, besides, name, "Besides").map((group) => ({ ...group, besides: true }));
  return [...headed(options, asked, name, ""), ...more].filter(({ indices }) => indices.length);
}

/** What is of no use here: it can be taken, but nobody need look at it. @param {Option[]} options */
export const useless = (options) => weighing(options, "useless");

/** Those that weigh so much. @param {Option[]} options @param {Option["weight"]} weight @returns {number[]} indices */
function weighing(options, weight) {
  return [...options.keys()].filter((index) => (options[index].weight ?? "main") === weight);
}

/**
 * Is this a catalogue, of spells or the like: many things of one sort, each with a note? They are read as cards.
 * @param {Option[]} options
 */
export function catalogue(options) {
  const things = options.filter((option) => !passes(option));
  const same = (of) => new Set(things.map(of)).size === 1;
  const told = things.filter(({ note = "" }) => note.length > NOTE).length;
  return things.length > MANY && same(({ act = "" }) => act) && same(({ who = "" }) => who) && 4 * told >= 3 * things.length;
}

/**
 * @param {Option[]} options
 * @param {number[]} indices of those to group
 * @param {function(string): string} name of a card
 * @param {string} title of those that belong together anyhow
 * @returns {Group[]}
 */
function headed(options, indices, name, title) {
  const plain = [{ title, indices }];
  const who = (index) => options[index].who ?? "";
  const act = (index) => options[index].act ?? "";
  const acting = indices.filter(who).length;
  const actors = new Set(indices.map(who).filter(Boolean)).size;
  if (actors && acting >= WORTH * actors)
    return gather(indices, (index) => name(who(index)), title, true);
  if (2 * acting >= indices.length) return plain; // a heading for everybody would only make the list longer
  const alike = (index) => indices.filter((other) => act(other) === act(index)).length > 1;
  const byAct = gather(indices, (index) => (alike(index) ? large(act(index).replaceAll("_", " ")) : ""), title);
  return byAct.length > 1 ? byAct : plain;
}

/**
 * @param {number[]} indices
 * @param {function(number): string} heading
 * @param {string} title of those without a heading
 * @param {boolean} [acting] does a heading say who acts?
 * @returns {Group[]}
 */
function gather(indices, heading, title, acting) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const index of indices) found.set(heading(index), [...(found.get(heading(index)) ?? []), index]);
  const named = [...found].filter(([name]) => name).map(([name, own]) => ({ title: name, indices: own, acting }));
  const rest = found.get("");
  if (!rest) return named;
  const many = 3 * rest.length > indices.length; // then they are the question, and the named ones come besides
  if (many) return [{ title, indices: rest }, ...named];
  return [...named, { title: title || (named.length ? "Else" : ""), indices: rest }];
}

/**
 * Which options somebody means who types this: a key exactly, else every word in the label or key.
 * @param {Option[]} options
 * @param {string} text
 * @returns {number[]} indices
 */
export function matching(options, text) {
  const wanted = text.trim().toLowerCase();
  const exact = options.findIndex((option) => option.key.toLowerCase() === wanted);
  if (exact >= 0) return [exact];
  const words = wanted.split(/\s+/);
  const fits = (option) => {
    const where = `${label(option)} ${option.key}`.toLowerCase();
    return words.every((word) => where.includes(word));
  };
  return options.flatMap((option, index) => (fits(option) ? [index] : []));
}

/**
 * The option that goes this way from where the map is about: an exit next to it first.
 * @param {Picture} picture
 * @param {Option[]} options
 * @param {"north"|"east"|"south"|"west"} way
 * @returns {number} its index, or -1
 */
export function toward(picture, options, way) {
  const here = picture.places?.[picture.here];
  if (!here) return -1;
  const [east, south] = SHIFT[way];
  let best = -1;
  let least = Infinity;
  options.forEach((option, index) => {
    const there = picture.places[option.on ?? ""];
    if (!there || (option.weight ?? "main") !== "main" || (there.level ?? "") !== (here.level ?? "")) return;
    const x = there.x - here.x;
    const y = there.y - here.y;
    const along = x * east + y * south;
    const aside = Math.abs(x * south) + Math.abs(y * east);
    if (along > 0.2 && aside <= along && along + aside < least - 0.001) {
      least = along + aside;
      best = index;
    }
  });
  return best;
}

/**
 * Whether two decisions are the same, so that what somebody has typed or ticked can stay.
 */
export const sameDecision = (one, other) => one?.id === other?.id && JSON.stringify(one) === JSON.stringify(other);

/**
 * Pointing: what a click on somebody, or on a place, means. First at who acts, then at whom; or the other way round.
 *
 * @import { Option } from "./types.js"
 * @typedef {{who?: string, on?: string}} Chosen who acts, and what it is done to, as far as somebody has pointed at them
 * @typedef {{take: number} | {chosen: Chosen | null} | null} Meant an option, or what is chosen now (null: nothing any more)
 */

/**
 * The options left when so much is chosen.
 * @param {Option[]} options
 * @param {Chosen | null} chosen
 * @returns {number[]} indices
 */
export function within(options, chosen) {
  const fits = ({ who = "", on = "" }) => (!chosen?.who || who === chosen.who) && (!chosen?.on || on === chosen.on);
  return [...options.keys()].filter((index) => fits(options[index]));
}

/**
 * What a click on this means.
 * @param {Option[]} options
 * @param {string} at the id of a card or the key of a place
 * @param {Chosen | null} chosen so far
 * @returns {Meant} nothing, if nothing can be done there
 */
export function meant(options, at, chosen) {
  if (chosen && (chosen.who === at || chosen.on === at)) return { chosen: null }; // once more: not he
  const [acting, suffering] = [within(options, { who: at }), within(options, { on: at })];
  if (chosen?.who && within(options, { who: chosen.who, on: at }).length) return taken(options, { who: chosen.who, on: at });
  if (chosen?.on && within(options, { who: at, on: chosen.on }).length) return taken(options, { who: at, on: chosen.on });
  if (acting.some((index) => options[index].on !== at)) return first(options, acting, at);
  if (suffering.length) return target(options, suffering, at);
  return acting.length ? taken(options, { who: at }) : null;
}

/** Somebody who acts: he is chosen; at once, if there is but one thing he can do and it is done to nobody. */
function first(options, acting, at) {
  const [only, ...more] = acting;
  return !more.length && !options[only].on ? { take: only } : { chosen: { who: at } };
}

/** Something is done there: by the only one who can, or one chooses who. */
function target(options, suffering, at) {
  const actors = new Set(suffering.map((index) => options[index].who ?? ""));
  const [who] = actors;
  return taken(options, actors.size === 1 && who ? { who, on: at } : { on: at });
}

/** The only option left, or what is chosen. What is of no use does not make it two. */
function taken(options, chosen) {
  const left = within(options, chosen);
  const useful = left.filter((index) => options[index].weight !== "useless");
  const [only, ...more] = useful.length ? useful : left;
  return more.length ? { chosen } : { take: only };
}

/**
 * What can be pointed at next.
 * @param {Option[]} options
 * @param {Chosen | null} chosen
 * @returns {Set<string>}
 */
export function next(options, chosen) {
  const keys = within(options, chosen).flatMap((index) => {
    const { who = "", on = "", weight } = options[index];
    return weight === "useless" ? [] : chosen?.who ? [on] : chosen?.on ? [who] : [who || on];
  });
  return new Set(keys.filter(Boolean));
}

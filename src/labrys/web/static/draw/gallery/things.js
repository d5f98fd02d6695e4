/** Weapons, goods, spells, and features that are on no map from the first; see index.js for how they are written. */

/** @type {Record<string, string>} */
export const THINGS = {
  gleam: "|M19 1.5l.8 2.2 2.2.8-2.2.8-.8 2.2-.8-2.2-2.2-.8 2.2-.8z",
};

/** Where a drawing has room for a mark: its middle, and how large it is there. @type {Record<string, number[]>} */
export const SLOTS = {
  any: [18, 18, 0.45],
  centaur: [17, 5.5, 0.42],
  mirror: [12, 9.8, 0.3],
};

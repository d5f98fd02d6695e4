/** Kinds that are drawn as something else, or as several together; see index.js for how it is written. */

/** @type {Record<string, string>} */
export const ALSO = {
  guard: "hoplite_guard",
  alligator: "crocodile",
  hellhound: "stygian_hound",
  skeleton: "skeleton_warrior",
  vampire_bat: "cave_bat",
  chimaera: "chimera",
  hydra: "lesser_hydra",
};

/**
 * All drawings of people, foes, things and features: by the word a picture has for them.
 *
 * A drawing is a text on a field of 24 by 24, in four parts with a bar between them: what is drawn with the pen, what is
 * filled, and the same two once more for what is drawn twice, on the left and mirrored on the right. `@x y r` is a circle.
 *
 * `ALSO` says what else is drawn: `axe` as that; `potion/heart` a heart in the place a potion has for a mark; `sword*`
 * with a gleam; `elf+helm` one over the other. A new drawing is one line in one of the modules; the catalogue shows all.
 */

import { svg } from "../ink.js";
import { known, signStrokes } from "../signs.js";
import { ALSO, GLEAMS, SLOTS } from "./also.js";
import { ARMS } from "./arms.js";
import { BEASTS } from "./beasts.js";
import { EMBLEMS } from "./emblems.js";
import { GOODS } from "./goods.js";
import { MONSTERS } from "./monsters.js";
import { PEOPLE } from "./people.js";

/** @type {Record<string, string>} */
const DRAWN = { ...PEOPLE, ...BEASTS, ...MONSTERS, ...ARMS, ...GOODS, ...EMBLEMS };
const GLEAM = "gleam";

/** Is there a drawing of this kind? @param {string} kind */
export const has = (kind) => Object.hasOwn(ALSO, kind) || Object.hasOwn(DRAWN, kind) || known(kind);

/** @param {string} kind @returns {SVGGElement} its strokes, on a field of 24 by 24 */
export function strokes(kind) {
  const parts = (ALSO[kind] ?? kind).split("+").flatMap(part);
  return parts.length === 1 ? parts[0] : svg("g", { class: "sign" }, ...parts);
}

/** One term of `ALSO`. @param {string} term @returns {SVGGElement[]} */
function part(term) {
  const [base, mark] = term.replace("*", "").split("/");
  const drawn = [plain(base)];
  if (mark) drawn.push(marked(mark, SLOTS[base] ?? SLOTS.any));
  if (term.endsWith("*")) drawn.push(placed(plain(GLEAM), GLEAMS[base] ?? [0, 0, 1]));
  return drawn;
}

/** A smaller drawing in its place. @param {string} mark @param {number[]} slot the middle, and how large */
function marked(mark, [x, y, size]) {
  const drawn = part(ALSO[mark] ?? mark)[0];
  drawn.classList.add("sign-mark");
  return placed(drawn, [x - 12 * size, y - 12 * size, size]);
}

/** @param {SVGGElement} drawn @param {number[]} where */
function placed(drawn, [x, y, size]) {
  drawn.setAttribute("transform", `translate(${x} ${y}) scale(${size})`);
  return drawn;
}

/** @param {string} name @returns {SVGGElement} */
function plain(name) {
  const text = DRAWN[name];
  if (text === undefined) return signStrokes(name);
  const [pen = "", solid = "", both = "", solids = ""] = text.replace(/@([-\d.]+) ([-\d.]+) ([\d.]+)/g, circle).split("|");
  const drawn = svg("g", { class: "sign" });
  for (const [d, twice, kind] of [[pen, both, ""], [solid, solids, "sign-solid"]]) {
    if (d || twice) drawn.append(svg("path", kind ? { class: kind, d: d + twice } : { d: d + twice }));
    if (twice) drawn.append(svg("path", { ...(kind && { class: kind }), d: twice, transform: "matrix(-1 0 0 1 24 0)" }));
  }
  return drawn;
}

/** @param {string} _ @param {string} x @param {string} y @param {string} r */
const circle = (_, x, y, r) => `M${Number(x) - Number(r)} ${y}a${r} ${r} 0 1 0 ${2 * Number(r)} 0a${r} ${r} 0 1 0-${2 * Number(r)} 0z`;

/**
 * Drawings of whoever and whatever a picture names. They come after the page: until then the sign of the map stands
 * there, if there is one, and nothing waits for them.
 */

import { svg } from "./ink.js";
import { known, signStrokes } from "./signs.js";

const LARGE = 32; // from this size on the pen is finer
const PAUSE = 1000; // milliseconds: first comes whatever can be read
const AGAIN = 5000; // and so long after the line was lost

/** @type {typeof import("./gallery/index.js") | undefined} */
let gallery;
/** @type {(() => void)[] | undefined} */
let waiting;

/** Draw it as soon as all drawings are here. @param {() => void} fill */
function later(fill) {
  if (waiting) return void waiting.push(fill);
  waiting = [fill];
  setTimeout(fetched, PAUSE);
}

/** Without a line they come when it is back. A browser remembers a failure, so that it is asked under another name. */
async function fetched(tries = 0) {
  try {
    gallery = await import(`./gallery/index.js${tries ? `?${tries}` : ""}`);
  } catch {
    return void setTimeout(() => fetched(tries + 1), AGAIN);
  }
  for (const each of waiting ?? []) each();
  waiting = [];
}

/**
 * The strokes of a kind, on a field of 24 by 24; of one nobody has drawn, what stands for it.
 * @param {string} kind
 * @param {() => Element} [instead]
 * @returns {SVGGElement}
 */
export function strokes(kind, instead = () => signStrokes(kind)) {
  const drawn = svg("g", { class: "drawn" });
  const fill = () => drawn.replaceChildren(gallery?.has(kind) ? gallery.strokes(kind) : instead());
  if (gallery || known(kind)) fill();
  if (!gallery) later(fill);
  return drawn;
}

/**
 * A drawing by itself, in the colour of the text around it. It says nothing: whoever uses it says what it means.
 * @param {string} kind
 * @param {number} [size]
 * @param {string} [instead] the sign of what nobody has drawn
 * @returns {SVGSVGElement}
 */
export function drawing(kind, size = 24, instead = kind) {
  const box = { viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" };
  const pen = size < LARGE ? "sign-box drawing" : "sign-box large drawing";
  return svg("svg", { class: pen, ...box }, strokes(kind, () => signStrokes(instead)));
}

/** Somebody's likeness, on his card. @param {string} kind @param {number} size */
export function portrait(kind, size) {
  const drawn = drawing(kind, size, "person");
  drawn.classList.add("portrait");
  return drawn;
}

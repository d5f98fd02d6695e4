/**
 * Pen and ink: elements, a hand that always trembles the same way, and lines drawn by it.
 *
 * A point is `[x, y]`. Nothing here uses chance: the same key gives the same strokes, so a map never flickers.
 *
 * @typedef {[number, number]} Point
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element with its attributes and children.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...Node} children
 * @returns {any}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const key in attributes) element.setAttribute(key, String(attributes[key]));
  element.append(...children);
  return element;
}

/**
 * An HTML element with its class and children; a string becomes text.
 * @param {string} name
 * @param {string} [kind]
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function html(name, kind = "", ...children) {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  element.append(...children);
  return element;
}

/**
 * A number generator that depends on a text alone: 0 to 1.
 * @param {string} text
 * @returns {() => number}
 */
export function hand(text) {
  let seed = 2166136261;
  for (let i = 0; i < text.length; i++) seed = Math.imul(seed ^ text.charCodeAt(i), 16777619);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One decimal is enough for a pen. @param {number} number */
export const fine = (number) => Math.round(number * 10) / 10;

/**
 * The points of a line with as many more between them as a hand needs to tremble. Ends and corners stay put.
 * @param {Point[]} points
 * @param {() => number} random
 * @param {number} [tremble]
 * @returns {Point[]}
 */
export function trembling(points, random, tremble = 1) {
  /** @type {Point[]} */
  const drawn = [points[0]];
  for (let i = 1; i < points.length; i++) {
    const [[ax, ay], [bx, by]] = [points[i - 1], points[i]];
    const pieces = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / 17));
    for (let k = 1; k < pieces; k++) {
      const t = k / pieces;
      drawn.push([
        ax + (bx - ax) * t + (random() - 0.5) * 2 * tremble,
        ay + (by - ay) * t + (random() - 0.5) * 2 * tremble,
      ]);
    }
    drawn.push(points[i]);
  }
  return drawn;
}

/**
 * The path of a polyline.
 * @param {Point[]} points
 * @param {boolean} [closed]
 */
export function path(points, closed = false) {
  let d = `M${fine(points[0][0])} ${fine(points[0][1])}`;
  for (let i = 1; i < points.length; i++) d += `L${fine(points[i][0])} ${fine(points[i][1])}`;
  return closed ? d + "Z" : d;
}

/** Does this person want things to hold still? */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * The colour of a seat, for whatever is drawn inside the element; nobody's has none.
 * @param {HTMLElement | SVGElement} element
 * @param {number | undefined} seat
 */
export function colour(element, seat) {
  if (seat === undefined || seat < 0) element.style.removeProperty("--seat");
  else element.style.setProperty("--seat", `var(--seat-${seat % 6})`);
}

/**
 * Let an element be picked by pointer and by key, or no longer.
 * @param {HTMLElement | SVGElement} element
 * @param {(event: Event) => void} pick
 */
export function pickable(element, pick) {
  element.addEventListener("click", pick);
  element.addEventListener("keydown", (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    if (key !== "Enter" && key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    pick(event);
  });
}

/**
 * What is said of a thing that may be picked: itself, and what picking it would do.
 * @param {string} what
 * @param {Target[] | undefined} targets
 * @typedef {import("../options.js").Target} Target
 */
export function spoken(what, targets) {
  const labels = (targets ?? []).map((target) => target.label).join("; ");
  return [what, labels].filter(Boolean).join(" — ");
}

/** What must be scrolled can be reached by the keyboard. @param {HTMLElement} part */
export function byKeys(part) {
  if (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight) part.tabIndex = 0;
  else part.removeAttribute("tabindex");
}

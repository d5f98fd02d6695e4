/** A picture of the map as it is drawn on the page: a file of its own, without the page's style sheets. */

import { h } from "./dom.js";

const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "visibility",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "letter-spacing",
  "text-anchor",
  "paint-order",
  "mix-blend-mode",
  "stop-color",
  "stop-opacity",
]; // that a drawing needs of a style sheet
const EDGE = 30; // around it, in the units of the drawing
const SHARP = 2; // pixels of a PNG to a unit
const MOST = 8000; // pixels of a side

/** The drawing of the map, and how large it is. */
function drawn() {
  const world = /** @type {SVGSVGElement|null} */ (document.querySelector("#map .world"));
  if (!world?.querySelector("path, rect")) throw new Error("There is no map yet.");
  const layers = [...world.querySelectorAll(":scope > g")].map((one) => /** @type {SVGGElement} */ (one).getBBox());
  const boxes = layers.filter(({ width, height }) => width && height);
  const left = Math.min(...boxes.map(({ x }) => x)) - EDGE;
  const top = Math.min(...boxes.map(({ y }) => y)) - EDGE;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + EDGE;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + EDGE;
  return { world, left, top, width: right - left, height: bottom - top };
}

/** As an SVG. @returns {{text: string, width: number, height: number}} */
export function mapSvg() {
  const { world, left, top, width, height } = drawn();
  const copy = /** @type {SVGSVGElement} */ (world.cloneNode(true));
  const own = [world, ...world.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((one, place) => dressed(one, own[place]));
  for (const unseen of copy.querySelectorAll("title, .hits, .walks, [data-gone]")) unseen.remove();
  copy.removeAttribute("style");
  copy.removeAttribute("class");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--fog").trim() || "#e2d5bb";
  for (const [name, value] of Object.entries({ x: left, y: top, width, height, fill: ground })) paper.setAttribute(name, String(value));
  copy.prepend(paper);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/** What the page's style sheets say, written into the drawing. */
function dressed(one, own) {
  const style = getComputedStyle(own);
  if (style.display === "none") {
    one.setAttribute("data-gone", "");
    return;
  }
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    if (value && value !== "normal") one.style.setProperty(name, value);
  }
  const { transform, transformOrigin } = style;
  if (transform !== "none" && !own.hasAttribute("transform") && own.tagName !== "svg") {
    one.style.setProperty("transform", transform);
    one.style.setProperty("transform-origin", transformOrigin);
  }
}

/** As a PNG. @returns {Promise<Blob>} */
export async function mapPng() {
  const { text, width, height } = mapSvg();
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = h("img", { src: address, alt: "" });
    await image.decode();
    const scale = Math.min(SHARP, MOST / width, MOST / height);
    const canvas = h("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

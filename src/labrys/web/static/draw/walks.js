/**
 * Places one can walk to over several steps: pointing at one shows the way, a click goes there.
 *
 * @typedef {import("../types.js").Place} Place
 */

import { wayTo } from "../orders.js";
import { fine, svg } from "./ink.js";
import { UNIT, extent } from "./walls.js";

export class Walks {
  /** @param {SVGGElement} layer @param {(key: string) => void} onWalk */
  constructor(layer, onWalk) {
    this.layer = layer;
    this.onWalk = onWalk;
    this.drawn = "";
  }

  clear() {
    this.drawn = "";
  }

  /**
   * @param {Place[]} places those that are shown
   * @param {Record<string, string>} walks each place one can walk to, with the place before it
   * @param {string} here
   */
  update(places, walks, here) {
    const wanted = JSON.stringify([here, walks, places.length]);
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    this.way = svg("path", { class: "way" });
    this.end = svg("circle", { class: "way-end", r: 6 });
    const known = new Map(places.map((place) => [place.key, place]));
    const way = (/** @type {string} */ key) => [here, ...wayTo(walks, key)].flatMap((each) => known.get(each) ?? []);
    const spots = places.filter((place) => walks[place.key]).map((place) => this.spot(place, () => way(place.key)));
    this.show([]);
    this.layer.replaceChildren(...spots, this.way, this.end);
  }

  /** @param {Place} place @param {() => Place[]} way */
  spot(place, way) {
    const [width, height] = extent(place);
    const spot = svg("rect", { class: "walk", x: place.x * UNIT, y: place.y * UNIT, width, height, "aria-hidden": "true" });
    spot.dataset.walk = place.key;
    spot.append(svg("title", {}, document.createTextNode(`Walk there: ${place.name || place.note || ""}`)));
    spot.addEventListener("pointerenter", () => this.show(way()));
    spot.addEventListener("pointerleave", () => this.show([]));
    spot.addEventListener("click", () => this.onWalk(place.key));
    return spot;
  }

  /** The way, through the middle of each place. @param {Place[]} way */
  show(way) {
    const points = way.map((place) => middle(place).map(fine));
    this.way.setAttribute("d", points.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join(""));
    const [x, y] = points.at(-1) ?? [0, 0];
    this.end.setAttribute("transform", `translate(${x} ${y})`);
    this.layer.classList.toggle("shown", points.length > 1);
  }
}

/** @param {Place} place */
function middle(place) {
  const [width, height] = extent(place);
  return [place.x * UNIT + width / 2, place.y * UNIT + height / 2];
}

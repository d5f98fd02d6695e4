/**
 * Where the others have just gone: a dotted line that fades, so that their moves can be followed.
 *
 * @typedef {import("../types.js").Token} Token
 * @typedef {import("../types.js").Place} Place
 */

import { colour, fine, svg } from "./ink.js";
import { UNIT, extent } from "./walls.js";

const STAY = 5000; // milliseconds, as long as it fades in draw.css
const MOST = 6; // of one kind: when more happens at once, the last of it
const WAIST = 13; // a token is held by its middle

export class Trails {
  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<string, {at: string, foot: [number, number]}>} */
    this.stood = new Map(); // where each token was last
  }

  clear() {
    this.stood.clear();
  }

  /**
   * A token stands here now; if it has come from elsewhere, show its trail.
   * @param {Token} token
   * @param {[number, number]} foot
   * @param {boolean} own nobody needs to be told where he has gone himself
   */
  follow(token, foot, own) {
    const before = this.stood.get(token.id);
    this.stood.set(token.id, { at: token.at, foot });
    if (own || (token.seat ?? -1) < 0 || !before || before.at === token.at) return;
    const [[ax, ay], [bx, by]] = [before.foot, foot];
    const d = `M${fine(ax)} ${fine(ay - WAIST)}L${fine(bx)} ${fine(by - WAIST)}`;
    const trail = svg("path", { class: "trail", d, "aria-hidden": "true" });
    colour(trail, token.seat);
    this.show(trail);
  }

  /** A place was turned over or round: a frame around it. @param {Place} place */
  ring(place) {
    const [width, height] = extent(place);
    const where = { x: place.x * UNIT, y: place.y * UNIT, width, height, rx: 6 };
    this.show(svg("rect", { class: "changed", ...where, "aria-hidden": "true" }));
  }

  /** For a while. @param {SVGElement} mark */
  show(mark) {
    this.layer.append(mark);
    const alike = this.layer.getElementsByTagName(mark.tagName);
    if (alike.length > MOST) alike[0].remove();
    setTimeout(() => mark.remove(), STAY);
  }
}

/** Has a tile been turned over or round? @param {Place} before @param {Place} now */
export const turned = (before, now) =>
  Boolean(before.covered) !== Boolean(now.covered) || String(before.sides) !== String(now.sides);

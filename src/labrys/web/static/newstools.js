/** Beside the log: the game over again, and for one that branches off another a way back there. */

import { byId, fill, h, press } from "./dom.js";

/** Beside the tab of the log, and above the log where there are no tabs. @param {string} table */
export function newsTools(table) {
  for (const place of [byId("side-tabs"), byId("news")]) {
    const replay = h("a", { href: `/r/${table}`, title: "The game so far, moment by moment" }, "Replay");
    const keep = press("Keep", async () => (await import("./keepsake.js")).keepsakes(table), "plain small", {
      title: "The map as a picture, the log to print",
    });
    place[place.id === "news" ? "prepend" : "append"](
      h("div", { class: "news-tools" }, h("span", { class: "came-from" }), keep, replay),
    );
  }
}

/** This game branches off another. @param {string} address of that moment, or nothing */
export function cameFrom(address) {
  for (const place of document.querySelectorAll(".came-from"))
    fill(place, address && h("a", { href: address, title: "The moment this game goes on from" }, "Came from"));
}

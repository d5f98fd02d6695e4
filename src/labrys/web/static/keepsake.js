/** What one keeps of a game: the map as a picture, the log to print. Only what this person may see. */

import * as api from "./api.js";
import { dialog, download, h, press } from "./dom.js";
import { mapPng, mapSvg } from "./mapshot.js";
import { keyFor } from "./sit.js";
import { large } from "./words.js";

/** @param {string} table */
export function keepsakes(table) {
  const said = h("p", { class: "quiet", role: "status" });
  const attempt = (work) => async () => {
    try {
      said.textContent = (await work()) ?? "";
    } catch ({ message }) {
      said.textContent = large(message);
    }
  };
  const fetched = (name) => attempt(async () => download(await api.fileOf(table, keyFor(table), name), `labrys-${name}`));
  const svg = attempt(() => download(new Blob([mapSvg().text], { type: "image/svg+xml" }), "labrys-map.svg"));
  const png = attempt(async () => download(await mapPng(), "labrys-map.png"));
  const copied = attempt(async () => {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": await mapPng() })]);
    return "The picture is copied.";
  });
  const plain = (kind) => press(kind.toUpperCase(), fetched(`map.${kind}`), "", { "aria-label": `Plain ${kind.toUpperCase()}` });
  const box = dialog(
    "Something to keep",
    [
      h("h3", {}, "The map, as it is drawn here"),
      h("div", { class: "row" }, press("SVG", svg), press("PNG", png), press("Copy", copied)),
      h("h3", {}, "The map on plain paper"),
      h("div", { class: "row" }, plain("svg"), plain("png")),
      h("h3", {}, "The log, with answers, dice and rules"),
      h("div", { class: "row" }, press("A page to print", fetched("log.html")), press("Text", fetched("log.txt"))),
      said,
    ],
    [press("Done", () => box.close(), "main")],
  );
}

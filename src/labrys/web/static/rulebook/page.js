/** The page `/rules/GAME#8.47`: a rulebook by itself, to read and to print. */

import { rulebook } from "../api.js";
import { byId, fill, h, press } from "../dom.js";
import { emblem } from "../emblem.js";
import { themeButton } from "../theme.js";
import { sentence } from "../words.js";
import { Volume } from "./volume.js";

const game = decodeURIComponent(location.pathname.split("/")[2] ?? "");

async function open() {
  const home = h("a", { class: "home", href: "/", "aria-label": "Labrys, all games" }, emblem(34));
  const print = press("Print", () => window.print(), "plain small");
  const title = h("h1", {}, "Rulebook");
  fill(byId("head"), home, title, h("span", { class: "grow" }), print, themeButton());
  const book = await rulebook(game);
  document.title = `${book.title}: rulebook · Labrys`;
  title.textContent = `${book.title}: the rulebook`;
  byId("about").textContent = `${sentence(book.about)} The rules in our own words, with the book's numbers and tables.`;
  const volume = new Volume(byId("book"), book, { own: true, went: (to) => history.pushState({}, "", `#${encodeURIComponent(to)}`) });
  const go = () => {
    const to = decodeURIComponent(location.hash.slice(1));
    if (to) volume.show(to);
  };
  addEventListener("popstate", go);
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    volume.box.focus();
  });
  go();
}

try {
  await open();
} catch (problem) {
  fill(byId("book"), h("p", { class: "refusal", role: "alert" }, problem.message));
}

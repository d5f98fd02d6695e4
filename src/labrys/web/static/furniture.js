/** What stands around the table on every day: the head, the tools under the decision, the tabs, the sheet of a phone. */

import { callButton } from "./calling.js";
import { byId, fill, h, press } from "./dom.js";
import { showKeys } from "./keys.js";
import { makeHead, showFacts } from "./stage.js";
import { themeButton } from "./theme.js";

/** @import { Asked, Undoing } from "./types.js" */
/** @import { WholePicture } from "./state.js" */

const TABS = [
  ["map", "Map"],
  ["party", "Party"],
  ["news", "Log"],
  ["folk", "Table"],
];

/** Made once; told what has changed. */
export class Furniture {
  /** @param {Record<"save" | "about" | "rules" | "odds" | "hint" | "find" | "undo" | "sheets", () => void>} acts */
  constructor(acts) {
    this.saving = press("Save", acts.save, "plain small", { title: "Download this game as a file" });
    const keys = press("?", showKeys, "plain icon with-keys", { "aria-label": "Keys", title: "Keys" });
    const rules = press("Rules", acts.rules, "plain small", { "aria-keyshortcuts": "R", title: "The rulebook (R)" });
    this.sheets = press("Sheets", acts.sheets, "plain small to-print", { title: "Download everybody's sheet and the map, to print" });
    this.top = makeHead(this.saving, this.sheets, rules, press("Goal", acts.about, "plain small"), keys, callButton(), themeButton());
    this.odds = tool("Odds", "O", acts.odds);
    this.hint = tool("Hint", "H", acts.hint);
    this.find = tool("Find", "F", acts.find);
    this.find.title = "Type an answer";
    this.undo = tool("Take back", "U", acts.undo);
    fill(byId("tools"), this.undo, this.find, this.hint, this.odds); // what has another name at times comes first
    fill(byId("tabs"), ...TABS.map(([name, words]) => this.tab(name, words)));
    fill(byId("side-tabs"), ...TABS.slice(2).map(([name, words]) => this.tab(name, words)));
    byId("sheet").addEventListener("click", sheet);
    this.go("map");
  }

  tab(name, words) {
    return press(words, () => this.go(name), "plain small", { "data-tab": name });
  }

  /** Show this part, where there is no room for all of them. */
  go(name) {
    const page = byId("page");
    page.dataset.tab = name;
    if (name === "news" || name === "folk") page.dataset.side = name;
    if (name === "folk") this.spoken(false);
    const side = page.dataset.side ?? "news";
    for (const tab of byId("tabs").children) chosen(tab, name);
    for (const tab of byId("side-tabs").querySelectorAll("[data-tab]")) chosen(tab, side);
  }

  /** Somebody has said something, and the talk is not in sight. @param {boolean} [news] */
  spoken(news = true) {
    for (const tab of document.querySelectorAll('button[data-tab="folk"]')) {
      tab.classList.toggle("spoken", news);
      if (news) tab.setAttribute("aria-label", `${tab.textContent}, somebody has said something`);
      else tab.removeAttribute("aria-label");
    }
  }

  /** @param {string} title of the game @param {WholePicture|undefined} picture */
  head(title, picture) {
    fill(this.top.title, title, picture?.moment && h("span", { class: "where" }, picture.moment));
    if (picture) showFacts(this.top.facts, picture);
  }

  /**
   * A tool that is of no use now rests where it is: else the others would move under the pointer.
   * @param {Asked|null} decision @param {Undoing|null} undo @param {boolean} over
   */
  tools(decision, undo, over) {
    const how = undo?.how ?? "no";
    for (const each of [this.odds, this.hint, this.find]) {
      each.hidden = (!undo && !decision) || over; // who only looks on has none
      each.setAttribute("aria-disabled", String(!decision));
    }
    this.sheets.hidden = !undo;
    this.undo.hidden = !undo || (over && how === "no");
    this.undo.disabled = how === "no";
    this.undo.title = undo?.why ?? "";
    this.undo.firstChild.textContent = how === "consent" ? "Ask to take back" : "Take back";
  }

  /** By its key: as if it were pressed. */
  takeBack() {
    if (this.undo.hidden || this.undo.disabled) return false;
    this.undo.click();
    return true;
  }
}

function tool(words, key, act) {
  const button = press(words, act, "plain small", { "aria-keyshortcuts": key });
  button.append(h("kbd", { "aria-hidden": "true" }, key));
  return button;
}

/** Is this the tab that is shown? @param {Element} tab @param {string} name */
function chosen(tab, name) {
  tab.setAttribute("aria-pressed", String(tab.getAttribute("data-tab") === name));
}

/** The decision of a phone, folded to its question or open. */
function sheet() {
  const folded = byId("ask").classList.toggle("folded");
  byId("sheet").setAttribute("aria-expanded", String(!folded));
}

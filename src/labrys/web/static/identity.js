/** “Keep your key”: who one is on this server, kept as a code or a file, and brought back from either. */

import * as api from "./api.js";
import { copy } from "./asides.js";
import { badge } from "./badge.js";
import { dialog, download, fill, h, press } from "./dom.js";
import { forget, keep, ownerKey, recall } from "./keep.js";
import { codeOf, fileOf, inFile, keyOf } from "./recovery.js";
import { large } from "./words.js";

/** @param {HTMLElement} host */
export async function identity(host) {
  const key = recall("owner");
  const mark = key ? await api.me().then((me) => me.mark).catch(() => "") : "";
  const save = () => download(new Blob([fileOf(ownerKey(), recall("name") ?? "")], { type: "application/json" }), "labrys-key.json");
  fill(
    host,
    h(
      "p",
      {},
      "Your tables, your seats and your campaigns hang on a key that this browser keeps for you; there is no password and no account. ",
      "Write its code down or save it as a file: with either you are yourself again in another browser.",
    ),
    key && h("p", { class: "known-as" }, "At tables here you are known as ", recall("name") ? h("b", {}, recall("name")) : "", " ", badge(mark)),
    h(
      "div",
      { class: "row" },
      press("Show the code", () => showCode(), ""),
      press("Save as a file", save, ""),
      key && press("A feed of your turns", () => showFeed(), ""),
      press("I have a code or a file", () => bringBack(), "plain"),
      recall("former") && press("Back to the key of before", () => become(recall("former") ?? ""), "plain small"),
    ),
  );
}

function showCode() {
  const code = codeOf(ownerKey());
  const said = h("p", { class: "quiet", role: "status" });
  const again = press("Copy", async () => (said.textContent = (await copy(code)) ? "It is copied." : "Select it and copy it by hand."));
  const words = code
    ? "Whoever has this code is you on this server: keep it like the key of your door. The last letters prove the others, so a slip of the pen is told."
    : "This key was made by another program; save it as a file.";
  const box = dialog(
    "The code of your key",
    [h("p", {}, words), h("p", { class: "code", id: "code" }, code.replaceAll("-", " ")), said],
    [again, press("Done", () => box.close(), "main")],
  );
}

/** A feed for a reader of feeds. */
async function showFeed() {
  const address = new URL((await api.newFeed()).address, location.href).href;
  const field = h("input", { type: "text", readonly: true, value: address, "aria-label": "Address of the feed", class: "wide" });
  const said = h("p", { class: "quiet", role: "status" });
  const again = press("Copy", async () => (said.textContent = (await copy(address)) ? "It is copied." : "Select it and copy it by hand."));
  const drop = press("Take all my feeds back", async () => {
    await api.dropFeeds();
    field.value = "";
    said.textContent = "None of them can be read any more.";
  });
  const words = "Give this address to your feed reader: it tells you when it is your turn. Whoever has it can read along, and it is shown only now.";
  const box = dialog("A feed of your turns", [h("p", {}, words), field, said], [drop, again, press("Done", () => box.close(), "main")]);
}

function bringBack() {
  const code = h("textarea", { id: "typed-code", rows: 2, autocomplete: "off", spellcheck: "false", autocapitalize: "characters", maxlength: 200 });
  const file = h("input", { type: "file", id: "key-file", class: "sr", accept: ".json,application/json" });
  const problem = h("p", { class: "refusal", role: "alert", hidden: true });
  const attempt = (work) => async () => {
    try {
      problem.hidden = true;
      await work();
    } catch ({ message }) {
      problem.textContent = large(message);
      problem.hidden = false;
    }
  };
  file.addEventListener(
    "change",
    attempt(async () => {
      const { key, name } = inFile((await file.files?.[0]?.text()) ?? "");
      become(key, name);
    }),
  );
  const typed = attempt(async () => become(keyOf(code.value)));
  dialog(
    "Be yourself again",
    [
      h("p", { class: "field" }, h("label", { for: "typed-code" }, "Your code"), code),
      h("p", { class: "row" }, file, h("label", { for: "key-file", class: "button" }, "Choose the file"), h("span", { class: "quiet" }, "labrys-key.json")),
      h("p", { class: "quiet" }, "The key this browser has now is laid aside, and you can go back to it. Seats you have taken in this browser stay open to you here."),
      problem,
    ],
    [h("button", { type: "button", on: { click: (event) => event.target.closest("dialog").close() } }, "Cancel"), press("That is me", typed, "main")],
  );
}

/** From now on this browser has this key. @param {string} key @param {string} [name] */
function become(key, name = "") {
  const before = recall("owner");
  if (before && before !== key) keep("former", before);
  if (recall("former") === key) forget("former");
  keep("owner", key);
  if (name) keep("name", name);
  location.reload();
}

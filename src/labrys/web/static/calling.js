/** How somebody is called when it is his turn: by the title, by a sound, and by a notice of the browser if he likes. */

import { dialog, h, press } from "./dom.js";
import { keep, recall } from "./keep.js";
import { sounding, soundTurn, switchSound } from "./sound.js";

/** @import { Asked } from "./types.js" */

const can = () => "Notification" in globalThis;
const noticing = () => can() && recall("notices") === "on" && Notification.permission === "granted";

/** It is this person's turn, and was not a moment ago. @param {Asked} decision @param {string} title of the game @param {string} table */
export function call(decision, title, table) {
  soundTurn();
  if (!document.hidden || !noticing()) return;
  const notice = new Notification(`Your turn: ${title}`, { body: decision.respond ? "" : decision.prompt, tag: table });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

/** The button that lets one choose what is heard and seen of it. */
export function callButton() {
  const words = "Sound and notices";
  const button = press("♪", choose, "plain icon", { "aria-label": words, title: words });
  return button;
}

function choose() {
  const sound = box("Quiet sounds: dice, doors, wounds, your turn", sounding());
  sound.input.addEventListener("change", () => switchSound(sound.input.checked));
  const notice = box("A notice of the browser when it is your turn and you look elsewhere", noticing());
  const refused = h("p", { class: "quiet", role: "status", hidden: true });
  notice.input.disabled = !can();
  notice.input.addEventListener("change", async () => {
    keep("notices", notice.input.checked ? "on" : "off");
    if (!notice.input.checked || (await Notification.requestPermission()) === "granted") return void (refused.hidden = true);
    notice.input.checked = false;
    refused.textContent = "The browser does not allow it here; its settings for this page can.";
    refused.hidden = false;
  });
  dialog("Sound and notices", [sound.element, notice.element, refused]);
}

/** @param {string} words @param {boolean} checked */
function box(words, checked) {
  const input = h("input", { type: "checkbox", checked });
  return { input, element: h("p", {}, h("label", { class: "tick" }, input, " ", words)) };
}

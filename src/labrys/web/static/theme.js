/** Light or dark: as the system wishes, until somebody presses the button. */

import { h, s } from "./dom.js";
import { keep, recall } from "./keep.js";

const system = matchMedia("(prefers-color-scheme: dark)");

const current = () => recall("theme") ?? (system.matches ? "dark" : "light");

/** A button that changes the theme and remembers it. */
export function themeButton() {
  const button = h("button", { type: "button", class: "plain icon", on: { click: swap } }, lamp());
  const say = () => {
    const words = current() === "dark" ? "Light page" : "Dark page";
    button.setAttribute("aria-label", words);
    button.title = words;
  };
  function swap() {
    keep("theme", current() === "dark" ? "light" : "dark");
    document.documentElement.dataset.theme = current();
    say();
  }
  system.addEventListener("change", say);
  say();
  return button;
}

function lamp() {
  return s(
    "svg",
    { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true" },
    s("circle", { cx: 12, cy: 12, r: 7.5, fill: "none", stroke: "currentColor", "stroke-width": 1.6 }),
    s("path", { d: "M12 4.5a7.5 7.5 0 0 1 0 15z", fill: "currentColor" }),
  );
}

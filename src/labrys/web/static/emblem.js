/** The labrys: a double axe, drawn with a pen. */

import { s } from "./dom.js";

/** @param {number} size in pixels @returns {SVGElement} */
export function emblem(size) {
  const pen = { fill: "none", stroke: "currentColor", "stroke-linecap": "round", "stroke-linejoin": "round" };
  const blade = "M46.6 21.5C38 22.8 30.2 19.6 22.6 9.4 15 21.6 14.6 42.8 22.2 55.2 29.6 45.6 38.2 42.6 46.4 43.6Z";
  const edge = "M22.6 9.4C19.6 20.4 19.4 43.4 22.2 55.2";
  const fine = "M27 18.6c-1.6 8-1.6 20 0 27.6M40 25.2c-.5 4.8-.5 9.8 0 14.4M33.4 23.6c-1 6-1 12.4 0 18.4";
  const half = () => [
    s("path", { d: blade, ...pen, "stroke-width": 2.2, class: "emblem-blade" }),
    s("path", { d: edge, ...pen, "stroke-width": 1 }),
    s("path", { d: fine, ...pen, "stroke-width": 0.9, opacity: 0.7 }),
  ];
  return s(
    "svg",
    { viewBox: "0 0 100 100", width: size, height: size, "aria-hidden": "true", class: "emblem" },
    s("g", {}, ...half()),
    s("g", { transform: "matrix(-1 0 0 1 100 0)" }, ...half()),
    s("path", { d: "M47 13.6c2-1.7 4.2-1.6 6.2.1L53 93.6c-1.8 1.8-4.2 1.7-5.8.1Z", ...pen, "stroke-width": 2 }),
    s("path", {
      d: "M46.8 60.4l6.4 3.4M46.8 66.6l6.4 3.4M46.8 72.8l6.4 3.4M46.8 79l6.4 3.4",
      ...pen,
      "stroke-width": 1.1,
    }),
    s("path", { d: "M45.4 20.6h9.4M45.4 44.6h9.4", ...pen, "stroke-width": 1.4 }),
  );
}

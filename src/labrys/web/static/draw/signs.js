/** The signs of the map: line drawings on a field of 24 by 24. `d` is drawn with the pen, `solid` is filled. */

import { svg } from "./ink.js";

/** @typedef {{d: string, solid?: string, of?: string}} Drawing  `of`: the class that gives it a colour of its own */

const SUN =
  "M12 7.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6M12 1.8v3M12 19.2v3M1.8 12h3M19.2 12h3" +
  "M4.8 4.8l2.1 2.1M17.1 17.1l2.1 2.1M19.2 4.8l-2.1 2.1M6.9 17.1l-2.1 2.1";
const FACE = "M9.9 11.2h1M13.1 11.2h1M12 11.6v1.7M10.7 14.9h2.6";
const PERSON = "M12 3.2a3.1 3.1 0 1 0 0 6.2a3.1 3.1 0 1 0 0-6.2M5.5 21c.3-6 2.6-9 6.5-9s6.2 3 6.5 9z";

const LARGE = 32; // from this size on the pen is finer

/** @type {Record<string, Drawing>} */
export const DRAWINGS = {
  // what stands in rooms
  fountain: {
    d:
      "M4 15.5h16c0 2-1 3.5-3.2 3.5H7.2C5 19 4 17.5 4 15.5zM6.5 21.5h11M9.5 19v2.5M14.5 19v2.5M12 15.5V9.5" +
      "M12 9.5c0-3-2-4.5-4.3-3.8C6 6.2 5.6 8 6 9.6M12 9.5c0-3 2-4.5 4.3-3.8C18 6.2 18.4 8 18 9.6M12 6.5V3",
  },
  statue: {
    d:
      "M12 2.5a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6M8.3 12.5c0-3 1.2-5 3.7-5s3.7 2 3.7 5M9.6 10.5l.6 7h3.6l.6-7" +
      "M15.7 12.5l1.8-2.2M8.3 12.5l-1 2.5M7 17.5h10v2H7zM5 19.5h14v2H5z",
  },
  trap_door: {
    d:
      "M3 5.5h18v15H3zM5.5 8h13v10h-13zM9.8 8v10M14.2 8v10M7 5.5v-2h2.5v2M14.5 5.5v-2H17v2" +
      "M12 13.8a1.6 1.6 0 1 0 0 3.2a1.6 1.6 0 1 0 0-3.2",
  },
  chest: {
    d:
      "M3.5 11v8.5h17V11M3.5 11V9c0-2.5 1.5-4 4-4h9c2.5 0 4 1.5 4 4v2zM3.5 11h17M10.3 11v3.5h3.4V11M7 5v14.5" +
      "M17 5v14.5",
  },
  altar: {
    d:
      "M3.5 10h17v2.5h-17zM6 12.5v7h12v-7M4 19.5h16v2H4zM12 15v3M10.7 16.2h2.6M7 10V6.5M17 10V6.5" +
      "M10 10c0-2 4-2 4 0",
    solid: "M7 2.5c1.3 1.5 1.3 3-0 3.5c-1.3-.5-1.3-2 0-3.5zM17 2.5c1.3 1.5 1.3 3 0 3.5c-1.3-.5-1.3-2 0-3.5z",
  },
  mirror: {
    d:
      "M12 2.5c3.6 0 5.5 3.3 5.5 7.3s-1.9 7.4-5.5 7.4-5.5-3.4-5.5-7.4S8.4 2.5 12 2.5z" +
      "M12 4.6c2.3 0 3.5 2.2 3.5 5.2s-1.2 5.3-3.5 5.3-3.5-2.3-3.5-5.3S9.7 4.6 12 4.6z" +
      "M12 17.2v2.8M8 21.5c0-1.5 2-1.8 4-1.8s4 .3 4 1.8zM10.6 9.8l2.6-2.8M11 12.4l1.5-1.6",
  },
  bookcase: {
    d:
      "M4.5 2.5h15v19h-15zM4.5 8.5h15M4.5 15h15M7 4.5v4M9 5v3.5M11 4v4.5M14 8.5l1.6-4M17.3 4.5v4M7 11v4M9.3 10.5V15" +
      "M13 11v4M15 10.5V15M17 11.5V15M7 17.5v4M10.5 21.5l1.5-4M15 17.5v4M17 18v3.5",
  },
  furniture: {
    d:
      "M6 13V4.5C6 3 7.5 2.5 12 2.5s6 .5 6 2V13" +
      "M4 9.5c1.3 0 2 .8 2 2V14h12v-2.5c0-1.2.7-2 2-2s2 1.2 1.3 2.6L20 18H4l-1.3-5.9C2 10.7 2.7 9.5 4 9.5z" +
      "M6 18v3.5M18 18v3.5M12 5v5M9 5.5v4M15 5.5v4",
  },
  bed: { d: "M3 4.5v16M21 10.5v10M3 17.5h18M3 13h18v-1.5c0-1.5-1-2-2.5-2H11V13M3 9.5h3.5c2 0 2 0 2 3.5M5.7 11.2h.5" },
  desk: {
    d:
      "M2.5 10h19M3.5 10v11M20.5 10v11M13.5 10v7h7M13.5 13.5h7M16.5 11.8h1M16.5 15.3h1" +
      "M6 10l4.5-7c1.5 1 1.5 3-1 5.5",
  },
  clavichord: {
    d:
      "M3 9h18v6H3zM5 15v6.5M19 15v6.5M5.5 11.5h13V15M8 11.5V15M10.5 11.5V15M13 11.5V15M15.5 11.5V15" +
      "M4 9l13-6.5 3.5.5.5 6",
  },
  artwork: {
    d: "M3.5 5h17v14.5h-17zM6 7.5h12V17H6zM6 15.5l3.5-4 2.5 2.5 2.5-3 3.5 4M12 2l-3 3M12 2l3 3",
    solid: "M14.7 9.3a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0z",
  },
  // traps and what else may be in the way
  pit: { d: "M3 8c0-2 4-3.5 9-3.5S21 6 21 8s-4 3.5-9 3.5S3 10 3 8zM3 8v3c0 2 1 3 2 4.5M21 8v3c0 2-1 3-2 4.5M7 11.5v6M12 12.5v8M17 11.5v6" },
  spiked_pit: { d: "M3 7c0-2 4-3.5 9-3.5S21 5 21 7s-4 3.5-9 3.5S3 9 3 7zM5 21.5l1.5-8 1.5 8M10.5 21.5l1.5-9 1.5 9M16 21.5l1.5-8 1.5 8M3.5 21.5h17" },
  falling_block: { d: "M6 3h12v9H6zM6 7.5h12M10 3v4.5M14 7.5V12M8 15v3M12 15v5M16 15v3M4 21.5h16" },
  poison_darts: { d: "M3 6h11M14 3.5L19 6l-5 2.5M3 6L1.5 4M3 6L1.5 8M5 15h11M16 12.5l5 2.5-5 2.5M5 15l-1.5-2M5 15l-1.5 2M17.5 19.5c1 1.2 1 2 0 2.5-1-.5-1-1.3 0-2.5" },
  swinging_blade: { d: "M12 2v7M5 12c1.5 5 4 7.5 7 7.5s5.5-2.5 7-7.5c-2 1.5-4.5 2.3-7 2.3S7 13.5 5 12zM12 9v5.3M9 2h6M3 6c.5 1.5 1 2.5 2 3.5M21 6c-.5 1.5-1 2.5-2 3.5" },
  fire_jet: { d: "M9 21.5h6M10 21.5v-4h4v4M12 17c-3 0-5-2-5-5 0-2 1-3.5 2-4.5 0 1.3.5 2 1.3 2.5 0-3 .7-5.5 2.7-8 .3 3.5 4 5.5 4 10 0 3-2 5-5 5zM12 17c-1.3 0-2-1-2-2.2 0-1.3 1-2 2-3.3 1 1.3 2 2 2 3.3 0 1.2-.7 2.2-2 2.2" },
  flood: { d: "M2 9c2-2 4-2 5.5 0s3.5 2 5 0 3.5-2 5 0 3 1.5 4.5.5M2 14.5c2-2 4-2 5.5 0s3.5 2 5 0 3.5-2 5 0 3 1.5 4.5.5M2 20c2-2 4-2 5.5 0s3.5 2 5 0 3.5-2 5 0 3 1.5 4.5.5M12 2v4M10 4.5L12 6.5l2-2" },
  barred_door: { d: "M5 21.5V6c0-2 2.5-3.5 7-3.5S19 4 19 6v15.5zM9.7 3v18.5M14.3 3v18.5M3 9.5h18v2.5H3zM3 15.5h18V18H3z" },
  pool: { d: "M2.5 13c0-3 4-5 9.5-5s9.5 2 9.5 5-4 5.5-9.5 5.5S2.5 16 2.5 13zM7 12.5c1.5-1.2 3-1.2 4.5 0s3 1.2 4.5 0M9.5 15.5c1-.8 2-.8 3 0s2 .8 3 0" },
  inscription: { d: "M4 4c0-1 .7-1.5 1.5-1.5h13c.8 0 1.5.5 1.5 1.5v17.5H4zM7.5 7h9M7.5 10.5h6M7.5 14h9M7.5 17.5h5" },
  garden: { d: "M12 21.5V11M12 14c-3 0-5-1.5-5.5-4.5 3 0 5 1.3 5.5 4.5zM12 12c0-3 2-4.7 5.5-5 0 3.2-2 5-5.5 5zM12 11c-2-2.3-2-5 0-8.5 2 3.5 2 6.2 0 8.5M4 21.5h16" },
  cave: { d: "M2.5 20.5c0-9 3.5-15 9.5-15s9.5 6 9.5 15zM8 20.5c0-5 1.5-8 4-8s4 3 4 8M6 12l1.5 1.5M17 10.5l-1 1.5M12 5.5V8" },
  coffin: { d: "M9.5 2.5h5L18 8l-2.5 13.5h-7L6 8zM12 6v8M9.8 8.5h4.4" },
  // ways
  stairs_up: { d: "M2.5 20.5h5v-4h4.5v-4h4.5v-4h5M6.5 11.5l7-7M9 4h4.7v4.7" },
  stairs_down: { d: "M2.5 8h5v4h4.5v4h4.5v4.5h5M12.5 4l7 7M20 6.3V11h-4.7" },
  entrance: {
    d:
      "M4.5 21.5V11C4.5 6.5 7.5 3 12 3s7.5 3.5 7.5 8v10.5M7.5 21.5V11.5C7.5 8.5 9.3 6 12 6s4.5 2.5 4.5 5.5v10" +
      "M2.5 21.5h19M4.6 10l3 .8M19.4 10l-3 .8M12 3v3M7 5.3l1.8 2.4M17 5.3l-1.8 2.4M12 18.5v-6" +
      "M9.8 14.5l2.2-2.3 2.2 2.3",
  },
  gateway: {
    d:
      "M4.5 21.5V10.5C4.5 6 7.5 2.5 12 2.5s7.5 3.5 7.5 8v11M2.5 21.5h19M8 21.5V8M12 21.5V6.5M16 21.5V8" +
      "M4.5 11.5h15M4.5 16.5h15",
  },
  hellgate: {
    d:
      "M4 21.5c-1-5-1-8 .5-11.5C6 6 8.5 4 12 4s6 2 7.5 6c1.5 3.5 1.5 6.5.5 11.5M2.5 21.5h19M6 7L3.5 2.5 8.3 5" +
      "M18 7l2.5-4.5L15.7 5" +
      "M8 21.5c-1.5-3 .5-4.5.5-7 1.5 1 1.7 2 1.7 3 1.5-1.5 2-4 1.3-6.5 3 1.5 3.2 4 3 6 .8-.5 1.2-1.2 1.2-2 1.5 2" +
      " 1.3 4.5 0 6.5",
  },
  teleporter: {
    d:
      "M12 12c1-1 2.5 0 2.2 1.5-.3 2-3.2 2.5-4.7.8C7.7 12 9 8.5 12 8c4-.5 6.5 3 5.7 6.5-.9 4-5.7 5.5-9.2 3.3" +
      "C4 15 4 9 7 6c4-4 10.5-3 13 1.5M20.5 3v4.6H16",
  },
  circle: { d: "M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19M12 4.8l4.3 13-11-8h13.5l-11.1 8z" },
  rotating: {
    d: "M19.5 9A8 8 0 0 0 5 8M4.5 15A8 8 0 0 0 19 16M5.5 3.5L5 8l4.4.4M18.5 20.5l.5-4.5-4.4-.4M9.5 9.5h5v5h-5z",
  },
  spirit: {
    d:
      "M7 13c-1.5-5 .5-10 5.5-10 4.5 0 6.5 3.5 6 8-.5 5-3 7-6 8.5-3 1.4-5.5 1.5-8 .5 2-.2 3.5-1 4.3-2.5" +
      "C5.5 17.5 3.5 16 3 14c1.5.8 2.8.5 4-1zM18 14.5c1.5.3 2.5 0 3.3-1-.3 2.2-1.8 3.5-4.3 3.7",
    solid:
      "M9.8 8.5a1 1.4 0 1 0 2 0a1 1.4 0 1 0-2 0zM13.8 8.5a1 1.4 0 1 0 2 0a1 1.4 0 1 0-2 0z" +
      "M11.6 12.3a1.2 1.5 0 1 0 2.4 0a1.2 1.5 0 1 0-2.4 0z",
  },
  exit: { d: "M13 3.5H5v17h8M10 12h11M17 7.5l4.5 4.5-4.5 4.5" },
  place: { d: "M11 21.5V2.5h2v19M9 21.5h6M13 4.5h6l2.2 2-2.2 2h-6zM11 10h-6l-2.2 2 2.2 2h6zM15 6.5h2.5M6.5 12H9" },
  // things
  talisman: {
    d:
      "M5 2.5c0 4 3 6.5 7 6.5s7-2.5 7-6.5M12 9v1.5M12 10.5a5.3 5.3 0 1 0 0 10.6a5.3 5.3 0 1 0 0-10.6" +
      "M12 12.8l1 2 2.2.3-1.6 1.5.4 2.2-2-1-2 1 .4-2.2-1.6-1.5 2.2-.3z",
  },
  gold: {
    d:
      "M3.5 16c0-1.5 2.5-2.5 5.5-2.5s5.5 1 5.5 2.5-2.5 2.5-5.5 2.5S3.5 17.5 3.5 16z" +
      "M3.5 16v3c0 1.5 2.5 2.5 5.5 2.5s5.5-1 5.5-2.5v-3" +
      "M9 10.5c0-1.5 2.5-2.5 5.7-2.5s5.8 1 5.8 2.5S18 13 14.7 13 9 12 9 10.5zM20.5 10.5v6c0 1.2-1.8 2-6 2.3" +
      "M9 10.5v3M5 5.5C5 4 7.3 3 10 3s5 1 5 2.5S12.7 8 10 8 5 7 5 5.5zM5 5.5v5c0 .8.8 1.5 2 2",
  },
  loot: {
    d:
      "M9 7.5C5.5 10 3.5 13.5 3.5 16.5c0 3.3 2.5 5 8.5 5s8.5-1.7 8.5-5c0-3-2-6.5-5.5-9M8 7.5h8" +
      "M9.5 7.5L7.5 3c1.5.8 3 .8 4.5-.2 1.5 1 3 1 4.5.2l-2 4.5M12 11.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7" +
      "M12 13.7v2.6M10.7 15h2.6",
  },
  object: { d: "M4 20l3-3M3.5 16l4.5 4.5M6.5 13.5L11 18M8.8 15.2L18.5 4.5l2.5-1.5-1.5 2.5L9.5 16" },
  magic_object: { d: "M4 20.5L14.5 10M14 9.5l1.5 1.5M18.5 2v4M16.5 4h4M20.5 9.5v3M19 11h3M10.5 3.5v3M9 5h3" },
  key: {
    d:
      "M7.5 4a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M10.8 11.5l9.2 9M16.5 17l2-2M18.7 19.2l1.6-1.6" +
      "M7.5 7a1.5 1.5 0 1 0 0 3a1.5 1.5 0 1 0 0-3",
  },
  potion: {
    d:
      "M9.5 2.5h5M10.5 2.5v6C7 10 5 12.8 5 15.8 5 19.5 8 21.5 12 21.5s7-2 7-5.7c0-3-2-5.8-5.5-7.3v-6" +
      "M5.3 14.5c2.5-1.5 4.5 1.2 7 .3s4-1.5 6.5-.6",
  },
  spell: {
    d:
      "M6 4.5h11.5c1.5 0 2.5 1 2.5 2.5H9" +
      "M6 4.5C4.7 4.5 4 5.5 4 7s1 2 2 2h2.5v9c0 2 1 3 2.5 3h8.5c1.3 0 2.2-1 2.2-2.5H13c0 1.5-.7 2.5-2 2.5" +
      "M17.5 7v11.5M11.5 11h3.5M11.5 14h3.5",
  },
  hand: { d: "M5 7.5l8-4 6.5 13-8 4zM9.5 5.5L4 8.2l1 9.3M14.7 7.5l.8 3.5-1.5 3-3-1.2-.8-3.3z" },
  sword: { d: "M4 20l3-3M3.5 16l4.5 4.5M8.8 15.2L18.5 4.5l2.5-1.5-1.5 2.5L9.5 16" },
  shield: {
    d:
      "M12 2.5c2.5 2 5 2.8 8 2.8 0 7.5-2.2 13-8 16.2C6.2 18.3 4 12.8 4 5.3c3 0 5.5-.8 8-2.8zM12 6v11.5M7.5 10.5h9",
  },
  lantern: {
    d: "M9 6h6l1.5 3h-9zM8 9v9M16 9v9M7 18h10v2.5H7zM9.5 6c0-4.5 5-4.5 5 0",
    solid: "M12 10.5c2 2.2 2 5 0 5.7c-2-.7-2-3.5 0-5.7z",
  },
  die: {
    d: "M5 4.5h14c.5 0 .8.3.8.8v13.4c0 .5-.3.8-.8.8H5c-.5 0-.8-.3-.8-.8V5.3c0-.5.3-.8.8-.8z",
    solid:
      "M7.2 8.5a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM10.7 12a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z" +
      "M14.2 15.5a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z",
  },
  hourglass: {
    d:
      "M6 2.5h12M6 21.5h12M7.5 2.5c0 5 1.5 7 4.5 9.5-3 2.5-4.5 4.5-4.5 9.5" +
      "M16.5 2.5c0 5-1.5 7-4.5 9.5 3 2.5 4.5 4.5 4.5 9.5M9.5 7.5h5M12 12v3",
    solid: "M9 20.5c.3-2 1.5-3.3 3-4.5c1.5 1.2 2.7 2.5 3 4.5z",
  },
  heart: {
    d:
      "M12 20.5C6 16 3 12.7 3 9c0-2.7 2-4.7 4.5-4.7 2 0 3.6 1 4.5 2.9.9-1.9 2.5-2.9 4.5-2.9C19 4.3 21 6.3 21 9" +
      "c0 3.7-3 7-9 11.5z",
  },
  torch: {
    d: "M9.5 11l2 10.5h1L14.5 11zM8.5 11h7M9.5 13.5l4.7 1.5",
    solid: "M12 1.5c2.5 2.5 4 4.2 4 6 0 1.8-1.5 3-4 3s-4-1.2-4-3c0-1.5 1-2.5 1.8-3.5.3 1 .8 1.5 1.4 1.7C11 4.5 11.2 3 12 1.5z",
  },
  gear: { d: "M3 20.5L16 7.5M14.5 6l3.5 3.5M16.5 3.5l4 4M6 15l3 3M12.5 21.5a4.5 4.5 0 1 1 6.5-6.2M15.5 18.5h.5" },
  fallen: { d: "M4 17.5a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0M9 17c3-1.5 6-1.8 9.5-1l3 3.5H10M12.5 15.7L11 12M16 19.5l1.5 2M3 21.5h18" },
  web: { d: "M12 2v20M2 12h20M5 5l14 14M19 5L5 19M12 6.5c-2 0-3.5 1-5.5 1 .3 2-1 3.5-1 4.5s1.3 2.5 1 4.5c2 0 3.5 1 5.5 1s3.5-1 5.5-1c-.3-2 1-3.5 1-4.5s-1.3-2.5-1-4.5c-2 0-3.5-1-5.5-1z" },
  // whoever is there
  enemy: { d: "M4 20.5L17 6M20 20.5L7 6M4.8 16.2l3.2 3.3M19.2 16.2L16 19.5M17 6l3.5-3.5L17.5 9M7 6L3.5 2.5 6.5 9" },
  follower: { d: PERSON + "M17.5 6.5l3-2M17.8 8.8l3.2.3" },
  stranger: {
    d:
      "M12 2.5c-4 0-5.5 3.5-5.5 7 0 2-2 5.5-2.5 12h16c-.5-6.5-2.5-10-2.5-12 0-3.5-1.5-7-5.5-7z" +
      "M9 11.5c0-3 1-5 3-5s3 2 3 5c-1.5 2-4.5 2-6 0z",
  },
  person: { d: PERSON },
  wizard: {
    d:
      "M3 19.5c2-2 5-3 9-3s7 1 9 3c-2.5 1.5-5.5 2-9 2s-6.5-.5-9-2z" +
      "M6.5 17.3C8 12 9.5 7 14.5 2.5c.3 1.8 1.3 2.8 3 3.2-1.8.3-2.7 1.2-2.8 2.8 1 3 2 6 2.9 8.8" +
      "M11 10.5l.6 1.3 1.4.2-1 1 .2 1.4-1.2-.7-1.2.7.2-1.4-1-1 1.4-.2z",
  },
  skull: {
    d:
      "M12 2.5c-5 0-8.5 3.3-8.5 7.8 0 3 1.5 5 3.5 6.2v3.5c0 .8.5 1.5 1.5 1.5h7c1 0 1.5-.7 1.5-1.5v-3.5" +
      "c2-1.2 3.5-3.2 3.5-6.2 0-4.5-3.5-7.8-8.5-7.8zM10 18.5v3M14 18.5v3M12 13.8l-1 2h2z",
    solid: "M6.8 11.3a2 2.2 0 1 0 4 0a2 2.2 0 1 0-4 0zM13.2 11.3a2 2.2 0 1 0 4 0a2 2.2 0 1 0-4 0z",
  },
  stone: {
    d:
      "M4 20.5c-1-4 .5-7 2.5-8.5 0-4 2.5-7 5.5-7s5 2.5 5.5 6c2.5 1.5 4 5 2.5 9.5zM9.5 9.5l2.5 3-1.5 3.5" +
      "M15.5 12l-2 2.5 1.5 3",
  },
  party: {
    d:
      "M6 2.5v19M6 4c3-1.8 5 1.2 8 .3 2-.6 3.5-.8 5-.1l-2.5 4L19 12.5c-3-1.3-5 .7-8 .3-2-.3-3.5-.8-5 .2" +
      "M3.5 21.5h5",
  },
  crown: { d: "M4 18.5L2.8 7.5 8 12l4-7.5L16 12l5.2-4.5L20 18.5zM4 21h16" },
  hex: {
    d:
      "M2.5 12c2.5-4 5.8-6 9.5-6s7 2 9.5 6c-2.5 4-5.8 6-9.5 6s-7-2-9.5-6zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6" +
      "M12 2v2.3M5.5 4l1.3 2M18.5 4l-1.3 2",
    solid: "M11.2 10.5h1.6v3h-1.6z",
  },
  event: { d: "M13.5 2.5L5 13.5h6l-1.5 8L19 9.5h-6.5z" },
  asleep: { d: "M18.5 15.5A8 8 0 1 1 9.5 4.5a6.5 6.5 0 0 0 9 11zM14.5 4h5l-5 5.5h5" },
  // the suns
  sun_red: { d: SUN + FACE, of: "sun-red" },
  sun_yellow: { d: SUN + FACE, of: "sun-yellow" },
  sun_blue: { d: SUN + FACE, of: "sun-blue" },
};

/** Other names of the same drawings. @type {Record<string, string>} */
const ALSO = {
  art: "artwork",
  tapestry: "artwork",
  painting: "artwork",
  staircase: "stairs_up",
  treasure: "chest",
  monster: "enemy",
  monsters: "enemy",
  foe: "enemy",
  purse: "loot",
  weapon: "sword",
  item: "object",
  spells: "spell",
  lives: "heart",
  life: "heart",
  turn: "hourglass",
  round: "hourglass",
  turns: "hourglass",
  strength: "sword",
  craft: "magic_object",
  leader: "crown",
  dead: "skull",
  out: "exit",
  talking_head: "statue",
  star_mirror: "mirror",
  spring: "fountain",
  salt_pool: "pool",
  water: "pool",
  stray: "stranger",
  mystery: "hex",
  whisper: "spirit",
  portcullis: "gateway",
  obstacle: "barred_door",
  shrine: "altar",
  trap: "trap_door",
  guarded_treasure: "chest",
  trapped_treasure: "chest",
  hidden_treasure: "chest",
  gem: "talisman",
  jewel: "talisman",
};

/** Is there a drawing for this kind? @param {string} kind */
export const known = (kind) => kind in DRAWINGS || kind in ALSO;

/**
 * The strokes of a sign, for a drawing of one's own; they fill a field of 24 by 24.
 * @param {string} kind
 * @returns {SVGGElement}
 */
export function signStrokes(kind) {
  const drawing = DRAWINGS[ALSO[kind] ?? kind];
  if (!drawing) return letterMark(kind);
  const strokes = svg("g", { class: drawing.of ? `sign ${drawing.of}` : "sign" }, svg("path", { d: drawing.d }));
  if (drawing.solid) strokes.append(svg("path", { class: "sign-solid", d: drawing.solid }));
  return strokes;
}

/** A lozenge with the first letter: a sign for what has no drawing. @param {string} kind */
function letterMark(kind) {
  const letter = svg("text", { class: "sign-letter", x: 12, y: 12.5 });
  letter.textContent = (kind.replace(/[^\p{L}\p{N}]/gu, "")[0] ?? "?").toUpperCase();
  return svg("g", { class: "sign" }, svg("path", { d: "M12 1.8L22.2 12 12 22.2 1.8 12z" }), letter);
}

/**
 * A sign by itself, in the colour of the text around it. It says nothing: whoever uses it says what it means.
 * @param {string} kind
 * @param {number} [size]
 * @returns {SVGSVGElement}
 */
export function sign(kind, size = 24) {
  const box = { viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" };
  return svg("svg", { class: size < LARGE ? "sign-box" : "sign-box large", ...box }, signStrokes(kind));
}

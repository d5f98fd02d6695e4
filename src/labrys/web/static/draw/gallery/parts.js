/** Parts that several drawings share; see index.js for how they are written. */

export const FACE = "M8.4 11c0-3.3 1.4-5.3 3.6-5.3s3.6 2 3.6 5.3-1.5 5.2-3.6 5.2-3.6-1.9-3.6-5.2z";
export const TUNIC = "M4.8 21.5c.5-3 2.4-4.6 5-5.1l2.2 2.3 2.2-2.3c2.6.5 4.5 2.1 5 5.1";
export const BULL =
  "M8.5 5.3c2-1 5-1 7 0 1.5 1.7 1.7 4 1 6.7l-1.3 5c-.3 2.7-1.4 4.5-3.2 4.5s-2.9-1.8-3.2-4.5l-1.3-5c-.7-2.7-.5-5 1-6.7z" +
  "M8.8 17c1.5-1.2 4.9-1.2 6.4 0";
export const DOG =
  "M4.5 3l3.8 3.5c2.2-1 5.2-1 7.4 0L19.5 3l.3 7.2c-.3 3.3-2 5.3-4.3 6.3L13.8 21h-3.6l-1.7-4.5c-2.3-1-4-3-4.3-6.3z" +
  "M10.3 17.5c1 .8 2.4.8 3.4 0";
export const JAW = "M8.4 9.3c0 4.6 1.4 6.9 3.6 6.9s3.6-2.3 3.6-6.9";
export const HAT =
  "M4 8.9c2.3-1 4.9-1.6 8-1.6s5.7.6 8 1.6c-2.4.7-5 1-8 1s-5.6-.3-8-1zM8 7.6C9 5 10 2.8 13.5.8c.1 1.2.7 1.9 1.8 2.2-1.2.4-1.5 1-1 2.2l1.7 2.4";
// left halves
export const BEARD = "M8.3 10.5c-.6 4.5.3 8.7 3.7 11";
export const HOOD = "M12 3c-3.8 0-5.5 3-5.3 7 .1 2-.7 4-2.2 6.3M8.6 9.3c0-2.1 1.3-3.4 3.4-3.4";
export const SHOULDERS = "M4.5 21.5c.5-2.8 2.3-4.3 5-4.9";
export const LONG_HAIR = "M8.6 9C6.5 10.5 7 14.5 5.5 17.5";
export const HORNS = "M7.5 8.5C4 8.5 2 6 2.3 2.5 4 4.5 6 5.2 8.5 5.3";
export const BULL_EARS = "M7.3 10L5 11.3l2.6 1.2";
export const WINGS = "M8 12C5 10.5 3 7.5 2 3c-.7 5 .3 9 3 11.5-1 0-1.6-.2-2.3-.7 1 2.7 2.8 4 5.3 4.2";

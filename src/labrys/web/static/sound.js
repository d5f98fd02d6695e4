/** A few quiet sounds, made by the browser itself and silent until somebody switches them on. */

import { keep, recall } from "./keep.js";

/** @import { Line } from "./types.js" */

const LOUD = 0.16; // of what the device can
const MOST = 4; // sounds of one step,
const APART = 0.13; // so many seconds apart

/** @typedef {(audio: AudioContext, at: number) => void} Sound */

/** @type {AudioContext | null} */
let audio = null;

export const sounding = () => recall("sound") === "on";

/** On or off. A browser lets a page sound only after somebody has pressed something on it. @param {boolean} on */
export function switchSound(on) {
  keep("sound", on ? "on" : "off");
  if (on) play(["turn"]);
}

/** What happened, to the ear: dice first, then what came of them. @param {Line[]} lines */
export function sound(lines) {
  if (!sounding()) return;
  const heard = lines.flatMap(({ sentences }) => sentences.flatMap(({ dice = [], cue = "" }) => [dice.length ? "dice" : "", cue]));
  play([...new Set(heard.filter(Boolean))].slice(0, MOST));
}

/** It is this person's turn. */
export const soundTurn = () => sounding() && play(["turn"]);

/** @param {string[]} names */
function play(names) {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  if (audio.state === "suspended" && !navigator.userActivation?.hasBeenActive) return; // it would all come at once, later
  const now = audio.currentTime + 0.02;
  for (const [place, name] of names.entries()) SOUNDS[name]?.(audio, now + place * APART);
}

/** What a sound goes through: loud at once, then dying away. @param {AudioContext} to @param {number} at @param {number} loud @param {number} lasting */
function fading(to, at, loud, lasting) {
  const gain = to.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud * LOUD, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasting);
  gain.connect(to.destination);
  return gain;
}

/** @param {OscillatorType} shape @param {number} from @param {number} till in Hertz @param {number} lasting @param {number} [loud] @returns {Sound} */
const tone = (shape, from, till, lasting, loud = 1) => (to, at) => {
  const wave = to.createOscillator();
  wave.type = shape;
  wave.frequency.setValueAtTime(from, at);
  wave.frequency.exponentialRampToValueAtTime(till, at + lasting);
  wave.connect(fading(to, at, loud, lasting));
  wave.start(at);
  wave.stop(at + lasting);
};

/** A knock: noise around a pitch. @param {number} pitch @param {number} lasting @param {number} [loud] @returns {Sound} */
const knock = (pitch, lasting, loud = 1) => (to, at) => {
  const source = to.createBufferSource();
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate * lasting), to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  source.buffer = buffer;
  const filter = to.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter);
  filter.connect(fading(to, at, loud, lasting));
  source.start(at);
};

/** One after the other. @param {[number, Sound][]} parts seconds after the first, and what sounds then @returns {Sound} */
const row = (...parts) => (to, at) => parts.forEach(([after, part]) => part(to, at + after));

/** @type {Record<string, Sound>} */
export const SOUNDS = {
  dice: row([0, knock(2600, 0.05)], [0.06, knock(3100, 0.04)], [0.11, knock(2300, 0.06, 0.8)], [0.19, knock(2800, 0.04, 0.5)]),
  door: row([0, tone("sawtooth", 90, 60, 0.28, 0.5)], [0.26, knock(180, 0.16, 1.6)]),
  wound: row([0, knock(420, 0.09, 1.6)], [0, tone("triangle", 170, 80, 0.16)]),
  death: row([0, tone("triangle", 220, 62, 0.7)], [0.04, tone("sine", 110, 41, 0.8, 0.8)]),
  spell: row([0, tone("sine", 620, 1240, 0.3, 0.6)], [0.1, tone("sine", 930, 1860, 0.3, 0.4)]),
  treasure: row([0, tone("sine", 1320, 1310, 0.16, 0.6)], [0.09, tone("sine", 1760, 1750, 0.26, 0.6)]),
  turn: row([0, tone("sine", 523, 523, 0.22, 0.8)], [0.16, tone("sine", 784, 784, 0.34, 0.8)]),
};

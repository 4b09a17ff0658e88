import { darker, lighter, mix } from "./colors.mjs";
import { createRandom } from "./random.mjs";

/** @typedef {[offset: number, color: string, opacity?: number]} Stop */

/**
 * Paints and view parameters for drawing an object, which stands at y = 0 around x = 0; upward is negative.
 * @typedef {object} Pen
 * @property {import("./random.mjs").Random} random
 * @property {number} yaw rotation of the thing, in radians
 * @property {number} pitch angle of view from above, in radians
 * @property {() => string} definitions
 * @property {(color: string, gloss?: number) => string} across paint of an upright cylinder
 * @property {(from: string, to: string) => string} down
 * @property {(from: string, to: string) => string} slanted
 * @property {(stops: Stop[]) => string} steps from top to bottom
 * @property {(color: string, gloss?: number) => string} ball
 * @property {(color: string, opacity: number) => string} fade from the middle to transparent
 * @property {(from: string, to: string) => string} brushed polished metal
 */

/**
 * @typedef {object} Look
 * @property {string} color
 * @property {string} accent
 * @property {number} shape index of its shape
 *
 * @typedef {{ svg: string, left: number, right: number, top: number, bottom: number }} Drawn
 * @typedef {(pen: Pen, look: Look) => Drawn} Draw
 */

/** @param {number} value */
export const at = (value) => Math.round(value * 10) / 10;

/**
 * @param {{ seed: string, yaw: number, pitch: number }} view
 * @returns {Pen}
 */
export function createPen({ seed, yaw, pitch }) {
  /** @type {string[]} */
  const definitions = [];
  /**
   * @param {"linear" | "radial"} kind
   * @param {string} attributes
   * @param {Stop[]} stops
   */
  const paint = (kind, attributes, stops) => {
    const id = `p${definitions.length}`;
    const inner = stops.map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    );
    definitions.push(`<${kind}Gradient id="${id}" ${attributes}>${inner.join("")}</${kind}Gradient>`);
    return `url(#${id})`;
  };
  return {
    random: createRandom(seed),
    yaw,
    pitch,
    definitions: () => definitions.join(""),
    across: (color, gloss = 0.5) =>
      paint("linear", 'x1="0" y1="0" x2="1" y2="0"', [
        [0, darker(color, 0.5)],
        [0.12, darker(color, 0.2)],
        [0.32, lighter(color, 0.25 + gloss * 0.4)],
        [0.45, color],
        [0.78, darker(color, 0.32)],
        [0.95, darker(color, 0.58)],
        [1, darker(color, 0.4)],
      ]),
    down: (from, to) =>
      paint("linear", 'x1="0" y1="0" x2="0" y2="1"', [
        [0, from],
        [1, to],
      ]),
    steps: (stops) => paint("linear", 'x1="0" y1="0" x2="0" y2="1"', stops),
    slanted: (from, to) =>
      paint("linear", 'x1="0" y1="0" x2="1" y2="1"', [
        [0, from],
        [1, to],
      ]),
    ball: (color, gloss = 0.5) =>
      paint("radial", 'cx="0.5" cy="0.5" r="0.56" fx="0.36" fy="0.3"', [
        [0, lighter(color, gloss)],
        [0.35, lighter(color, gloss * 0.25)],
        [0.7, darker(color, 0.18)],
        [1, darker(color, 0.5)],
      ]),
    fade: (color, opacity) =>
      paint("radial", 'cx="0.5" cy="0.5" r="0.5"', [
        [0, color, opacity],
        [0.45, color, opacity * 0.62],
        [0.75, color, opacity * 0.2],
        [1, color, 0],
      ]),
    brushed: (from, to) =>
      paint("linear", 'x1="0" y1="0" x2="1" y2="1"', [
        [0, mix(from, to, 0.6)],
        [0.25, lighter(from, 0.5)],
        [0.45, from],
        [0.6, to],
        [0.8, lighter(from, 0.3)],
        [1, to],
      ]),
  };
}

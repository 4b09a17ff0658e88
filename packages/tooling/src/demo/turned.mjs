import { darker } from "./colors.mjs";
import { at } from "./pen.mjs";

/** @typedef {[height: number, radius: number]} Ring */

/**
 * SVG path of a smooth curve through points.
 * @param {[number, number][]} points
 */
function smooth(points) {
  const get = (/** @type {number} */ index) =>
    points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  return points
    .slice(1)
    .map((_, index) => {
      const [before, from, to, after] = [get(index - 1), get(index), get(index + 1), get(index + 2)];
      const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
      const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
      return `C${[...first, ...second, ...to].map(at).join(" ")}`;
    })
    .join("");
}

/**
 * Outlines the part of a turned object between two shares of its radius.
 * @param {Ring[]} rings from bottom to top
 * @param {number} from
 * @param {number} to
 * @param {number} tilt curvature of its base
 */
function outline(rings, from, to, tilt) {
  const foot = rings[0] ?? [0, 0];
  const left = rings.map(([height, radius]) => /** @type {[number, number]} */ ([radius * from, -height]));
  const right = rings
    .map(([height, radius]) => /** @type {[number, number]} */ ([radius * to, -height]))
    .reverse();
  const [startX, startY] = left[0] ?? [0, 0];
  const [turnX, turnY] = right[0] ?? [0, 0];
  const round = to - from === 2 ? foot[1] * tilt : 0;
  return (
    `M${at(startX)} ${at(startY)}${smooth(left)}L${at(turnX)} ${at(turnY)}${smooth(right)}` +
    `A${at(Math.max(1, foot[1]))} ${at(Math.max(0.1, round))} 0 0 1 ${at(startX)} ${at(startY)}Z`
  );
}

/**
 * Draws a rotationally symmetric object, such as pottery.
 * @param {import("./pen.mjs").Pen} pen
 * @param {Ring[]} rings
 * @param {{ color: string, gloss?: number, x?: number, isOpen?: boolean }} how
 */
export function turned(pen, rings, { color, gloss = 0.5, x = 0, isOpen = false }) {
  const tilt = Math.sin(pen.pitch);
  const [topHeight, topRadius] = rings[rings.length - 1] ?? [0, 0];
  const lip = { rx: at(topRadius), ry: at(Math.max(1, topRadius * tilt)) };
  const body = `<path d="${outline(rings, -1, 1, tilt)}" fill="${pen.across(color, gloss)}"/>`;
  const shine = `<path d="${outline(rings, -0.62, -0.46, tilt)}" fill="#fff" opacity="${at(gloss * 3) / 10}"/>`;
  const rim = `<ellipse cx="0" cy="${at(-topHeight)}" rx="${lip.rx}" ry="${lip.ry}" fill="${
    isOpen ? pen.down(darker(color, 0.75), darker(color, 0.3)) : pen.across(color, gloss)
  }" stroke="${darker(color, 0.1)}" stroke-width="${isOpen ? 4 : 0}"/>`;
  return `<g transform="translate(${at(x)} 0)">${body}${shine}${rim}</g>`;
}

/**
 * Radius of a turned object at a height.
 * @param {Ring[]} rings
 * @param {number} height
 */
export function radiusAt(rings, height) {
  const above = rings.findIndex(([ringHeight]) => ringHeight >= height);
  const upper = rings[above] ?? rings[rings.length - 1] ?? [0, 0];
  const lower = rings[above - 1] ?? upper;
  const share = upper[0] === lower[0] ? 0 : (height - lower[0]) / (upper[0] - lower[0]);
  return lower[1] + (upper[1] - lower[1]) * share;
}

/**
 * Clips drawings to the outline of a turned object.
 * @param {import("./pen.mjs").Pen} pen
 * @param {Ring[]} rings
 * @param {string[]} painted
 */
export function paintedOn(pen, rings, painted) {
  const body = `<clipPath id="body"><path d="${outline(rings, -1, 1, Math.sin(pen.pitch))}"/></clipPath>`;
  return `${body}<g clip-path="url(#body)">${painted.join("")}</g>`;
}

/**
 * Draws a painted line around a turned object.
 * @param {import("./pen.mjs").Pen} pen
 * @param {Ring[]} rings
 * @param {{ height: number, width: number, color: string, opacity?: number }} how
 */
export function band(pen, rings, { height, width, color, opacity = 0.85 }) {
  const radius = radiusAt(rings, height) - 1;
  const sag = radius * Math.sin(pen.pitch);
  const path = `M${at(-radius)} ${-height}A${at(radius)} ${at(sag)} 0 0 0 ${at(radius)} ${-height}`;
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" opacity="${opacity}"/>`;
}

/**
 * Repeats a motif around a turned object, narrower toward its edges.
 * @param {import("./pen.mjs").Pen} pen
 * @param {Ring[]} rings
 * @param {{ height: number, count: number, motif: string }} how
 */
export function around(pen, rings, { height, count, motif }) {
  const radius = radiusAt(rings, height);
  const shown = [];
  for (let index = 0; index < count; index += 1) {
    const angle = ((index + 0.5) / count - 0.5) * Math.PI * 0.92 + pen.yaw * 0.2;
    if (Math.abs(angle) > 1.4) continue;
    const y = -height + Math.cos(angle) * radius * Math.sin(pen.pitch);
    const place = `translate(${at(Math.sin(angle) * radius)} ${at(y)}) scale(${at(Math.cos(angle) * 10) / 10} 1)`;
    shown.push(`<g transform="${place}" opacity="${at(4 + Math.cos(angle) * 5) / 10}">${motif}</g>`);
  }
  return shown.join("");
}

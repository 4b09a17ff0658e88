import { darker, lighter } from "./colors.mjs";
import { at } from "./pen.mjs";

/** @typedef {"paper" | "room" | "wall" | "cloth" | "bench"} Surface */

export const frame = { width: 1200, height: 900 };
/** The y coordinate of the floor in front views. */
export const floorY = 742;

const { width, height } = frame;
const tones = {
  paper: ["#dcdad5", "#d3d8db", "#e2d9ca", "#c9ccc6", "#d8d2d6"],
  room: ["#d8d3c7", "#c8d0cc", "#dccfc0", "#c7c9d3"],
  wall: ["#e3ded3", "#cfd5d1", "#d9d0c6"],
  cloth: ["#2f3b46", "#4a2a2e", "#33443a", "#d7d0c2", "#3a3733"],
  bench: ["#8a6238", "#6f4d2e", "#a07a4e"],
};

/** @typedef {import("./pen.mjs").Pen} Pen */

/** @param {string} fill */
const sheet = (fill, y = 0) => `<rect y="${y}" width="${width}" height="${height - y}" fill="${fill}"/>`;

/**
 * @param {Pen} pen
 * @param {string} tone
 */
function paper(pen, tone) {
  const wall = sheet(pen.down(lighter(tone, 0.4), darker(tone, 0.16)));
  const bend = 560;
  const floor = pen.steps([
    [0, darker(tone, 0.16), 0],
    [0.3, lighter(tone, 0.12), 0.8],
    [0.6, lighter(tone, 0.3), 1],
    [1, darker(tone, 0.1), 1],
  ]);
  return wall + sheet(floor, bend);
}

/**
 * @param {Pen} pen
 * @param {{ from: number, tone: string, planks: number }} how
 */
function boards(pen, { from, tone, planks }) {
  const lines = [];
  for (let index = 0; index <= planks; index += 1) {
    const share = index / planks;
    const y = from + (height - from) * share * share;
    const next = from + (height - from) * ((index + 1) / planks) ** 2;
    lines.push(
      `<rect y="${at(y)}" width="${width}" height="${at(next - y)}" fill="${pen.random.chance(0.5) ? lighter(tone, 0.07) : darker(tone, 0.07)}"/>`,
      `<path d="M0 ${at(y)}H${width}" stroke="${darker(tone, 0.5)}" stroke-width="${at(0.8 + share * 2)}" opacity="0.6"/>`,
    );
    for (let streak = 0; streak < 5; streak += 1) {
      const [x, sy] = [pen.random.between(-100, width), pen.random.between(y, next)];
      lines.push(
        `<path d="M${at(x)} ${at(sy)}q200 ${at(pen.random.between(-5, 5))} 420 0" stroke="${darker(tone, 0.35)}" stroke-width="1.6" opacity="0.3" fill="none"/>`,
      );
    }
  }
  return lines.join("");
}

/**
 * @param {Pen} pen
 * @param {string} tone
 */
function room(pen, tone) {
  const floor = pen.random.pick(["#9a774f", "#7d6146", "#a98d68"]);
  const skirting = `<rect y="582" width="${width}" height="44" fill="${pen.down("#f4f1ea", "#cfcac0")}"/><path d="M0 590H${width}" stroke="#b9b3a7" stroke-width="2"/>`;
  const shadow = `<rect y="626" width="${width}" height="60" fill="${pen.down("#140f0c", floor)}" opacity="0.22"/>`;
  return (
    sheet(pen.down(lighter(tone, 0.2), darker(tone, 0.12))) +
    boards(pen, { from: 626, tone: floor, planks: 6 }) +
    skirting +
    shadow
  );
}

/**
 * @param {Pen} pen
 * @param {string} tone
 */
function cloth(pen, tone) {
  const threads = [];
  for (let x = 0; x < width; x += 7) threads.push(`M${x} 0V${height}`);
  for (let y = 0; y < height; y += 7) threads.push(`M0 ${y}H${width}`);
  const folds = [0.2, 0.55, 0.9].map((share) => {
    const x = width * (share + pen.random.between(-0.1, 0.1));
    return `<path d="M${at(x)} 0Q${at(x + 70)} 430 ${at(x - 60)} 900H${at(x + 50)}Q${at(x + 190)} 430 ${at(x + 90)} 0Z" fill="${pen.slanted(lighter(tone, 0.3), tone)}" opacity="0.16"/>`;
  });
  return `${sheet(pen.slanted(lighter(tone, 0.14), darker(tone, 0.22)))}<path d="${threads.join("")}" stroke="${darker(tone, 0.5)}" stroke-width="1" opacity="0.12"/>${folds.join("")}`;
}

/**
 * @param {Pen} pen
 * @param {string} tone
 */
const bench = (pen, tone) => sheet(tone) + boards(pen, { from: -500, tone, planks: 9 });

/** @type {Record<Surface, (pen: Pen, tone: string) => string>} */
const painters = {
  paper,
  room,
  cloth,
  bench,
  wall: (pen, tone) => sheet(pen.slanted(lighter(tone, 0.3), darker(tone, 0.16))),
};

/**
 * Draws the background and the surface below an object.
 * @param {Pen} pen
 * @param {Surface} surface
 */
export const drawBackdrop = (pen, surface) => painters[surface](pen, pen.random.pick(tones[surface]));

/** Darkens the corners, as a lens does. @param {Pen} pen */
export const vignette = (pen) =>
  `<rect x="-300" y="-340" width="1800" height="1580" fill="${pen.fade("#fffbf2", 0.2)}"/><path d="M0 0H${width}V${height}H0Z" fill="${pen.slanted("#fffaf0", "#140f0c")}" opacity="0.08"/>`;

/**
 * Draws the black and white ruler that auction houses lay beside a lot.
 * @param {number} x
 * @param {number} y
 */
export function drawRule(x, y) {
  const steps = Array.from(
    { length: 10 },
    (_, index) =>
      `<rect x="${index * 30}" width="30" height="11" fill="${index % 2 ? "#f4f2ee" : "#1d1b1a"}"/>`,
  );
  return `<g transform="translate(${at(x)} ${at(y)})"><rect x="4" y="5" width="308" height="36" fill="#000" opacity="0.25"/><rect x="-4" y="-4" width="308" height="36" fill="#f4f2ee"/>${steps.join("")}<path d="M0 22H300" stroke="#8b8781" stroke-width="2" stroke-dasharray="3 27"/></g>`;
}

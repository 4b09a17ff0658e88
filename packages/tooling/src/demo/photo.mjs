import sharp from "sharp";
import { drawBackdrop, drawRule, floorY, frame, vignette } from "./backdrops.mjs";
import { at, createPen } from "./pen.mjs";
import { drawChisels, drawCoins, drawPainting, drawPlane, drawPocketWatch, drawRug } from "./things/flat.mjs";
import { drawArmchair, drawChair, drawChest, drawSuitcase, drawTable } from "./things/furniture.mjs";
import { drawCamera, drawClock, drawRadio } from "./things/instruments.mjs";
import { drawGlobe, drawLamp } from "./things/lights.mjs";
import { drawBooks, drawRacket, drawTeddy, drawToyCar, drawViolin } from "./things/pastimes.mjs";
import { drawBowl, drawCandlesticks, drawCoffeePot, drawVase } from "./things/pottery.mjs";

/**
 * How a kind of object is photographed: surface, share of the picture, and number of sides.
 * @typedef {{ draw: import("./pen.mjs").Draw, surface: import("./backdrops.mjs").Surface, fill: number, turns: boolean }} Kind
 */

/** @type {Record<string, Kind>} */
export const kinds = {
  armchair: { draw: drawArmchair, surface: "room", fill: 0.66, turns: true },
  books: { draw: drawBooks, surface: "paper", fill: 0.56, turns: true },
  bowl: { draw: drawBowl, surface: "paper", fill: 0.56, turns: false },
  camera: { draw: drawCamera, surface: "paper", fill: 0.56, turns: true },
  candlesticks: { draw: drawCandlesticks, surface: "paper", fill: 0.68, turns: false },
  chair: { draw: drawChair, surface: "room", fill: 0.68, turns: true },
  chest: { draw: drawChest, surface: "room", fill: 0.62, turns: true },
  chisels: { draw: drawChisels, surface: "bench", fill: 0.74, turns: false },
  clock: { draw: drawClock, surface: "paper", fill: 0.64, turns: true },
  "coffee-pot": { draw: drawCoffeePot, surface: "paper", fill: 0.6, turns: false },
  coins: { draw: drawCoins, surface: "cloth", fill: 0.74, turns: false },
  globe: { draw: drawGlobe, surface: "paper", fill: 0.68, turns: false },
  lamp: { draw: drawLamp, surface: "paper", fill: 0.7, turns: false },
  painting: { draw: drawPainting, surface: "wall", fill: 0.72, turns: true },
  plane: { draw: drawPlane, surface: "paper", fill: 0.6, turns: false },
  "pocket-watch": { draw: drawPocketWatch, surface: "cloth", fill: 0.76, turns: false },
  racket: { draw: drawRacket, surface: "cloth", fill: 0.8, turns: false },
  radio: { draw: drawRadio, surface: "paper", fill: 0.56, turns: true },
  rug: { draw: drawRug, surface: "bench", fill: 0.8, turns: false },
  suitcase: { draw: drawSuitcase, surface: "room", fill: 0.58, turns: true },
  table: { draw: drawTable, surface: "room", fill: 0.58, turns: true },
  teddy: { draw: drawTeddy, surface: "paper", fill: 0.68, turns: false },
  "toy-car": { draw: drawToyCar, surface: "paper", fill: 0.6, turns: false },
  vase: { draw: drawVase, surface: "paper", fill: 0.7, turns: false },
  violin: { draw: drawViolin, surface: "cloth", fill: 0.84, turns: false },
};

/** @typedef {import("./pen.mjs").Look & { kind: string }} Thing */

/** @param {string} name */
function kindNamed(name) {
  const kind = kinds[name];
  if (!kind) throw new Error(`There is no drawing of ${name}`);
  return kind;
}

/**
 * Composes a view of an object as SVG.
 * @param {Thing} thing
 * @param {{ seed: string, view: number }} how
 */
export function composePhoto(thing, { seed, view }) {
  const kind = kindNamed(thing.kind);
  const side = createPen({ seed, yaw: 0, pitch: 0 }).random.between(0.2, 0.5);
  const yaw = view % 2 === 0 ? -side : side * 0.9;
  const pen = createPen({ seed, yaw: kind.turns ? yaw : yaw * 0.3, pitch: 0.2 + view * 0.03 });
  const drawn = kind.draw(pen, thing);
  const isStanding = kind.surface === "paper" || kind.surface === "room";
  const shadow = isStanding ? standingShadow(pen, drawn) : lyingShadow(pen, kind, drawn);
  const flip = !kind.turns && view % 2 === 1 ? "scale(-1 1)" : "";
  const placed = `<g transform="${placement(kind, drawn, isStanding)} ${flip}">${shadow}${drawn.svg}</g>`;
  const scene = drawBackdrop(pen, kind.surface) + vignette(pen) + placed;
  const { width, height } = frame;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${pen.definitions()}</defs>${framed(scene, { view, side, isStanding })}</svg>`;
}

/**
 * SVG transform that positions and scales an object in the picture.
 * @param {Kind} kind
 * @param {import("./pen.mjs").Drawn} drawn
 * @param {boolean} isStanding
 */
function placement({ fill }, { left, right, top, bottom }, isStanding) {
  const scale = Math.min(
    (frame.width * fill * 1.05) / (right - left),
    (frame.height * fill) / (bottom - top),
  );
  const x = frame.width / 2 - ((left + right) / 2) * scale;
  const y = isStanding ? floorY - bottom * scale * 0.5 : frame.height / 2 - ((top + bottom) / 2) * scale;
  return `translate(${at(x)} ${at(y)}) scale(${scale.toFixed(3)})`;
}

/**
 * Frames a view: the third is a close-up, the fourth includes a ruler.
 * @param {string} scene
 * @param {{ view: number, side: number, isStanding: boolean }} how
 */
function framed(scene, { view, side, isStanding }) {
  if (view === 3) return scene + (isStanding ? drawRule(840, 838) : drawRule(90, 830));
  if (view !== 2) return scene;
  const middle = `${at(-560 + side * 100)} ${isStanding ? -400 : -430}`;
  return `<g transform="translate(600 450) scale(1.75) translate(${middle})">${scene}</g>`;
}

/**
 * Draws a soft shadow to the right, and a dark one where the object touches the floor.
 * @param {import("./pen.mjs").Pen} pen
 * @param {import("./pen.mjs").Drawn} drawn
 */
function standingShadow(pen, { left, right, bottom }) {
  const [middle, half] = [(left + right) / 2, (right - left) / 2];
  const foot = Math.max(10, bottom);
  const ellipse = (
    /** @type {number} */ dx,
    /** @type {number} */ rx,
    /** @type {number} */ ry,
    /** @type {number} */ opacity,
  ) =>
    `<ellipse cx="${at(middle + dx)}" cy="${at(foot * 0.25)}" rx="${at(rx)}" ry="${at(ry)}" fill="${pen.fade("#1a120c", opacity)}"/>`;
  return (
    ellipse(half * 0.4, half * 1.5, foot * 2.1 + 24, 0.45) +
    ellipse(half * 0.08, half * 1.16, foot * 1.3 + 14, 0.8)
  );
}

/**
 * @param {import("./pen.mjs").Pen} pen
 * @param {Kind} kind
 * @param {import("./pen.mjs").Drawn} drawn
 */
function lyingShadow(pen, kind, { left, right, top, bottom }) {
  if (kind.surface === "bench") return "";
  const [wide, tall] = [right - left, bottom - top];
  if (kind.draw === drawPainting) {
    const edges = [26, 18, 10].map(
      (spread) =>
        `<rect x="${at(left + 12 - spread / 3)}" y="${at(top + 24)}" width="${at(wide + spread / 2)}" height="${at(tall - 8 + spread)}" rx="${spread}" fill="#1a120c" opacity="0.13"/>`,
    );
    return edges.join("");
  }
  return `<ellipse cx="${at((left + right) / 2 + 20)}" cy="${at((top + bottom) / 2 + 24)}" rx="${at(wide * 0.62)}" ry="${at(tall * 0.6)}" fill="${pen.fade("#0c0806", 0.4)}"/>`;
}

/**
 * Draws an object as a JPEG photo, deterministic for the same object, seed and view.
 * @param {Thing} thing
 * @param {{ seed: string, view: number }} how
 * @returns {Promise<Buffer>}
 */
export function drawPhoto(thing, how) {
  return sharp(Buffer.from(composePhoto(thing, how)))
    .jpeg({ quality: 82 })
    .toBuffer();
}

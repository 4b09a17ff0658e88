import { darker, lighter } from "../colors.mjs";
import { at } from "../pen.mjs";
import { turned } from "../turned.mjs";

/** @typedef {import("../turned.mjs").Ring} Ring */

/** @type {Ring[][]} */
const lampFeet = [
  [
    [0, 104],
    [16, 104],
    [30, 72],
    [52, 30],
    [90, 24],
    [140, 70],
    [190, 84],
    [240, 60],
    [280, 22],
    [330, 16],
  ],
  [
    [0, 96],
    [14, 98],
    [24, 40],
    [60, 20],
    [180, 16],
    [200, 28],
    [220, 16],
    [330, 13],
  ],
  [
    [0, 84],
    [12, 92],
    [80, 128],
    [170, 120],
    [250, 60],
    [290, 26],
    [330, 16],
  ],
];

/** @type {import("../pen.mjs").Draw} */
export function drawLamp(pen, { color, accent, shape }) {
  const rings = lampFeet[shape % lampFeet.length] ?? [];
  const [low, high, wide, narrow] = [318, 540, shape === 1 ? 190 : 214, shape === 1 ? 140 : 104];
  const ry = Math.sin(pen.pitch);
  const shade = `<path d="M${-wide} ${-low}L${-narrow} ${-high}A${narrow} ${at(narrow * ry)} 0 0 1 ${narrow} ${-high}L${wide} ${-low}A${wide} ${at(wide * ry)} 0 0 1 ${-wide} ${-low}Z" fill="${pen.across(accent, 0.3)}"/>`;
  const pleats = [];
  for (let index = -8; index <= 8; index += 1) {
    const bend = Math.sin((index / 9) * (Math.PI / 2));
    pleats.push(
      `<path d="M${at(bend * narrow)} ${at(-high + Math.cos(bend) * 4)}L${at(bend * wide)} ${at(-low + Math.sqrt(1 - bend * bend) * wide * ry)}" stroke="${darker(accent, 0.5)}" stroke-width="2" opacity="0.22"/>`,
    );
  }
  const glow = `<ellipse cx="-10" cy="-410" rx="190" ry="150" fill="${pen.fade("#ffe7a8", 0.75)}"/>`;
  const trims = [
    `<path d="M${-wide} ${-low}A${wide} ${at(wide * ry)} 0 0 0 ${wide} ${-low}" fill="none" stroke="${darker(accent, 0.35)}" stroke-width="7"/>`,
    `<path d="M${-narrow} ${-high}A${narrow} ${at(narrow * ry)} 0 0 0 ${narrow} ${-high}" fill="none" stroke="${darker(accent, 0.2)}" stroke-width="4"/>`,
    `<ellipse cx="0" cy="${-high}" rx="${narrow}" ry="${at(narrow * ry)}" fill="${lighter(accent, 0.55)}"/>`,
  ];
  const svg = turned(pen, rings, { color, gloss: 0.8 }) + shade + pleats.join("") + trims.join("") + glow;
  return { svg, left: -wide, right: wide, top: -high - 30, bottom: 18 };
}

const lands = [
  "M-96-92C-60-128-10-118 6-92C30-70-8-44-24-20C-40 6-62-4-70-34C-92-44-110-70-96-92Z",
  "M-34 14C-6 6 24 22 22 50C18 88-4 124-18 116C-30 92-48 40-34 14Z",
  "M62-96C104-82 132-46 138 2C120 20 92-2 84-24C64-30 44-70 62-96Z",
  "M72 36C100 30 118 52 104 84C86 108 62 84 62 62Z",
];

/** @type {import("../pen.mjs").Draw} */
export function drawGlobe(pen, { color, accent }) {
  /** @type {Ring[]} */
  const stand = [
    [0, 118],
    [14, 120],
    [26, 96],
    [44, 40],
    [70, 24],
    [96, 34],
    [116, 18],
  ];
  const land = lands.map(
    (path) => `<path d="${path}" fill="${accent}" stroke="${darker(accent, 0.4)}" stroke-width="3"/>`,
  );
  const grid = [-0.66, -0.33, 0, 0.33, 0.66].map(
    (share) =>
      `<ellipse rx="${at(Math.abs(share) * 168)}" ry="168" fill="none" stroke="#3b2f22" stroke-width="1.6" opacity="0.35"/>` +
      `<path d="M${at(-168 * Math.sqrt(1 - share * share))} ${at(share * 168)}Q0 ${at(share * 168 + 34)} ${at(168 * Math.sqrt(1 - share * share))} ${at(share * 168)}" fill="none" stroke="#3b2f22" stroke-width="1.6" opacity="0.35"/>`,
  );
  const brass = pen.brushed("#c79a3f", "#6e4b16");
  const svg = `${turned(pen, stand, { color: "#5b3419", gloss: 0.5 })}<g transform="translate(0 -306)">
    <g transform="rotate(-20)"><path d="M0-198V-168M0 168V196" stroke="${brass}" stroke-width="14" stroke-linecap="round"/>
    <circle r="168" fill="${color}"/>${land.join("")}${grid.join("")}</g>
    <circle r="168" fill="${pen.fade("#fff8e0", 0)}"/><circle r="168" fill="${pen.ball("#8a7a5c", 0.9)}" opacity="0.34"/>
    <ellipse cx="-58" cy="-74" rx="62" ry="46" fill="${pen.fade("#ffffff", 0.75)}"/>
    <path d="M68-184A196 196 0 1 1-68 184" fill="none" stroke="${brass}" stroke-width="16" stroke-linecap="round"/></g>`;
  return { svg, left: -190, right: 200, top: -506, bottom: 22 };
}

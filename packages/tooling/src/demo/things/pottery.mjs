import { darker, lighter, mix } from "../colors.mjs";
import { at } from "../pen.mjs";
import { around, band, paintedOn, radiusAt, turned } from "../turned.mjs";

/** @typedef {import("../turned.mjs").Ring} Ring */

/** @type {Ring[][]} */
const vases = [
  [
    [0, 78],
    [14, 84],
    [60, 96],
    [190, 168],
    [320, 176],
    [420, 112],
    [470, 62],
    [520, 58],
    [556, 86],
  ],
  [
    [0, 92],
    [20, 98],
    [160, 120],
    [330, 146],
    [430, 128],
    [480, 78],
    [505, 76],
    [520, 84],
  ],
  [
    [0, 70],
    [18, 74],
    [90, 70],
    [200, 150],
    [290, 164],
    [380, 96],
    [470, 48],
    [560, 52],
    [600, 92],
  ],
  [
    [0, 110],
    [20, 128],
    [110, 190],
    [220, 206],
    [320, 176],
    [380, 118],
    [400, 112],
    [424, 122],
  ],
];

/**
 * @param {import("../pen.mjs").Pen} pen
 * @param {Ring[]} rings
 */
const extent = (pen, rings) => {
  const width = Math.max(...rings.map(([, radius]) => radius));
  return {
    left: -width,
    right: width,
    top: -(rings[rings.length - 1]?.[0] ?? 0),
    bottom: (rings[0]?.[1] ?? 0) * Math.sin(pen.pitch),
  };
};

/** @param {string} color */
function blossom(color) {
  const petals = [0, 72, 144, 216, 288].map(
    (angle) => `<ellipse cx="0" cy="-15" rx="9" ry="15" transform="rotate(${angle})" fill="${color}"/>`,
  );
  return `${petals.join("")}<circle r="6" fill="${lighter(color, 0.6)}"/>`;
}

/** @param {string} color */
const leaf = (color) =>
  `<path d="M0 26C-22 8-18-16 0-30C18-16 22 8 0 26Z" fill="${color}"/><path d="M0 26V-24" stroke="${lighter(color, 0.4)}" stroke-width="2"/>`;

/** @type {import("../pen.mjs").Draw} */
export function drawVase(pen, { color, accent, shape }) {
  const rings = vases[shape % vases.length] ?? [];
  const top = rings[rings.length - 1]?.[0] ?? 0;
  const [low, middle, high] = [at(top * 0.2), at(top * 0.48), at(top * 0.72)];
  const motif = shape % 2 === 0 ? blossom(accent) : leaf(accent);
  const painted = [
    around(pen, rings, { height: middle, count: 7, motif: `<g transform="scale(1.5)">${motif}</g>` }),
    band(pen, rings, { height: low, width: 7, color: accent }),
    band(pen, rings, { height: low + 14, width: 3, color: accent }),
    band(pen, rings, { height: high, width: 6, color: accent }),
    band(pen, rings, { height: high - 13, width: 2.5, color: accent }),
  ];
  const svg = turned(pen, rings, { color, gloss: 0.7, isOpen: true }) + paintedOn(pen, rings, painted);
  return { svg, ...extent(pen, rings) };
}

/** @type {Ring[]} */
const bowlRings = [
  [0, 96],
  [26, 88],
  [34, 92],
  [70, 170],
  [130, 232],
  [190, 258],
  [214, 264],
];

/** @type {import("../pen.mjs").Draw} */
export function drawBowl(pen, { color, accent }) {
  const tilted = { ...pen, pitch: pen.pitch + 0.22 };
  const inner = radiusAt(bowlRings, 214);
  const lip = inner * Math.sin(tilted.pitch);
  const inside = [
    `<ellipse cx="0" cy="-214" rx="${inner - 8}" ry="${at(lip - 5)}" fill="${pen.down(darker(color, 0.32), lighter(color, 0.35))}"/>`,
    `<ellipse cx="0" cy="-196" rx="${inner - 60}" ry="${at(lip * 0.62)}" fill="none" stroke="${accent}" stroke-width="5" opacity="0.55"/>`,
    `<ellipse cx="0" cy="-192" rx="${inner - 150}" ry="${at(lip * 0.3)}" fill="${accent}" opacity="0.4"/>`,
  ];
  const outside = [
    around(tilted, bowlRings, {
      height: 146,
      count: 9,
      motif: `<g transform="scale(0.8)">${leaf(accent)}</g>`,
    }),
    band(tilted, bowlRings, { height: 190, width: 8, color: accent }),
    band(tilted, bowlRings, { height: 66, width: 5, color: accent }),
  ];
  const svg =
    turned(tilted, bowlRings, { color, gloss: 0.6, isOpen: true }) +
    paintedOn(tilted, bowlRings, outside) +
    inside.join("");
  return { svg, ...extent(tilted, bowlRings), top: -214 - lip };
}

/** @type {Ring[][]} */
const pots = [
  [
    [0, 92],
    [12, 100],
    [26, 92],
    [120, 128],
    [220, 134],
    [320, 100],
    [372, 78],
    [384, 84],
    [400, 66],
    [430, 22],
    [440, 18],
  ],
  [
    [0, 112],
    [16, 120],
    [110, 172],
    [190, 168],
    [262, 104],
    [284, 98],
    [296, 92],
    [318, 50],
    [330, 20],
    [338, 16],
  ],
];

/** @type {import("../pen.mjs").Draw} */
export function drawCoffeePot(pen, { color, accent, shape }) {
  const rings = pots[shape % pots.length] ?? [];
  const top = rings[rings.length - 1]?.[0] ?? 0;
  const belly = radiusAt(rings, top * 0.45);
  const metal = pen.brushed(lighter(color, 0.3), darker(color, 0.45));
  const spout = `<path d="M${at(belly * 0.8)} ${at(-top * 0.3)}C${at(belly + 70)} ${at(-top * 0.3)} ${at(belly + 40)} ${at(-top * 0.72)} ${at(belly + 104)} ${at(-top * 0.84)}L${at(belly + 74)} ${at(-top * 0.86)}C${at(belly + 10)} ${at(-top * 0.74)} ${at(belly + 20)} ${at(-top * 0.6)} ${at(belly * 0.8)} ${at(-top * 0.55)}Z" fill="${metal}"/>`;
  const handle = `<path d="M${at(-belly * 0.78)} ${at(-top * 0.74)}C${at(-belly - 130)} ${at(-top * 0.86)} ${at(-belly - 120)} ${at(-top * 0.24)} ${at(-belly * 0.9)} ${at(-top * 0.26)}" fill="none" stroke="${accent}" stroke-width="24" stroke-linecap="round"/><path d="M${at(-belly * 0.9)} ${at(-top * 0.76)}C${at(-belly - 118)} ${at(-top * 0.82)} ${at(-belly - 112)} ${at(-top * 0.32)} ${at(-belly * 0.95)} ${at(-top * 0.29)}" fill="none" stroke="${lighter(accent, 0.4)}" stroke-width="5" opacity="0.6"/>`;
  const knob = `<ellipse cx="0" cy="${-top - 16}" rx="20" ry="22" fill="${pen.ball(accent)}"/>`;
  const lines = [0.16, 0.62, 0.82].map((share) =>
    band(pen, rings, { height: at(top * share), width: 4, color: mix(color, accent, 0.6), opacity: 0.6 }),
  );
  const svg = handle + spout + turned(pen, rings, { color, gloss: 0.9 }) + lines.join("") + knob;
  return { svg, left: -belly - 120, right: belly + 104, top: -top - 38, bottom: rings[0]?.[1] ? 24 : 0 };
}

/** @type {Ring[][]} */
const candlesticks = [
  [
    [0, 86],
    [14, 84],
    [26, 60],
    [40, 26],
    [70, 18],
    [96, 30],
    [120, 18],
    [230, 14],
    [262, 26],
    [290, 16],
    [330, 15],
    [346, 40],
    [356, 38],
  ],
  [
    [0, 80],
    [22, 80],
    [40, 40],
    [80, 22],
    [150, 34],
    [210, 18],
    [300, 15],
    [330, 30],
    [352, 18],
    [372, 44],
    [380, 42],
  ],
];

/** @type {import("../pen.mjs").Draw} */
export function drawCandlesticks(pen, { color, accent, shape }) {
  const rings = candlesticks[shape % candlesticks.length] ?? [];
  const top = rings[rings.length - 1]?.[0] ?? 0;
  /** @type {Ring[]} */
  const candle = [
    [top, 20],
    [top + 40, 19],
    [top + 150, 18],
    [top + 156, 12],
  ];
  const one = (/** @type {number} */ x) =>
    turned(pen, candle, { color: accent, gloss: 0.2, x }) +
    turned(pen, rings, { color, gloss: 0.9, x }) +
    `<path d="M${x} ${-top - 156}q4-8 0-20" stroke="#2b2320" stroke-width="4" fill="none"/>`;
  return { svg: one(-120) + one(120), left: -206, right: 206, top: -top - 176, bottom: 16 };
}

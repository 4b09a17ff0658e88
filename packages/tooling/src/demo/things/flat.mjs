import { darker, lighter, mix } from "../colors.mjs";
import { at } from "../pen.mjs";
import { solid } from "../solid.mjs";
import { dial } from "./instruments.mjs";

/** @typedef {import("../pen.mjs").Draw} Draw */

const rug = { width: 760, height: 500 };

/**
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {string} fill
 */
const diamond = (x, y, w, h, fill) =>
  `<path d="M${at(x - w)} ${at(y)}L${at(x)} ${at(y - h)}L${at(x + w)} ${at(y)}L${at(x)} ${at(y + h)}Z" fill="${fill}"/>`;

/**
 * @param {string} accent
 * @param {string} cream
 */
function rugBorder(accent, cream) {
  const { width, height } = rug;
  const border = [];
  for (let x = 52; x < width - 30; x += 34) {
    const tone = Math.round((x - 52) / 34) % 2 === 0 ? accent : cream;
    border.push(diamond(x, 34, 13, 11, tone), diamond(x, height - 34, 13, 11, tone));
  }
  for (let y = 68; y < height - 50; y += 33) {
    border.push(diamond(34, y, 11, 13, accent), diamond(width - 34, y, 11, 13, cream));
  }
  return border.join("");
}

/** @param {import("../pen.mjs").Pen} pen */
function rugFringe(pen) {
  const stray = () => at(pen.random.between(-5, 6));
  const threads = [];
  for (let y = 6; y < rug.height; y += 9) {
    threads.push(`M0 ${y}q-14 ${stray()}-26 ${stray()}M${rug.width} ${y}q14 ${stray()} 26 ${stray()}`);
  }
  return threads.join("");
}

/** @type {Draw} */
export function drawRug(pen, { color, accent, shape }) {
  const { width, height } = rug;
  const dark = darker(color, 0.45);
  const cream = "#e6d7b4";
  const medallion = (/** @type {number} */ x, /** @type {number} */ scale) =>
    [
      [150, 130, dark],
      [126, 108, accent],
      [92, 80, cream],
      [66, 56, color],
      [34, 30, cream],
      [16, 14, accent],
    ]
      .map(([w, h, fill]) => diamond(x, height / 2, Number(w) * scale, Number(h) * scale, String(fill)))
      .join("");
  const scattered = [];
  for (let index = 0; index < 26; index += 1) {
    const [x, y] = [pen.random.between(90, width / 2 - 20), pen.random.between(86, height / 2 - 10)];
    for (const [px, py] of [
      [x, y],
      [width - x, y],
      [x, height - y],
      [width - x, height - y],
    ]) {
      scattered.push(diamond(px ?? 0, py ?? 0, 8, 8, index % 2 ? cream : accent));
    }
  }
  const centers =
    shape === 0
      ? medallion(width / 2, 1.25)
      : [0.3, 0.5, 0.7].map((share) => medallion(width * share, 0.62)).join("");
  const weave = [];
  for (let y = 3; y < height; y += 4) weave.push(`M0 ${y}H${width}`);
  const tilt = Math.max(0.62, 1 - pen.pitch * 0.5);
  const svg = `<g transform="translate(0 ${at((-height * tilt) / 2)}) scale(1 ${at(tilt * 10) / 10}) rotate(${at(pen.yaw * 14)}) translate(${-width / 2} ${-height / 2})"><rect x="10" y="12" width="${width}" height="${height}" fill="#000" opacity="0.28"/>
    <path d="${rugFringe(pen)}" stroke="${cream}" stroke-width="3.5" fill="none"/><rect width="${width}" height="${height}" fill="${dark}"/><rect x="14" y="14" width="${width - 28}" height="${height - 28}" fill="${mix(color, dark, 0.4)}"/>${rugBorder(accent, cream)}
    <rect x="58" y="58" width="${width - 116}" height="${height - 116}" fill="${color}" stroke="${cream}" stroke-width="6"/><rect x="70" y="70" width="${width - 140}" height="${height - 140}" fill="none" stroke="${accent}" stroke-width="5"/>${scattered.join("")}${centers}
    <path d="${weave.join("")}" stroke="#000" stroke-width="1.3" opacity="0.13"/><rect width="${width}" height="${height}" fill="${pen.slanted("#fff3d8", "#140f0c")}" opacity="0.14"/></g>`;
  return { svg, left: -width / 2 - 30, right: width / 2 + 30, top: -height * tilt - 10, bottom: 14 };
}

/**
 * @param {import("../pen.mjs").Pen} pen
 * @param {{ color: string, radius: number }} how
 */
function coin(pen, { color, radius }) {
  const beads = Array.from({ length: 48 }, (_, index) => {
    const angle = (index / 48) * Math.PI * 2;
    return `<circle cx="${at(Math.cos(angle) * radius * 0.87)}" cy="${at(Math.sin(angle) * radius * 0.87)}" r="${at(radius * 0.024)}" fill="${lighter(color, 0.5)}"/>`;
  });
  const letters = Array.from({ length: 20 }, (_, index) => {
    if (index > 7 && index < 12) return "";
    return `<path d="M${-radius * 0.03} ${at(-radius * 0.8)}v${at(radius * 0.12)}${index % 2 ? `h${at(radius * 0.06)}` : ""}" transform="rotate(${index * 18})" stroke="${darker(color, 0.45)}" stroke-width="${at(radius * 0.035)}" fill="none"/>`;
  });
  const head =
    "M-10 62C-34 60-52 50-50 40C-30 34-34 18-40 8C-54-26-34-64 4-64C36-64 48-42 44-22C46-14 56-4 54 0C54 4 46 4 45 8C46 14 44 18 42 20C44 26 42 34 28 32C20 34 20 46 34 54C24 64 4 64-10 62Z";
  const wreath = `<path d="M-38-34Q0-62 44-34M-40-26Q0-50 44-26" stroke="${darker(color, 0.5)}" stroke-width="5" fill="none"/>`;
  return `<circle cx="${at(radius * 0.05)}" cy="${at(radius * 0.08)}" r="${radius}" fill="#000" opacity="0.35"/><circle r="${radius}" fill="${pen.brushed(color, darker(color, 0.42))}"/><circle r="${at(radius * 0.95)}" fill="none" stroke="${darker(color, 0.4)}" stroke-width="${at(radius * 0.02)}"/>
    <circle r="${at(radius * 0.82)}" fill="${pen.slanted(lighter(color, 0.2), darker(color, 0.25))}"/>${beads.join("")}${letters.join("")}<g transform="rotate(${at(pen.random.between(-8, 8))}) scale(${at(radius) / 112})"><path d="${head}" transform="translate(4 5)" fill="${darker(color, 0.6)}" opacity="0.7"/><path d="${head}" fill="${pen.slanted(lighter(color, 0.42), darker(color, 0.2))}"/>${wreath}<path d="M20-14q8-5 16 0" stroke="${darker(color, 0.5)}" stroke-width="4" fill="none"/></g>`;
}

/** @type {Draw} */
export function drawCoins(pen, { color, accent, shape }) {
  const places =
    shape === 0
      ? [[0, -250, 210]]
      : [
          [-220, -340, 132],
          [80, -380, 120],
          [290, -200, 104],
          [-60, -140, 124],
          [-300, -110, 92],
        ];
  const coins = places.map(
    ([x = 0, y = 0, radius = 0], index) =>
      `<g transform="translate(${x} ${y})">${coin(pen, { color: index % 2 ? accent : color, radius })}</g>`,
  );
  const isOne = shape === 0;
  return {
    svg: coins.join(""),
    left: isOne ? -250 : -400,
    right: isOne ? 250 : 400,
    top: isOne ? -470 : -510,
    bottom: 0,
  };
}

/** @type {Draw} */
export function drawPocketWatch(pen, { color, accent }) {
  const links = Array.from({ length: 15 }, (_, index) => {
    const share = index / 14;
    const [x, y] = [60 + share * 300, -536 + Math.sin(share * 2.8) * 40 + share * share * 250];
    return `<ellipse cx="${at(x)}" cy="${at(y)}" rx="19" ry="10" transform="rotate(${at(10 + share * 66 + (index % 2) * 20)} ${at(x)} ${at(y)})" fill="none" stroke="${pen.brushed(color, darker(color, 0.45))}" stroke-width="6.5"/>`;
  });
  const case1 = pen.brushed(color, darker(color, 0.45));
  const svg = `${links.join("")}<g transform="translate(0 -240)"><ellipse cx="14" cy="20" rx="222" ry="222" fill="${pen.fade("#000000", 0.6)}"/><circle cy="-264" r="42" fill="none" stroke="${case1}" stroke-width="15"/><rect x="-24" y="-246" width="48" height="46" rx="10" fill="${case1}"/>
    <circle r="208" fill="${case1}"/><circle r="190" fill="${pen.slanted(darker(color, 0.4), lighter(color, 0.4))}"/>${dial(pen, { radius: 174, color: accent, hands: "#1b1a1f" })}<g transform="translate(0 92)"><circle r="38" fill="none" stroke="#1b1a1f" stroke-width="2.5"/><path d="M0 0L16-24" stroke="#1b1a1f" stroke-width="4"/></g></g>`;
  return { svg, left: -225, right: 380, top: -560, bottom: 0 };
}

/** @type {Draw} */
export function drawChisels(pen, { color, accent, shape }) {
  const count = 5 + (shape % 3);
  const tools = Array.from({ length: count }, (_, index) => {
    const x = (index - (count - 1) / 2) * 104;
    const width = 18 + index * 5;
    const long = 230 + pen.random.between(-12, 16);
    const steel = pen.across("#b9bcbf", 0.9);
    return `<g transform="translate(${at(x + 9)} -6) rotate(${at(pen.random.between(-2, 2))})" opacity="0.28"><rect x="${-width / 2}" y="${-long}" width="${width}" height="${long}"/><rect x="-24" y="${-long - 220}" width="48" height="200" rx="20"/></g>
      <g transform="translate(${at(x)} -14) rotate(${at(pen.random.between(-2, 2))})"><path d="M${-width / 2} 0V${-long + 40}L-9 ${-long}H9L${width / 2} ${-long + 40}V0Z" fill="${steel}"/><path d="M${-width / 2} 0H${width / 2}V-26H${-width / 2}Z" fill="#e3e7e9" opacity="0.75"/><path d="M-14 ${-long}H14V${-long - 24}H-14Z" fill="${pen.across(accent, 0.9)}"/>
      <path d="M-17 ${-long - 22}C-32 ${-long - 80}-20 ${-long - 130}-27 ${-long - 190}Q0 ${-long - 214} 27 ${-long - 190}C20 ${-long - 130} 32 ${-long - 80} 17 ${-long - 22}Z" fill="${pen.across(color, 0.6)}"/><path d="M-26 ${-long - 176}Q0 ${-long - 164} 26 ${-long - 176}" stroke="${pen.across(accent, 0.8)}" stroke-width="12" fill="none"/></g>`;
  });
  const half = (count * 104) / 2;
  return { svg: tools.join(""), left: -half, right: half, top: -470, bottom: 0 };
}

/** @type {Draw} */
export function drawPlane(pen, { color, accent }) {
  const wood = pen.slanted(lighter(color, 0.35), darker(color, 0.45));
  const steel = pen.slanted("#eef0f1", "#70767a");
  const svg = `<path d="M-300-120Q-340-118-352-60L-356-22H352L346-66Q330-118 290-120H180Q120-168 60-130H-40Q-120-150-160-120Z" fill="${pen.down("#747a7f", "#24272a")}" stroke="#1d1f21" stroke-width="3"/><path d="M-360-26H356V0H-360Z" fill="${pen.down("#dfe3e5", "#83898d")}"/><path d="M-330-70Q0-92 330-70" stroke="#fff" stroke-width="4" opacity="0.22" fill="none"/>
    <path d="M-58-118L70-330L124-302L24-118Z" fill="${steel}" stroke="#5b6064" stroke-width="2"/><path d="M-20-118L92-296L118-282L20-118Z" fill="${pen.slanted("#c79a52", "#6a451c")}"/><circle cx="50" cy="-196" r="24" fill="${pen.ball(accent, 0.8)}"/><circle cx="50" cy="-196" r="7" fill="#4c3510"/>
    <path d="M150-118C132-178 196-214 186-290C178-346 246-372 292-346C262-328 284-262 262-206C250-168 262-140 288-118Z" fill="${wood}" stroke="${darker(color, 0.6)}" stroke-width="4"/><path d="M206-318C226-270 188-206 184-140" stroke="#fff2d8" stroke-width="7" opacity="0.28" fill="none" stroke-linecap="round"/>
    <path d="M-290-118C-296-156-264-164-266-190A54 52 0 1 1-202-190C-204-164-172-156-178-118Z" fill="${pen.across(color, 0.9)}" stroke="${darker(color, 0.6)}" stroke-width="3"/><ellipse cx="-250" cy="-244" rx="16" ry="11" fill="#fff" opacity="0.4"/>`;
  return { svg, left: -360, right: 356, top: -370, bottom: 6 };
}

const skies = [
  ["#f3c98b", "#7fa3b8"],
  ["#e9e3d0", "#6d95b4"],
  ["#f0a77a", "#51688d"],
];

/**
 * Draws a small landscape or seascape.
 * @param {import("../pen.mjs").Pen} pen
 * @param {{ width: number, height: number, shape: number }} how
 */
function scenery(pen, { width, height, shape }) {
  const [low = "", high = ""] = skies[shape % skies.length] ?? [];
  const horizon = height * pen.random.between(0.5, 0.6);
  const hill = (/** @type {number} */ lift, /** @type {string} */ color) =>
    `<path d="M0 ${at(horizon - lift * 0.4)}Q${at(width * pen.random.between(0.15, 0.35))} ${at(horizon - lift * 1.5)} ${at(width * 0.5)} ${at(horizon - lift * 0.5)}T${width} ${at(horizon - lift)}V${height}H0Z" fill="${color}"/>`;
  const sun = `<circle cx="${at(width * pen.random.between(0.25, 0.75))}" cy="${at(horizon * 0.62)}" r="${at(width * 0.15)}" fill="${pen.fade("#fff6d6", 0.95)}"/>`;
  const clouds = [0.2, 0.55, 0.8].map(
    (share) =>
      `<ellipse cx="${at(width * share)}" cy="${at(horizon * pen.random.between(0.15, 0.5))}" rx="${at(width * 0.16)}" ry="${at(height * 0.05)}" fill="${pen.fade("#fffaf0", 0.8)}"/>`,
  );
  const sail = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale) =>
    `<g transform="translate(${at(x)} ${at(y)}) scale(${scale})"><path d="M-34 0H36L26 16H-24Z" fill="#4a3324"/><path d="M0-4V-86" stroke="#3a2a1e" stroke-width="4"/><path d="M4-84Q44-40 38-8H4ZM-4-76Q-30-36-28-8H-4Z" fill="#f4ecd8"/></g>`;
  const waves = Array.from(
    { length: 34 },
    () =>
      `<path d="M${at(pen.random.between(0, width))} ${at(pen.random.between(horizon + 6, height))}q10-6 22 0" stroke="#f5efe0" stroke-width="2.5" opacity="0.5" fill="none"/>`,
  );
  const sea = `<rect y="${at(horizon)}" width="${width}" height="${at(height - horizon)}" fill="${pen.down(mix(high, low, 0.45), darker(high, 0.35))}"/>${waves.join("")}${sail(width * 0.34, horizon + 34, 1)}${sail(width * 0.7, horizon + 10, 0.5)}`;
  const tree = (/** @type {number} */ x, /** @type {number} */ size) =>
    `<path d="M${at(x)} ${at(height * 0.86)}v${-size}" stroke="#3f2c1d" stroke-width="8"/>` +
    [
      [-24, -20],
      [22, -28],
      [0, -58],
      [-6, -4],
    ]
      .map(
        ([dx = 0, dy = 0]) =>
          `<circle cx="${at(x + dx)}" cy="${at(height * 0.86 - size + dy)}" r="34" fill="${pen.ball("#5e7237", 0.3)}"/>`,
      )
      .join("");
  const land = `${hill(60, "#8fa3a0")}${hill(26, "#8a9860")}<path d="M0 ${at(height * 0.78)}Q${at(width * 0.4)} ${at(height * 0.66)} ${width} ${at(height * 0.8)}V${height}H0Z" fill="#6d7a3f"/><path d="M${at(width * 0.46)} ${height}Q${at(width * 0.56)} ${at(height * 0.84)} ${at(width * 0.5)} ${at(horizon + 14)}L${at(width * 0.53)} ${at(horizon + 14)}Q${at(width * 0.66)} ${at(height * 0.84)} ${at(width * 0.64)} ${height}Z" fill="#d9c391"/>${tree(width * 0.18, 90)}${tree(width * 0.82, 70)}`;
  return `<rect width="${width}" height="${height}" fill="${pen.down(high, low)}"/>${sun}${clouds.join("")}${shape % 2 === 0 ? sea : land}`;
}

/** @type {Draw} */
export function drawPainting(pen, { color, accent, shape }) {
  const front = (/** @type {number} */ width, /** @type {number} */ height) => {
    const rim = 62;
    const gold = pen.brushed(color, darker(color, 0.5));
    const mitres = `<path d="M0 0L${rim} ${rim}M${width} 0L${width - rim} ${rim}M0 ${height}L${rim} ${height - rim}M${width} ${height}L${width - rim} ${height - rim}" stroke="${darker(color, 0.6)}" stroke-width="3"/>`;
    const mouldings = [10, 26, 44].map(
      (inset) =>
        `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" fill="none" stroke="${inset === 26 ? lighter(color, 0.5) : darker(color, 0.5)}" stroke-width="4" opacity="0.75"/>`,
    );
    const [w, h] = [width - 2 * rim, height - 2 * rim];
    return `<rect width="${width}" height="${height}" fill="${gold}"/>${mouldings.join("")}${mitres}<svg x="${rim}" y="${rim}" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${scenery(pen, { width: w, height: h, shape })}</svg><rect x="${rim}" y="${rim}" width="${w}" height="${h}" fill="none" stroke="${darker(accent, 0.6)}" stroke-width="6"/><path d="M${rim} ${rim}H${rim + w * 0.5}L${rim + w * 0.2} ${rim + h}H${rim}Z" fill="#fff" opacity="0.07"/>`;
  };
  const size = /** @type {import("../solid.mjs").Point} */ (
    shape % 3 === 2 ? [460, 540, 40] : [660, 480, 40]
  );
  return solid({ ...pen, yaw: pen.yaw * 0.7, pitch: 0.06 }, [
    { foot: [0, 0, 0], size, color, faces: { front } },
  ]);
}

import { darker, lighter } from "../colors.mjs";
import { at } from "../pen.mjs";
import { plane, project, solid, woodGrain } from "../solid.mjs";

/** @typedef {import("../pen.mjs").Pen} Pen */

/**
 * Draws a cylinder that points at the viewer, as discs from back to front.
 * @param {Pen} pen
 * @param {{ center: import("../solid.mjs").Point, radius: number, length: number, color: string, end: string }} how
 */
function barrel(pen, { center: [x, y, z], radius, length, color, end }) {
  const discs = [];
  const steps = Math.ceil(length / 5);
  for (let step = 0; step <= steps; step += 1) {
    const depth = z + (length * step) / steps;
    const tone = step % 4 === 0 ? lighter(color, 0.22) : color;
    discs.push(
      `<circle transform="${plane(pen, [x, y, depth], [1, 0, 0], [0, -1, 0])}" r="${radius}" fill="${pen.slanted(lighter(tone, 0.25), darker(tone, 0.5))}"/>`,
    );
  }
  return `${discs.join("")}<g transform="${plane(pen, [x, y, z + length], [1, 0, 0], [0, -1, 0])}">${end}</g>`;
}

/**
 * @param {Pen} pen
 * @param {number} radius
 */
function glass(pen, radius) {
  const ring = (/** @type {number} */ share, /** @type {string} */ color) =>
    `<circle r="${at(radius * share)}" fill="${color}"/>`;
  return (
    ring(1, pen.slanted("#55524f", "#0d0c0c")) +
    ring(0.84, "#0b0b0d") +
    ring(0.72, pen.slanted("#1c2a4a", "#07080d")) +
    ring(0.5, pen.slanted("#5a3f7a", "#0d1526")) +
    ring(0.34, "#06070c") +
    `<ellipse cx="${at(-radius * 0.24)}" cy="${at(-radius * 0.3)}" rx="${at(radius * 0.2)}" ry="${at(radius * 0.13)}" fill="#e8f2ff" opacity="0.85" transform="rotate(-35)"/>` +
    `<circle cx="${at(radius * 0.26)}" cy="${at(radius * 0.3)}" r="${at(radius * 0.07)}" fill="#b9d3ff" opacity="0.7"/>`
  );
}

/** @type {import("../pen.mjs").Draw} */
export function drawCamera(pen, { color, accent, shape }) {
  const leather = (/** @type {number} */ width, /** @type {number} */ height) => {
    const dots = [];
    for (let index = 0; index < 220; index += 1) {
      dots.push(
        `<circle cx="${at(pen.random.between(6, width - 6))}" cy="${at(pen.random.between(6, height - 6))}" r="2" fill="${lighter(color, 0.35)}" opacity="0.35"/>`,
      );
    }
    return dots.join("");
  };
  const window = (/** @type {number} */ width, /** @type {number} */ height) =>
    `<rect x="${at(width * 0.5 - 34)}" y="14" width="68" height="${at(height - 26)}" rx="6" fill="#11151c" stroke="${darker(accent, 0.5)}" stroke-width="4"/><path d="M${at(width * 0.5 - 26)} ${at(height - 18)}l20-34h18l-20 34Z" fill="#7f9cc0" opacity="0.5"/><rect x="${at(width * 0.78)}" y="18" width="46" height="30" rx="4" fill="#181c22"/>`;
  const body = solid(pen, [
    { foot: [0, 0, 0], size: [430, 190, 120], color, round: 24, faces: { front: leather } },
    {
      foot: [0, 186, 0],
      size: [430, 62, 116],
      color: accent,
      round: 20,
      faces: { front: window },
      forward: 30,
    },
    ...(shape === 0
      ? [
          {
            foot: /** @type {import("../solid.mjs").Point} */ ([0, 244, 0]),
            size: /** @type {import("../solid.mjs").Point} */ ([150, 58, 100]),
            color: accent,
            round: 24,
            forward: 60,
          },
        ]
      : []),
    { foot: [-160, 246, 0], size: [64, 26, 64], color: darker(accent, 0.25), round: 18, forward: 60 },
    { foot: [152, 246, 0], size: [52, 34, 52], color: darker(accent, 0.1), round: 18, forward: 60 },
    { foot: [84, 246, 10], size: [24, 18, 24], color: "#d8d5cf", round: 10, forward: 70 },
  ]);
  const lens = barrel(pen, { center: [0, 112, 60], radius: 116, length: 40, color: accent, end: "" });
  const front = barrel(pen, {
    center: [0, 112, 100],
    radius: 100,
    length: 70,
    color: "#2a2827",
    end: glass(pen, 100),
  });
  return {
    ...body,
    svg: body.svg + lens + front,
    bottom: Math.max(body.bottom, project(pen, [0, 0, 170]).y),
  };
}

/**
 * Draws a clock dial with hour marks and two hands, centered at 0, 0.
 * @param {Pen} pen
 * @param {{ radius: number, color: string, hands: string }} how
 */
export function dial(pen, { radius, color, hands }) {
  const marks = Array.from({ length: 60 }, (_, minute) => {
    const isHour = minute % 5 === 0;
    const from = isHour ? 0.7 : 0.84;
    return `<path d="M0 ${at(-radius * from)}V${at(-radius * 0.88)}" transform="rotate(${minute * 6})" stroke="${hands}" stroke-width="${at(radius * (isHour ? 0.05 : 0.014))}"/>`;
  });
  const [hour, minute] = [pen.random.whole(0, 11), pen.random.whole(0, 59)];
  const hand = (/** @type {number} */ turn, /** @type {number} */ length, /** @type {number} */ width) =>
    `<path transform="rotate(${at(turn)})" d="M${-width} 0L0 ${at(-radius * length)}L${width} 0L0 ${at(radius * 0.14)}Z" fill="${hands}"/>`;
  return `<circle r="${radius}" fill="${pen.slanted(lighter(color, 0.5), darker(color, 0.12))}"/>
    <circle r="${at(radius * 0.93)}" fill="none" stroke="${hands}" stroke-width="2"/>${marks.join("")}
    ${hand(hour * 30 + minute / 2, 0.5, radius * 0.045)}${hand(minute * 6, 0.76, radius * 0.032)}
    <circle r="${at(radius * 0.06)}" fill="${hands}"/><path d="M${at(-radius * 0.8)} ${at(-radius * 0.45)}A${radius} ${radius} 0 0 1 ${at(radius * 0.1)} ${at(-radius * 0.92)}L${at(-radius * 0.1)} ${at(-radius * 0.6)}Z" fill="#fff" opacity="0.25"/>`;
}

/** @type {import("../pen.mjs").Draw} */
export function drawClock(pen, { color, accent, shape }) {
  const grain = woodGrain(pen, color);
  const brass = pen.brushed(accent, darker(accent, 0.5));
  const front = (/** @type {number} */ width, /** @type {number} */ height) =>
    `${grain(width, height)}<g transform="translate(${width / 2} ${at(height * 0.48)})"><circle r="124" fill="${brass}"/>${dial(pen, { radius: 110, color: "#f1e7cf", hands: "#1d1a17" })}</g>
     <path d="M${at(width * 0.36)} ${at(height * 0.9)}q${at(width * 0.14)} -26 ${at(width * 0.28)} 0" stroke="${brass}" stroke-width="7" fill="none"/>`;
  const faces = { left: grain, right: grain, top: grain };
  const wood = { color, faces: { ...faces, front: grain } };
  const columns = [-136, 136].map(
    (x) =>
      /** @type {import("../solid.mjs").Box} */ ({
        foot: [x, 52, 86],
        size: [20, 320, 20],
        color: accent,
        round: 10,
        forward: 60,
      }),
  );
  return solid(pen, [
    { foot: [0, 0, 0], size: [380, 28, 190], ...wood },
    { foot: [0, 28, 0], size: [344, 24, 176], ...wood, forward: 20 },
    { foot: [0, 52, 0], size: [300, 320, 150], color, faces: { ...faces, front }, forward: 40 },
    ...(shape === 0 ? columns : []),
    { foot: [0, 372, 0], size: [348, 26, 180], ...wood, forward: 90 },
    { foot: [0, 398, 0], size: [270, 34, 140], ...wood, forward: 120 },
    ...(shape === 0
      ? [
          {
            foot: /** @type {import("../solid.mjs").Point} */ ([0, 432, 0]),
            size: /** @type {import("../solid.mjs").Point} */ ([90, 30, 60]),
            color: accent,
            round: 26,
            forward: 140,
          },
        ]
      : []),
  ]);
}

/** @type {import("../pen.mjs").Draw} */
export function drawRadio(pen, { color, accent, shape }) {
  const grain = woodGrain(pen, color);
  const brass = pen.brushed(accent, darker(accent, 0.4));
  const front = (/** @type {number} */ width, /** @type {number} */ height) => {
    const knob = (/** @type {number} */ x) =>
      `<g transform="translate(${at(x)} ${at(height * 0.82)})"><circle cx="3" cy="5" r="34" fill="#000" opacity="0.3"/><circle r="34" fill="${pen.slanted("#6b5136", "#20150c")}"/><circle r="23" fill="${brass}"/><path d="M0-21V-6" stroke="#221a12" stroke-width="5"/></g>`;
    const lines = [];
    for (let x = 44; x < width * 0.62; x += 9)
      lines.push(`<path d="M${x} 34V${at(height * 0.6)}" stroke="#4b3a22" stroke-width="3" opacity="0.5"/>`);
    const scale = [];
    for (let index = 0; index <= 12; index += 1) {
      scale.push(
        `<path d="M${at(width * 0.69 + index * width * 0.0185)} 70v${index % 3 === 0 ? 40 : 22}" stroke="#5c4320" stroke-width="3"/>`,
      );
    }
    return `${grain(width, height)}<rect x="34" y="30" width="${at(width * 0.6)}" height="${at(height * 0.6)}" rx="${shape === 0 ? 90 : 18}" fill="#c9b27f" stroke="${darker(color, 0.6)}" stroke-width="8"/>${lines.join("")}
      <rect x="${at(width * 0.67)}" y="40" width="${at(width * 0.27)}" height="${at(height * 0.5)}" rx="10" fill="${pen.down("#fdf3cf", "#dcb765")}" stroke="${brass}" stroke-width="8"/>${scale.join("")}<path d="M${at(width * 0.78)} 52v${at(height * 0.42)}" stroke="#b32a1d" stroke-width="4"/>
      ${knob(width * 0.7)}${knob(width * 0.81)}${knob(width * 0.92)}`;
  };
  return solid(pen, [
    ...[-220, 220].map(
      (x) =>
        /** @type {import("../solid.mjs").Box} */ ({
          foot: [x, 0, 0],
          size: [60, 16, 150],
          color: darker(color, 0.5),
        }),
    ),
    {
      foot: [0, 14, 0],
      size: [560, 330, 200],
      color,
      round: 26,
      faces: { front, left: grain, right: grain, top: grain },
      forward: 20,
    },
  ]);
}

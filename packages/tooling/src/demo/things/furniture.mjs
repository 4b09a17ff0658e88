import { darker, lighter } from "../colors.mjs";
import { at } from "../pen.mjs";
import { solid, woodGrain } from "../solid.mjs";

/** @typedef {import("../solid.mjs").Box} Box */

/**
 * @param {import("../pen.mjs").Pen} pen
 * @param {string} color
 * @returns {NonNullable<Box["faces"]>}
 */
const wooden = (pen, color) => {
  const grain = woodGrain(pen, color);
  return { front: grain, left: grain, right: grain, top: grain, back: grain };
};

/**
 * Draws four legs at the corners of a rectangle.
 * @param {{ width: number, depth: number, height: number, thick: number, color: string }} how
 * @returns {Box[]}
 */
function legs({ width, depth, height, thick, color }) {
  return [-1, 1].flatMap((x) =>
    [-1, 1].map((z) => ({
      foot: /** @type {import("../solid.mjs").Point} */ ([
        (x * (width - thick)) / 2,
        0,
        (z * (depth - thick)) / 2,
      ]),
      size: /** @type {import("../solid.mjs").Point} */ ([thick, height, thick]),
      color,
      forward: -40,
    })),
  );
}

/** @type {import("../pen.mjs").Draw} */
export function drawChair(pen, { color, accent, shape }) {
  const faces = wooden(pen, color);
  const rails = [0.5, 0.72, 0.94].slice(shape === 0 ? 0 : 2);
  const slats = shape === 0 ? [] : [-0.5, -0.25, 0, 0.25, 0.5];
  return solid(pen, [
    ...legs({ width: 250, depth: 240, height: 250, thick: 28, color }),
    { foot: [0, 228, 0], size: [256, 26, 246], color, faces },
    { foot: [0, 254, 4], size: [236, 26, 226], color: accent, round: 20, forward: 20 },
    ...[-114, 114].map(
      (x) => /** @type {Box} */ ({ foot: [x, 254, -108], size: [26, 320, 24], color, faces, round: 6 }),
    ),
    ...rails.map(
      (share) =>
        /** @type {Box} */ ({
          foot: [0, 254 + 270 * share, -108],
          size: [204, 46, 16],
          color,
          faces,
          round: 10,
          forward: 4,
        }),
    ),
    ...slats.map(
      (share) =>
        /** @type {Box} */ ({ foot: [share * 190, 274, -108], size: [18, 240, 12], color, round: 4 }),
    ),
    { foot: [0, 110, 112], size: [220, 16, 14], color },
  ]);
}

/** @param {string} color */
const buttons = (color) => (/** @type {number} */ width, /** @type {number} */ height) =>
  [0.28, 0.62]
    .flatMap((y, row) => [0.2, 0.4, 0.6, 0.8].slice(row).map((x) => [x - row * 0.1, y]))
    .map(
      ([x = 0, y = 0]) =>
        `<path d="M${at(width * x - 26)} ${at(height * y + 34)}L${at(width * x)} ${at(height * y)}L${at(width * x + 26)} ${at(height * y + 34)}" fill="none" stroke="${darker(color, 0.5)}" stroke-width="4" opacity="0.5"/><circle cx="${at(width * x)}" cy="${at(height * y)}" r="8" fill="${lighter(color, 0.2)}" stroke="${darker(color, 0.5)}" stroke-width="3"/>`,
    )
    .join("");

/** @type {import("../pen.mjs").Draw} */
export function drawArmchair(pen, { color, accent, shape }) {
  const faces = shape === 0 ? { front: buttons(color) } : {};
  return solid(pen, [
    ...legs({ width: 400, depth: 320, height: 60, thick: 34, color: accent }),
    { foot: [0, 56, 0], size: [400, 130, 330], color, round: 10 },
    { foot: [0, 180, 26], size: [280, 76, 290], color: lighter(color, 0.1), round: 22, forward: 30 },
    { foot: [0, 180, -128], size: [380, 350, 86], color, round: 16, faces, forward: -10 },
    ...[-174, 174].map(
      (x) => /** @type {Box} */ ({ foot: [x, 90, 10], size: [78, 230, 320], color, round: 16, forward: 60 }),
    ),
  ]);
}

/**
 * @param {{ rows: number, color: string, brass: string }} how
 * @returns {(width: number, height: number) => string}
 */
function drawers({ rows, color, brass }) {
  return (width, height) => {
    const each = (height - 14) / rows;
    const knobs = [0.25, 0.75];
    return Array.from({ length: rows }, (_, row) => {
      const top = at(10 + row * each);
      const pulls = knobs.map(
        (share) =>
          `<circle cx="${at(width * share)}" cy="${at(top + each / 2 - 4)}" r="12" fill="${brass}"/><path d="M${at(width * share - 22)} ${at(top + each / 2)}q22 24 44 0" fill="none" stroke="${brass}" stroke-width="6"/>`,
      );
      return `<rect x="14" y="${top}" width="${width - 28}" height="${at(each - 8)}" rx="4" fill="none" stroke="${darker(color, 0.6)}" stroke-width="4"/><rect x="19" y="${at(top + 5)}" width="${width - 38}" height="${at(each - 18)}" rx="3" fill="none" stroke="${lighter(color, 0.3)}" stroke-width="2" opacity="0.6"/>${pulls.join("")}`;
    }).join("");
  };
}

/** @type {import("../pen.mjs").Draw} */
export function drawChest(pen, { color, accent, shape }) {
  const faces = wooden(pen, color);
  const inside = drawers({ rows: 3 + (shape % 3), color, brass: pen.brushed(accent, darker(accent, 0.5)) });
  const height = 330 + (shape % 3) * 60;
  const front = (/** @type {number} */ width, /** @type {number} */ high) =>
    (faces.front?.(width, high) ?? "") + inside(width, high);
  return solid(pen, [
    ...legs({ width: 470, depth: 240, height: 50, thick: 44, color: darker(color, 0.2) }),
    { foot: [0, 40, 0], size: [480, height, 250], color, faces: { ...faces, front } },
    { foot: [0, 40 + height, 2], size: [506, 22, 274], color: lighter(color, 0.05), faces, forward: 80 },
  ]);
}

/** @type {import("../pen.mjs").Draw} */
export function drawTable(pen, { color, accent, shape }) {
  const faces = wooden(pen, color);
  const brass = pen.brushed(accent, darker(accent, 0.5));
  const drawer = drawers({ rows: 1, color, brass });
  const front = (/** @type {number} */ width, /** @type {number} */ height) =>
    (faces.front?.(width, height) ?? "") + drawer(width, height);
  const leather = (/** @type {number} */ width, /** @type {number} */ height) =>
    `<rect x="26" y="22" width="${width - 52}" height="${height - 44}" fill="#23442f" stroke="${accent}" stroke-width="4"/>`;
  const top = shape === 0 ? { ...faces, top: leather } : faces;
  return solid(pen, [
    ...legs({ width: 540, depth: 280, height: 290, thick: 34, color }),
    { foot: [0, 250, 0], size: [540, 84, 280], color, faces: { ...faces, front } },
    { foot: [0, 334, 0], size: [590, 20, 320], color, faces: top, forward: 90 },
    ...(shape === 2 ? [/** @type {Box} */ ({ foot: [0, 70, 0], size: [480, 16, 230], color, faces })] : []),
  ]);
}

/** @type {import("../pen.mjs").Draw} */
export function drawSuitcase(pen, { color, accent }) {
  const brass = pen.brushed("#d2b063", "#7a5a20");
  const front = (/** @type {number} */ width, /** @type {number} */ height) => {
    const corner = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ turn) =>
      `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0H74Q64 64 0 74Z" fill="${accent}" stroke="${darker(accent, 0.4)}" stroke-width="3"/>`;
    const straps = [0.24, 0.76].map(
      (share) =>
        `<rect x="${at(width * share - 20)}" width="40" height="${height}" fill="${accent}"/><rect x="${at(width * share - 24)}" y="${at(height * 0.3)}" width="48" height="52" rx="6" fill="none" stroke="${brass}" stroke-width="9"/><path d="M${at(width * share)} ${at(height * 0.3)}v52" stroke="${brass}" stroke-width="6"/>`,
    );
    const locks = [0.4, 0.6].map(
      (share) => `<rect x="${at(width * share - 24)}" y="8" width="48" height="34" rx="6" fill="${brass}"/>`,
    );
    const label = `<g transform="rotate(-7 ${at(width / 2)} ${at(height * 0.64)})"><rect x="${at(width / 2 - 62)}" y="${at(height * 0.52)}" width="124" height="78" rx="8" fill="#e9d9b0"/><path d="M${at(width / 2 - 44)} ${at(height * 0.52 + 60)}l34-40 20 22 14-14 24 32Z" fill="#b0562f"/><circle cx="${at(width / 2 + 30)}" cy="${at(height * 0.52 + 20)}" r="10" fill="#d99a3b"/></g>`;
    const seam = `<path d="M0 ${at(height * 0.2)}H${width}" stroke="${darker(color, 0.5)}" stroke-width="5"/>`;
    const corners = [
      corner(0, 0, 0),
      corner(width, 0, 90),
      corner(width, height, 180),
      corner(0, height, 270),
    ];
    return seam + straps.join("") + locks.join("") + label + corners.join("");
  };
  return solid(pen, [
    { foot: [0, 0, 0], size: [560, 360, 150], color, round: 30, faces: { front } },
    ...[-70, 70].map(
      (x) => /** @type {Box} */ ({ foot: [x, 360, 0], size: [22, 34, 22], color: accent, forward: 20 }),
    ),
    { foot: [0, 386, 0], size: [176, 24, 30], color: accent, round: 22, forward: 60 },
  ]);
}

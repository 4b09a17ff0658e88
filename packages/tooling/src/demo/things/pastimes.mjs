import { darker, lighter } from "../colors.mjs";
import { at } from "../pen.mjs";
import { solid } from "../solid.mjs";

/** @typedef {import("../pen.mjs").Draw} Draw */

/** @type {Draw} */
export function drawBooks(pen, { color, accent, shape }) {
  const covers = [color, darker(color, 0.4), accent, lighter(color, 0.15), darker(accent, 0.35), color];
  let height = 0;
  const books = covers.slice(0, 4 + (shape % 3)).map((cover, index) => {
    const size = /** @type {import("../solid.mjs").Point} */ ([
      at(pen.random.between(350, 430)),
      at(pen.random.between(48, 84)),
      at(pen.random.between(230, 270)),
    ]);
    const spine = (/** @type {number} */ width, /** @type {number} */ high) => {
      const ribs = [0.14, 0.32, 0.68, 0.86].map(
        (share) =>
          `<rect x="${at(width * share - 5)}" width="10" height="${high}" fill="${lighter(cover, 0.14)}"/><path d="M${at(width * share - 12)} 0v${high}M${at(width * share + 12)} 0v${high}" stroke="#cda85a" stroke-width="3"/>`,
      );
      return `${ribs.join("")}<rect x="${at(width * 0.36)}" y="10" width="${at(width * 0.28)}" height="${high - 20}" fill="${darker(cover, 0.45)}" stroke="#cda85a" stroke-width="2"/><path d="M${at(width * 0.4)} ${at(high * 0.42)}H${at(width * 0.6)}M${at(width * 0.44)} ${at(high * 0.62)}H${at(width * 0.56)}" stroke="#e2c47c" stroke-width="4"/>`;
    };
    const pages = (/** @type {number} */ width, /** @type {number} */ high) => {
      const leaves = [];
      for (let y = 10; y < high - 8; y += 5)
        leaves.push(`<path d="M8 ${y}H${width - 6}" stroke="#a8946a" stroke-width="1.5" opacity="0.6"/>`);
      return `<rect y="7" x="6" width="${width - 8}" height="${high - 14}" fill="#ead9b2"/>${leaves.join("")}`;
    };
    const cover3 = (/** @type {number} */ width, /** @type {number} */ high) =>
      `<rect x="18" y="16" width="${width - 36}" height="${high - 32}" fill="none" stroke="#cda85a" stroke-width="4" opacity="0.8"/>`;
    const foot = /** @type {import("../solid.mjs").Point} */ ([
      at(pen.random.between(-16, 16)),
      height,
      at(pen.random.between(-10, 10)),
    ]);
    height += size[1];
    return {
      foot,
      size,
      color: cover,
      round: 8,
      turn: pen.random.between(-0.1, 0.1),
      forward: index * 400,
      faces: { front: spine, right: pages, left: pages, top: cover3 },
    };
  });
  return solid(pen, books);
}

/** @type {Draw} */
export function drawTeddy(pen, { color, accent }) {
  const fur = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ rx,
    /** @type {number} */ ry,
    turn = 0,
    tone = color,
  ) => {
    const hairs = [];
    for (let index = 0; index < 46; index += 1) {
      const angle = (index / 46) * Math.PI * 2 + pen.random.between(-0.06, 0.06);
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      hairs.push(`M${at(cos * rx * 0.96)} ${at(sin * ry * 0.96)}l${at(cos * 9)} ${at(sin * 9 + 3)}`);
    }
    return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="${hairs.join("")}" stroke="${darker(tone, 0.15)}" stroke-width="4" stroke-linecap="round"/><ellipse rx="${rx}" ry="${ry}" fill="${pen.ball(tone, 0.38)}"/></g>`;
  };
  const pad = lighter(color, 0.45);
  const svg =
    fur(-112, -452, 46, 46) +
    fur(112, -452, 46, 46) +
    `<circle cx="-112" cy="-450" r="26" fill="${pad}"/><circle cx="112" cy="-450" r="26" fill="${pad}"/>` +
    fur(0, -160, 138, 158) +
    fur(-150, -214, 46, 104, 34) +
    fur(150, -214, 46, 104, -34) +
    fur(0, -368, 150, 128) +
    fur(-104, -50, 62, 84, 62) +
    fur(104, -50, 62, 84, -62) +
    `<ellipse cx="-138" cy="-42" rx="42" ry="48" fill="${pad}"/><ellipse cx="138" cy="-42" rx="42" ry="48" fill="${pad}"/>` +
    `<ellipse cx="0" cy="-334" rx="66" ry="54" fill="${pen.ball(pad, 0.5)}"/><ellipse cx="0" cy="-362" rx="24" ry="17" fill="#241813"/><path d="M0-346V-322M-26-312Q0-296 26-312" fill="none" stroke="#241813" stroke-width="6" stroke-linecap="round"/>` +
    [-56, 56]
      .map(
        (x) =>
          `<circle cx="${x}" cy="-398" r="15" fill="#1b120e"/><circle cx="${x - 5}" cy="-404" r="5" fill="#fff"/>`,
      )
      .join("") +
    `<path d="M0-246C-40-282-96-276-92-246C-96-214-40-214 0-246C40-214 96-214 92-246C96-276 40-282 0-246Z" fill="${pen.ball(accent, 0.4)}"/><circle cx="0" cy="-246" r="17" fill="${darker(accent, 0.2)}"/>`;
  return { svg, left: -200, right: 200, top: -500, bottom: 10 };
}

/** @type {Draw} */
export function drawViolin(pen, { color, accent }) {
  const body =
    "M0-392C66-392 108-356 102-306C98-276 74-262 74-224C74-184 128-172 132-104C136-34 76 0 0 0C-76 0-136-34-132-104C-128-172-74-184-74-224C-74-262-98-276-102-306C-108-356-66-392 0-392Z";
  const hole = (/** @type {number} */ side) =>
    `<g transform="translate(${side * 52} -200) scale(${side} 1) rotate(8)"><path d="M6-48C-22-46-6-14 2 0C10 14 24 46-4 48" fill="none" stroke="#160b06" stroke-width="8" stroke-linecap="round"/><circle cx="8" cy="-42" r="7" fill="#160b06"/><circle cx="-6" cy="42" r="8" fill="#160b06"/></g>`;
  const flames = [];
  for (let y = -370; y < -10; y += 16)
    flames.push(
      `<path d="M-130 ${y}q66 ${at(pen.random.between(-9, 9))} 130 0t130 0" fill="none" stroke="${darker(color, 0.45)}" stroke-width="4" opacity="0.13"/>`,
    );
  const strings = [-15, -5, 5, 15].map(
    (x) => `<path d="M${x * 0.6} -600L${x} -88" stroke="#e9e4da" stroke-width="2.2"/>`,
  );
  const pegs = [-1, 1].flatMap((side) =>
    [-622, -652].map(
      (y) =>
        `<path d="M0 ${y}h${side * 40}" stroke="${accent}" stroke-width="11" stroke-linecap="round"/><circle cx="${side * 44}" cy="${y}" r="12" fill="${pen.ball(accent)}"/>`,
    ),
  );
  const svg = `<g transform="rotate(${at((pen.yaw * 180) / Math.PI / 2)} 0 -360) scale(1.06 0.94)"><path d="${body}" fill="${pen.slanted(lighter(color, 0.35), darker(color, 0.42))}" stroke="${darker(color, 0.6)}" stroke-width="8"/>
    <clipPath id="violin"><path d="${body}"/></clipPath><g clip-path="url(#violin)">${flames.join("")}</g><path transform="translate(0 -8) scale(0.93 0.96)" d="${body}" fill="none" stroke="#1d0e07" stroke-width="3" opacity="0.8"/><ellipse cx="-40" cy="-320" rx="70" ry="60" fill="${pen.fade("#fff1cf", 0.5)}"/>${hole(-1)}${hole(1)}
    ${pegs.join("")}<path d="M-17-600L-26-238H26L17-600Z" fill="${pen.across("#231c19", 0.4)}"/><path d="M-18-600h36l-4-60q-14-46 14-58q-36-12-44 22Z" fill="${pen.slanted(lighter(color, 0.2), darker(color, 0.4))}"/>
    <path d="M-19-96L-28-8Q0 12 28-8L19-96Z" fill="${pen.across("#231c19", 0.5)}"/><path d="M-42-176Q0-196 42-176L36-160H-36Z" fill="#d9b98a" stroke="#8a6a40" stroke-width="3"/>${strings.join("")}<ellipse cx="-66" cy="-16" rx="42" ry="24" fill="#1c1512" transform="rotate(-8 -66 -16)"/></g>`;
  return { svg, left: -190, right: 190, top: -690, bottom: 30 };
}

/** @type {Draw} */
export function drawToyCar(pen, { color, accent }) {
  const wheel = (/** @type {number} */ x) =>
    `<g transform="translate(${x} -56)"><circle r="58" fill="${pen.slanted("#4a4643", "#151312")}"/><circle r="40" fill="#ddd8cd"/><circle r="34" fill="${pen.slanted("#f6f4ee", "#8f8a80")}"/>${[0, 60, 120].map((turn) => `<path d="M-32 0H32" transform="rotate(${turn})" stroke="#77716a" stroke-width="5"/>`).join("")}<circle r="11" fill="${color}"/></g>`;
  const svg = `<path d="M-330-70Q-336-150-250-160L-150-166Q-110-270-10-272H64Q130-270 168-170L286-152Q338-140 334-70Z" fill="${pen.down(lighter(color, 0.3), darker(color, 0.35))}" stroke="${darker(color, 0.5)}" stroke-width="4"/>
    <path d="M-128-168Q-96-250-18-250V-168ZM6-250H58Q108-246 138-168H6Z" fill="${pen.slanted("#dbe9ee", "#52707c")}" stroke="${accent}" stroke-width="6"/>
    <path d="M-304-128Q-220-146-140-146H290" fill="none" stroke="#fff" stroke-width="9" opacity="0.55" stroke-linecap="round"/>
    <path d="M-6-164V-74M-130-150Q-122-90-130-74M146-150V-74" stroke="${darker(color, 0.5)}" stroke-width="4" fill="none"/><path d="M14-132h34" stroke="${accent}" stroke-width="9" stroke-linecap="round"/>
    <path d="M-344-66H-230M232-66H346" stroke="${pen.down("#ffffff", "#8c8780")}" stroke-width="18" stroke-linecap="round"/><circle cx="-306" cy="-112" r="22" fill="${pen.ball("#f3e7b8", 0.9)}" stroke="#98928a" stroke-width="6"/><rect x="310" y="-126" width="18" height="34" rx="5" fill="#b3261e"/>
    <path d="M-110-70a84 84 0 0 0-168 0ZM274-70a84 84 0 0 0-168 0Z" fill="${darker(color, 0.72)}"/>${wheel(-194)}${wheel(190)}`;
  return { svg, left: -354, right: 356, top: -276, bottom: 4 };
}

/** @type {Draw} */
export function drawRacket(pen, { color, accent }) {
  const strings = [];
  for (let offset = -120; offset <= 120; offset += 20) {
    const reach = Math.sqrt(1 - (offset / 140) ** 2);
    strings.push(`M${offset} ${at(-470 - 178 * reach)}V${at(-470 + 178 * reach)}`);
  }
  for (let offset = -160; offset <= 160; offset += 20) {
    const reach = Math.sqrt(1 - (offset / 180) ** 2);
    strings.push(`M${at(-138 * reach)} ${-470 + offset}H${at(138 * reach)}`);
  }
  const grip = [];
  for (let y = -150; y < -8; y += 20)
    grip.push(`<path d="M-21 ${y}l42 14" stroke="${darker(accent, 0.5)}" stroke-width="4"/>`);
  const svg = `<g transform="rotate(${at(24 + pen.yaw * 30)} 0 -330)"><path d="M-60-310Q-24-250-17-170H17Q24-250 60-310" fill="none" stroke="${pen.slanted(lighter(color, 0.3), darker(color, 0.3))}" stroke-width="22"/><path d="M0-200V-6" stroke="${pen.across(color)}" stroke-width="34"/>
    <path d="${strings.join("")}" stroke="#efe6cf" stroke-width="2.6" fill="none"/><ellipse cy="-470" rx="146" ry="186" fill="none" stroke="${pen.slanted(lighter(color, 0.4), darker(color, 0.35))}" stroke-width="24"/><ellipse cy="-470" rx="146" ry="186" fill="none" stroke="${darker(color, 0.5)}" stroke-width="2" opacity="0.6"/><path d="M-60-310Q0-286 60-310" fill="none" stroke="${accent}" stroke-width="20"/>
    <rect x="-22" y="-164" width="44" height="164" rx="8" fill="${pen.across(accent, 0.2)}"/>${grip.join("")}<rect x="-27" y="-14" width="54" height="20" rx="7" fill="${darker(accent, 0.4)}"/></g>
    <g transform="translate(210 -74)"><ellipse cx="0" cy="72" rx="84" ry="14" fill="#000" opacity="0.22"/><circle r="74" fill="${pen.ball("#f0ece0", 0.5)}"/><path d="M-60-44Q-6-6-40 62M62-40Q10 2 44 58" fill="none" stroke="#bdb6a4" stroke-width="6"/></g>`;
  return { svg, left: -190, right: 300, top: -640, bottom: 6 };
}

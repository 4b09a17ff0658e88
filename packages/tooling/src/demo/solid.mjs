import { darker, lighter } from "./colors.mjs";
import { at } from "./pen.mjs";

/**
 * @typedef {[x: number, y: number, z: number]} Point y is up, z points to the viewer
 * @typedef {"front" | "back" | "left" | "right" | "top"} Face
 *
 * @typedef {object} Box
 * @property {Point} foot the middle of its lower face
 * @property {Point} size
 * @property {string} color
 * @property {number} [round] radius of its edges
 * @property {Partial<Record<Face, (width: number, height: number) => string>>} [faces] drawings on faces, from their upper left corner
 * @property {number} [turn] in radians, around its own axis
 * @property {number} [forward] added to its depth in the drawing order
 */

/** Faces of a box: normal, upper left corner as shares of the size, and directions to the right and down. */
const faces = /** @type {const} */ ({
  front: { normal: [0, 0, 1], corner: [-0.5, 1, 0.5], right: [1, 0, 0], down: [0, -1, 0] },
  back: { normal: [0, 0, -1], corner: [0.5, 1, -0.5], right: [-1, 0, 0], down: [0, -1, 0] },
  right: { normal: [1, 0, 0], corner: [0.5, 1, 0.5], right: [0, 0, -1], down: [0, -1, 0] },
  left: { normal: [-1, 0, 0], corner: [-0.5, 1, -0.5], right: [0, 0, 1], down: [0, -1, 0] },
  top: { normal: [0, 1, 0], corner: [-0.5, 1, -0.5], right: [1, 0, 0], down: [0, 0, 1] },
});

/**
 * @param {readonly number[]} point
 * @param {number} angle
 * @returns {Point}
 */
function turnedBy([x = 0, y = 0, z = 0], angle) {
  return [x * Math.cos(angle) + z * Math.sin(angle), y, z * Math.cos(angle) - x * Math.sin(angle)];
}

/**
 * @param {import("./pen.mjs").Pen} pen
 * @param {readonly number[]} point
 * @returns {{ x: number, y: number, depth: number }}
 */
export function project(pen, point) {
  const [x, y, z] = turnedBy(point, pen.yaw);
  const [sin, cos] = [Math.sin(pen.pitch), Math.cos(pen.pitch)];
  return { x, y: z * sin - y * cos, depth: z * cos + y * sin };
}

/**
 * SVG transform that maps a flat drawing onto a plane of the object.
 * @param {import("./pen.mjs").Pen} pen
 * @param {readonly number[]} corner
 * @param {readonly number[]} right
 * @param {readonly number[]} down
 */
export function plane(pen, corner, right, down) {
  const [origin, across, along] = [corner, right, down].map((point) => project(pen, point));
  if (!origin || !across || !along) throw new Error("A plane needs three points");
  const numbers = [across.x, across.y, along.x, along.y].map((value) => value.toFixed(4));
  return `matrix(${numbers.join(" ")} ${at(origin.x)} ${at(origin.y)})`;
}

const light = { x: -0.38, y: 0.72, z: 0.58 };

/**
 * @param {string} color
 * @param {Point} normal after rotation
 */
function lit(color, [x, y, z]) {
  const strength = x * light.x + y * light.y + z * light.z;
  return strength > 0.55 ? lighter(color, (strength - 0.55) * 0.7) : darker(color, (0.55 - strength) * 0.62);
}

/**
 * @param {import("./pen.mjs").Pen} pen
 * @param {Box} box
 * @returns {{ svg: string, depth: number, points: { x: number, y: number }[] }}
 */
function drawBox(pen, box) {
  const { foot, size, color, round = 1, turn = 0, forward = 0 } = box;
  const place = (/** @type {readonly number[]} */ share) => {
    const [x, y, z] = turnedBy(
      share.map((value, index) => value * (size[index] ?? 0)),
      turn,
    );
    return [x + foot[0], y + foot[1], z + foot[2]];
  };
  /** @type {{ x: number, y: number }[]} */
  const points = [];
  const drawn = Object.entries(faces).map(([name, face]) => {
    const normal = turnedBy(face.normal, pen.yaw + turn);
    const towards = normal[2] * Math.cos(pen.pitch) + normal[1] * Math.sin(pen.pitch);
    if (towards <= 0.01) return "";
    const width = size[face.right[0] === 0 ? 2 : 0];
    const height = name === "top" ? size[2] : size[1];
    const corner = place(face.corner);
    const transform = plane(pen, corner, turnedBy(face.right, turn), turnedBy(face.down, turn));
    const far = face.corner.map((value, index) => value + (face.right[index] ?? 0) + (face.down[index] ?? 0));
    points.push(project(pen, corner), project(pen, place(far)));
    const base = lit(color, normal);
    const fill = pen.slanted(lighter(base, 0.1), darker(base, 0.14));
    const inset = Math.min(round / 2, width / 3, height / 3);
    const sheet =
      `<rect x="${at(inset)}" y="${at(inset)}" width="${at(width - 2 * inset)}" height="${at(height - 2 * inset)}" ` +
      `fill="${fill}" stroke="${base}" stroke-width="${at(2 * inset + 0.8)}" stroke-linejoin="round"/>`;
    const shade =
      normal[0] > 0.3 ? `<rect width="${width}" height="${height}" fill="#140f0c" opacity="0.12"/>` : "";
    const content = box.faces?.[/** @type {Face} */ (name)]?.(width, height);
    return `<g transform="${transform}">${sheet}${content ? content + shade : ""}</g>`;
  });
  const middle = project(pen, [foot[0], foot[1] + size[1] / 2, foot[2]]);
  return { svg: drawn.join(""), depth: middle.depth + forward, points };
}

/**
 * Draws boxes by depth, farthest first.
 * @param {import("./pen.mjs").Pen} pen
 * @param {Box[]} boxes
 * @returns {import("./pen.mjs").Drawn}
 */
export function solid(pen, boxes) {
  const drawn = boxes.map((box) => drawBox(pen, box)).sort((one, other) => one.depth - other.depth);
  const points = drawn.flatMap((box) => box.points);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    svg: drawn.map(({ svg }) => svg).join(""),
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

/**
 * Draws wood grain on a face.
 * @param {import("./pen.mjs").Pen} pen
 * @param {string} color
 * @returns {(width: number, height: number) => string}
 */
export function woodGrain(pen, color) {
  return (width, height) => {
    const lines = [];
    const isTall = height > width * 1.6;
    const [length, breadth] = isTall ? [height, width] : [width, height];
    for (let offset = pen.random.between(3, 12); offset < breadth; offset += pen.random.between(8, 22)) {
      const bend = pen.random.between(-6, 6);
      const [a, b, c] = [offset, offset + bend, offset + bend / 3].map((value) =>
        at(Math.min(breadth, Math.max(0, value))),
      );
      const path = isTall
        ? `M${a} 0Q${b} ${at(length / 2)} ${c} ${at(length)}`
        : `M0 ${a}Q${at(length / 2)} ${b} ${at(length)} ${c}`;
      const tone = pen.random.chance(0.6) ? darker(color, 0.4) : lighter(color, 0.3);
      lines.push(
        `<path d="${path}" fill="none" stroke="${tone}" stroke-width="${at(pen.random.between(1, 3))}" opacity="0.28"/>`,
      );
    }
    return lines.join("");
  };
}

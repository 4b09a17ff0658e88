import sharp from "sharp";

/** @typedef {{ name: string, type: string, bytes: Buffer }} Picture */

/** @type {Promise<[Picture, ...Picture[]]> | undefined} */
let made;

/** One small picture of each type that is taken, and what only calls itself one. */
export function pictures() {
  made ??= make();
  return made;
}

/** @returns {Promise<[Picture, ...Picture[]]>} */
async function make() {
  const drawn = () => sharp({ create: { width: 48, height: 32, channels: 3, background: "#2878b7" } });
  return [
    { name: "lamp.jpg", type: "image/jpeg", bytes: await drawn().jpeg().toBuffer() },
    { name: "lamp.png", type: "image/png", bytes: await drawn().png().toBuffer() },
    { name: "lamp.webp", type: "image/webp", bytes: await drawn().webp().toBuffer() },
    { name: "lamp.jpg", type: "image/jpeg", bytes: Buffer.from("not a picture") },
    { name: "empty.png", type: "image/png", bytes: Buffer.alloc(0) },
  ];
}

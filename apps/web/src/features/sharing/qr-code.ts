import { create } from "qrcode";

/** The quiet zone in modules, which some phones need to find a code. */
const quietZone = 4;

/** A QR code as one path of dark modules, in a square of `size` units with its quiet zone. */
export function qrCode(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const at = (index: number) => (index % modules.size) + quietZone;
  const dark = Array.from(modules.data.keys()).filter((index) => modules.data[index]);
  const squares = dark.map((index) => {
    const row = Math.floor(index / modules.size) + quietZone;
    return `M${at(index)} ${row}h1v1h-1z`;
  });
  return { size: modules.size + 2 * quietZone, path: squares.join("") };
}

/** The code as an SVG file, which stays sharp in print. */
export function qrCodeFile({ size, path }: { size: number; path: string }): Blob {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: "image/svg+xml" });
}

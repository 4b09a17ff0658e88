import { create } from "qrcode";

/** The width in modules of the empty margin, without which some phones do not find the code. */
const quietZone = 4;

/** A QR code as an SVG path of its dark modules. `size`: the width of the code in modules, including the margin. */
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

/** The QR code as an SVG file, which stays sharp in print. */
export function qrCodeFile({ size, path }: { size: number; path: string }): Blob {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: "image/svg+xml" });
}

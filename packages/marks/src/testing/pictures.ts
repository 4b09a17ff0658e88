import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from "zxing-wasm/writer";

/** A JPEG made of SVG elements on a background. */
function picture(width: number, height: number, content: string, background = "#b9a88a"): Promise<Buffer> {
  const all = `<rect width="100%" height="100%" fill="${background}"/>${content}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${all}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

/** A label of paper with lines of text, in a photo of 1,200 by 900 pixels. */
export function label(lines: readonly string[]): Promise<Buffer> {
  const texts = lines.map((line, index) => `<text x="260" y="${250 + index * 100}">${line}</text>`);
  const paper = `<rect x="200" y="150" width="800" height="600" fill="#f5f1e4"/>`;
  return picture(
    1_200,
    900,
    `${paper}<g font-family="DejaVu Sans" font-size="56" fill="#222">${texts.join("")}</g>`,
  );
}

/** A barcode or QR code on a label, in a photo of 1,200 by 900 pixels. */
export async function codePhoto(format: WriteInputBarcodeFormat, text: string): Promise<Buffer> {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm");
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(await readFile(wasm)).buffer } });
  const { image, error } = await writeBarcode(text, { format, scale: 4 });
  if (!image) throw new Error(error);
  const code = Buffer.from(await image.arrayBuffer());
  return sharp(await label([]))
    .composite([{ input: code, left: 300, top: 250 }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

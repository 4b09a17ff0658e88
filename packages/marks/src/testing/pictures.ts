import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from "zxing-wasm/writer";

const fontSize = 56;
const resolve = createRequire(import.meta.url).resolve;
/** Font file from a package, so that the machine needs no fonts. */
const fontFile = join(dirname(resolve("dejavu-fonts-ttf/package.json")), "ttf", "DejaVuSans.ttf");

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Draws one line of dark text on white. */
const lineOf = (text: string): Promise<Buffer> =>
  sharp({
    text: {
      text: `<span foreground="#222222">${text}</span>`,
      font: `DejaVu Sans ${fontSize}`,
      fontfile: fontFile,
      // One point is one pixel.
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer();

/** Draws a paper label with lines of text, as a photo of 1,200 by 900 pixels. */
export async function drawLabel(lines: readonly string[]): Promise<Buffer> {
  const paper = await plain(800, 600, "#f5f1e4").png().toBuffer();
  const texts = await Promise.all(lines.map(lineOf));
  const placed = texts.map((input, index) => ({ input, left: 260, top: 200 + index * 100 }));
  return plain(1_200, 900, "#b9a88a")
    .composite([{ input: paper, left: 200, top: 150 }, ...placed])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Draws a barcode or QR code on a label, as a photo of 1,200 by 900 pixels. */
export async function codePhoto(format: WriteInputBarcodeFormat, text: string): Promise<Buffer> {
  const wasm = resolve("zxing-wasm/writer/zxing_writer.wasm");
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(await readFile(wasm)).buffer } });
  const { image, error } = await writeBarcode(text, { format, scale: 4 });
  if (!image) throw new Error(error);
  const code = Buffer.from(await image.arrayBuffer());
  return sharp(await drawLabel([]))
    .composite([{ input: code, left: 300, top: 250 }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

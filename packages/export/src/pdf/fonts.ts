import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";

export type Weight = "regular" | "bold";

/** What is known of a font without any document. */
export interface FontMetrics {
  hasGlyph(codePoint: number): boolean;
  /** Of one character, in thousandths of the font size. */
  widthOf(codePoint: number): number;
}

/** The part of fontkit's font that is used here. */
interface FontkitFont {
  unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { advanceWidth: number };
}

/** The names inside of the files: under any other, pdfkit would parse the file whenever the font changes. */
export const fontNames: Record<Weight, string> = { regular: "DejaVuSans", bold: "DejaVuSans-Bold" };
const fileNames: Record<Weight, string> = { regular: "DejaVuSans.ttf", bold: "DejaVuSans-Bold.ttf" };

/** Beside the bundle of the server, where the build copies the fonts to; else in the package they come from. */
function fontFolder(): string {
  const beside = fileURLToPath(new URL("./fonts/", import.meta.url));
  if (existsSync(join(beside, fileNames.regular))) return beside;
  const packageFile = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json");
  return join(dirname(packageFile), "ttf");
}

let files: Record<Weight, Buffer> | undefined;

/** Read once for all documents. */
function fontFiles(): Record<Weight, Buffer> {
  files ??= {
    regular: readFileSync(join(fontFolder(), fileNames.regular)),
    bold: readFileSync(join(fontFolder(), fileNames.bold)),
  };
  return files;
}

/** A font given here keeps pdfkit from loading Helvetica, whose file the bundle of the server does not have. */
export function newDocument(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  const { regular, bold } = fontFiles();
  // pdfkit hands the option to its font(), which takes buffers; its types only know file names.
  const font = regular as unknown as string;
  const document = new PDFDocument({ ...options, font });
  document.registerFont(fontNames.regular, regular);
  document.registerFont(fontNames.bold, bold);
  return document;
}

let metrics: Record<Weight, FontMetrics> | undefined;

/** Answers are kept: the same few hundred characters are asked for millions of times. */
export function fontMetrics(): Record<Weight, FontMetrics> {
  metrics ??= { regular: metricsOf("regular"), bold: metricsOf("bold") };
  return metrics;
}

function metricsOf(weight: Weight): FontMetrics {
  const font = fontkitFont(weight);
  const scale = 1000 / font.unitsPerEm;
  const glyphs = new Map<number, boolean>();
  const widths = new Map<number, number>();
  return {
    hasGlyph: (codePoint) => cached(glyphs, codePoint, () => font.hasGlyphForCodePoint(codePoint)),
    widthOf: (codePoint) =>
      cached(widths, codePoint, () => font.glyphForCodePoint(codePoint).advanceWidth * scale),
  };
}

function cached<Value>(values: Map<number, Value>, key: number, compute: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = compute();
  values.set(key, value);
  return value;
}

/** fontkit belongs to pdfkit, so it is reached through a document. */
function fontkitFont(weight: Weight): FontkitFont {
  const document = newDocument({ autoFirstPage: false }).font(fontNames[weight]);
  // pdfkit's types hide the font of the document, which is the only way to the glyphs it will print.
  return (document as unknown as { _font: { font: FontkitFont } })._font.font;
}

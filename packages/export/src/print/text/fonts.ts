import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import fontFiles from "./font-files.json";
import { unpackWoff } from "./unpack-woff";

export type Weight = "regular" | "bold";
/** "base" prints all scripts that have no typeface here. */
export type Typeface = keyof typeof fontFiles;

/** Measurements of a font without any document. Widths are in thousandths of the font size. */
export interface FontMetrics {
  hasGlyph(codePoint: number): boolean;
  /** Width of one character. */
  widthOf(codePoint: number): number;
  /** Width of letters that are joined, stacked and reordered as their script needs it. */
  widthOfShaped(text: string): number;
  /** Distance from the baseline to the top of a line, in thousandths of the font size. */
  ascent: number;
}

/** The part of fontkit's font that is used here. */
interface FontkitFont {
  unitsPerEm: number;
  ascent: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { advanceWidth: number };
  layout(text: string): { advanceWidth: number };
}

/** Beside the bundle of the server, where the build copies the fonts to; else in the package they come from. */
function pathOf({ from, path }: { from: string; path: string }): string {
  const beside = fileURLToPath(new URL(`./fonts/${basename(path)}`, import.meta.url));
  if (existsSync(beside)) return beside;
  const { resolve } = createRequire(new URL("../../../package.json", import.meta.url));
  return join(dirname(resolve(`${from}/package.json`)), path);
}

const fonts = new Map<string, Buffer>();

/** A font file, read once for all documents, when the first of them needs it. */
function fontOf(typeface: Typeface, weight: Weight): Buffer {
  const file = fontFiles[typeface][weight];
  return cached(fonts, file.path, () => unpackWoff(readFileSync(pathOf(file))));
}

/** A font given here keeps pdfkit from loading Helvetica, whose file the bundle of the server does not have. */
export function newDocument(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  // pdfkit hands the option to its font(), which takes buffers; its types only know file names.
  return new PDFDocument({ ...options, font: fontOf("base", "regular") as unknown as string });
}

/** The name inside of the file that a document begins with: under any other, pdfkit would parse it at each change of the font. */
const firstFont = "DejaVuSans";

/** Makes a font the current one of a document. The document embeds it with the glyphs that are printed. */
export function setFont(document: PDFKit.PDFDocument, typeface: Typeface, weight: Weight): void {
  const name = typeface === "base" && weight === "regular" ? firstFont : `${typeface} ${weight}`;
  document.registerFont(name, fontOf(typeface, weight)).font(name);
}

/** Drops the laid out words of all fonts of a document, which pdfkit keeps otherwise. */
export function forgetWords(document: PDFKit.PDFDocument): void {
  // Hidden by pdfkit's types; without it the words of all lots stay in memory until the end.
  const { _fontFamilies } = document as unknown as { _fontFamilies: Record<string, { layoutCache: object }> };
  for (const font of Object.values(_fontFamilies)) font.layoutCache = Object.create(null);
}

/** Words of a typeface whose widths are cached: each is measured for its line, for the side it stands at, and for its place. */
const mostShapedWords = 5_000;

const metrics = new Map<string, FontMetrics>();

/** Answers are cached: the same few hundred characters are looked up millions of times. */
export function fontMetrics(typeface: Typeface, weight: Weight): FontMetrics {
  return cached(metrics, `${typeface} ${weight}`, () => metricsOf(typeface, weight));
}

function metricsOf(typeface: Typeface, weight: Weight): FontMetrics {
  const font = fontkitFont(typeface, weight);
  const scale = 1000 / font.unitsPerEm;
  const glyphs = new Map<number, boolean>();
  const widths = new Map<number, number>();
  const shaped = new Map<string, number>();
  return {
    hasGlyph: (codePoint) => cached(glyphs, codePoint, () => font.hasGlyphForCodePoint(codePoint)),
    widthOf: (codePoint) =>
      cached(widths, codePoint, () => font.glyphForCodePoint(codePoint).advanceWidth * scale),
    widthOfShaped: (text) => {
      if (shaped.size >= mostShapedWords) shaped.clear();
      return cached(shaped, text, () => font.layout(text).advanceWidth * scale);
    },
    ascent: font.ascent * scale,
  };
}

function cached<Key, Value>(values: Map<Key, Value>, key: Key, compute: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = compute();
  values.set(key, value);
  return value;
}

/** fontkit belongs to pdfkit, so it is reached through a document. */
function fontkitFont(typeface: Typeface, weight: Weight): FontkitFont {
  const document = newDocument({ autoFirstPage: false });
  setFont(document, typeface, weight);
  // pdfkit's types hide the font of the document, which is the only way to the glyphs it will print.
  return (document as unknown as { _font: { font: FontkitFont } })._font.font;
}

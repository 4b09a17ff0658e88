import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import fontFiles from "./font-files.json";
import { unpackWoff } from "./unpack-woff";

export type Weight = "regular" | "bold";
/** Fonts by script; "base" covers all scripts without a separate typeface. */
export type Typeface = keyof typeof fontFiles;

/** Font measurements independent of a document. Widths are in thousandths of the font size. */
export interface FontMetrics {
  hasGlyph(codePoint: number): boolean;
  /** Width of one character. */
  widthOf(codePoint: number): number;
  /** Width of text whose letters are joined, stacked and reordered by the rules of its script. */
  widthOfShaped(text: string): number;
  /** Distance from the baseline to the top of a line, in thousandths of the font size. */
  ascent: number;
}

/** The used part of fontkit's font. */
interface FontkitFont {
  unitsPerEm: number;
  ascent: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { advanceWidth: number };
  layout(text: string): { advanceWidth: number };
}

/** Path of a font: beside the server's bundle, where the build copies fonts, or in its package. */
function pathOf({ from, path }: { from: string; path: string }): string {
  const beside = fileURLToPath(new URL(`./fonts/${basename(path)}`, import.meta.url));
  if (existsSync(beside)) return beside;
  const { resolve } = createRequire(new URL("../../../package.json", import.meta.url));
  return join(dirname(resolve(`${from}/package.json`)), path);
}

const fonts = new Map<string, Buffer>();

/** Reads a font file once, when first needed. */
function fontOf(typeface: Typeface, weight: Weight): Buffer {
  const file = fontFiles[typeface][weight];
  return cached(fonts, file.path, () => unpackWoff(readFileSync(pathOf(file))));
}

/** Creates a document with a font, because pdfkit would otherwise load Helvetica, whose file is not bundled. */
export function newDocument(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  // pdfkit passes the option to font(), which accepts buffers; its types only allow file names.
  return new PDFDocument({ ...options, font: fontOf("base", "regular") as unknown as string });
}

/** Internal name of the first font; with another name, pdfkit would parse the font at each change. */
const firstFont = "DejaVuSans";

/** Sets a document's current font, which is embedded with the printed glyphs. */
export function setFont(document: PDFKit.PDFDocument, typeface: Typeface, weight: Weight): void {
  const name = typeface === "base" && weight === "regular" ? firstFont : `${typeface} ${weight}`;
  document.registerFont(name, fontOf(typeface, weight)).font(name);
}

/** Drops the laid-out words that pdfkit caches for all fonts of a document. */
export function forgetWords(document: PDFKit.PDFDocument): void {
  // Hidden by pdfkit's types; otherwise the words of all lots stay in memory until the end.
  const { _fontFamilies } = document as unknown as { _fontFamilies: Record<string, { layoutCache: object }> };
  for (const font of Object.values(_fontFamilies)) font.layoutCache = Object.create(null);
}

/** Maximum of cached word widths per typeface, since each word is measured several times. */
const mostShapedWords = 5_000;

const metrics = new Map<string, FontMetrics>();

/** Cached measurements of a font, since the same few hundred characters are looked up millions of times. */
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

/** Opens a font with fontkit, which is only reachable through a pdfkit document. */
function fontkitFont(typeface: Typeface, weight: Weight): FontkitFont {
  const document = newDocument({ autoFirstPage: false });
  setFont(document, typeface, weight);
  // pdfkit's types hide the document's font, the only way to its glyphs.
  return (document as unknown as { _font: { font: FontkitFont } })._font.font;
}

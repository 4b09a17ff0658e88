import { buffer } from "node:stream/consumers";
import { deflateSync } from "node:zlib";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import {
  type LotsPerPage,
  type PdfLot,
  type PdfSale,
  type PdfSource,
  type PdfStream,
  streamPdf,
} from "../print/pdf";

/** A blue JPEG of 16 × 12 pixels. */
export const jpeg = Buffer.from(
  "/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAMABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJQChn//2Q==",
  "base64",
);

/** A PNG of four pixels, one of them half transparent. */
export function png(): Buffer {
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 6, 0, 0, 0]);
  const row = [0, 255, 0, 0, 255, 0, 0, 255, 128];
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.from([...row, ...row]));
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Creates a PNG chunk without a checksum, which no reader here checks. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, "latin1"), data, Buffer.alloc(4)]);
}

export function pdfLot(number: string, over: Partial<PdfLot> = {}): PdfLot {
  return {
    id: number,
    number,
    title: `Title of ${number}`,
    description: `Description of ${number}`,
    category: "Furniture",
    consignor: "Anna Berg",
    condition: "Good",
    lowEstimate: 200,
    highEstimate: 300,
    reservePrice: 177,
    hammerPrice: null,
    saleState: null,
    height: 10,
    width: 5.5,
    depth: null,
    photoUrls: [],
    ...over,
  };
}

export function pdfSource(
  lots: PdfLot[],
  over: Partial<Omit<PdfSource, "sale">> & { sale?: Partial<PdfSale> } = {},
): PdfSource {
  const company = {
    name: "Hammer & Sons",
    website: "hammer.example",
    phone: "555 0100",
    email: "hi@hammer.example",
  };
  return {
    lots: each(lots),
    readPhoto: async () => jpeg,
    codeOf: () => ({ size: 21, isDark: (row, column) => (row + column) % 2 === 0 }),
    ...over,
    sale: {
      manifestName: "Autumn sale",
      currency: "USD",
      saleDate: "2026-10-03",
      saleLocation: "Hall 2",
      units: "imperial",
      company,
      logo: null,
      brandColor: "#7a1f3d",
      printedAt: "2026-09-25T10:00:00Z",
      ...over.sale,
    },
  };
}

const plain = { perPage: 4, consignor: null } as const;

export const streamCatalogPdf = (source: PdfSource, { perPage }: { perPage: LotsPerPage }): PdfStream =>
  streamPdf(source, { ...plain, format: "pdf-catalog", perPage });

export const streamReceiptsPdf = (
  source: PdfSource,
  { consignor = null }: { consignor?: string | null },
): PdfStream => streamPdf(source, { ...plain, format: "pdf-receipt", consignor });

export const streamStatementsPdf = (source: PdfSource, { consignor }: { consignor: string }): PdfStream =>
  streamPdf(source, { ...plain, format: "pdf-statement", consignor });

export const streamLotListPdf = (source: PdfSource): PdfStream =>
  streamPdf(source, { ...plain, format: "pdf-lot-list" });

async function* each(lots: PdfLot[]): AsyncGenerator<PdfLot> {
  yield* lots;
}

/** Adjacent characters as drawn from left to right. */
export interface PrintedRun {
  x: number;
  y: number;
  text: string;
}

export interface PrintedPdf {
  /** Text of each page, in page order. */
  pages: string[];
  text: string;
  /** All runs in drawing order. */
  runs: PrintedRun[];
  /** Whether a character is drawn as a font's missing glyph. */
  hasMissingGlyph: boolean;
  /** The names of the embedded fonts. */
  fonts: string[];
  imagesByPage: number[];
  outline: string[];
  title: unknown;
  language: unknown;
  showsTitle: unknown;
  version: unknown;
  sent: { itemCount: number; photoCount: number };
}

/** Reads a document's text by an independent program. */
export async function readPrinted({ pdf, sent }: PdfStream): Promise<PrintedPdf> {
  const data = new Uint8Array(await buffer(pdf));
  const source = Buffer.from(data).toString("latin1");
  const names = [...source.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name = ""]) => name);
  const loading = getDocument({ data, verbosity: 0 });
  const document = await loading.promise;
  const pages: string[] = [];
  const imagesByPage: number[] = [];
  const drawn: DrawnRun[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ("str" in item ? item.str : ""))
        .join(" ")
        .replace(/\s+/g, " "),
    );
    const { fnArray, argsArray } = await page.getOperatorList();
    drawn.push(...drawnRuns(fnArray, argsArray));
    imagesByPage.push(fnArray.filter((operator) => operator === OPS.paintImageXObject).length);
  }
  const { info } = await document.getMetadata();
  // pdf.js types it as object only.
  const facts = info as Record<string, unknown>;
  const preferences = await document.getViewerPreferences();
  const outline = await document.getOutline();
  await loading.destroy();
  return {
    pages,
    text: pages.join(" "),
    runs: drawn.map(({ x, y, glyphs }) => ({ x, y, text: glyphs.map(({ unicode }) => unicode).join("") })),
    hasMissingGlyph: drawn.some(({ glyphs }) =>
      glyphs.some(({ originalCharCode }) => originalCharCode === 0),
    ),
    fonts: [...new Set(names)].sort(),
    imagesByPage,
    outline: outline.map((item) => item.title),
    title: facts.Title,
    language: facts.Language,
    showsTitle: preferences?.get("DisplayDocTitle"),
    version: facts.PDFFormatVersion,
    sent: sent(),
  };
}

type Glyph = { unicode: string; originalCharCode: number };
type DrawnRun = { x: number; y: number; glyphs: Glyph[] };

/** Collects what is drawn after each text matrix. pdf.js does not type operator arguments. */
function drawnRuns(operators: number[], args: unknown[]): DrawnRun[] {
  const runs: DrawnRun[] = [];
  for (const [index, operator] of operators.entries()) {
    if (operator === OPS.setTextMatrix) {
      const [matrix] = args[index] as [ArrayLike<number>];
      runs.push({ x: matrix[4] ?? 0, y: matrix[5] ?? 0, glyphs: [] });
    } else if (operator === OPS.showText) {
      const [shown] = args[index] as [(Glyph | number)[]];
      runs.at(-1)?.glyphs.push(...shown.filter((glyph) => typeof glyph === "object"));
    }
  }
  return runs;
}

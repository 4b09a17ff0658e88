import type { Print } from "@lotwright/contracts/exports/prints";
import { fc, testProperty } from "@lotwright/testing/properties";
import { expect, test } from "vitest";
import {
  pdfLot,
  pdfSource,
  readPrinted,
  streamCatalogPdf,
  streamLotListPdf,
  streamReceiptsPdf,
} from "../testing/printed";
import { findUnprintable, type PdfLot } from "./pdf";

type Document = Pick<Print, "format" | "perPage">;

const documents: Document[] = [
  ...([2, 4, 6] as const).map((perPage) => ({ format: "pdf-catalog", perPage }) as const),
  { format: "pdf-receipt", perPage: 4 },
  { format: "pdf-lot-list", perPage: 4 },
];

const foundIn = async (document: Document, texts: Partial<PdfLot>) => {
  const { texts: found } = await findUnprintable(pdfSource([pdfLot("1", texts)]), document);
  return found.map(({ field }) => field);
};

const print = ({ format, perPage }: Document, texts: Partial<PdfLot>) => {
  const source = pdfSource([pdfLot("1", texts)]);
  if (format === "pdf-catalog") return readPrinted(streamCatalogPdf(source, { perPage }));
  return readPrinted(format === "pdf-receipt" ? streamReceiptsPdf(source, {}) : streamLotListPdf(source));
};

const textOf = (length: number) => "oak chair ".repeat(length / 10 + 1).slice(0, length);

test.each(documents)("finds no character beyond the room of a text in %o", async (document) => {
  const title = `${textOf(900)}🪑`;
  const texts = { title, category: title, condition: title, consignor: title };
  expect(await foundIn(document, { ...texts, description: `${textOf(9000)}🪑` })).toEqual([]);
});

test("finds less of a description the more lots a page has", async () => {
  const texts = { description: `${textOf(3000)}✨ DM us 🪑` };
  const found = documents.slice(0, 3).map((document) => foundIn(document, texts));
  expect(await Promise.all(found)).toEqual([["description"], ["description"], []]);
});

testProperty(
  "finds every character that a document would print as [?]",
  fc.record({
    document: fc.constantFrom(...documents),
    field: fc.constantFrom("title", "description", "category", "condition", "consignor"),
    narrow: fc.nat({ max: 3000 }),
  }),
  async ({ document, field, narrow }) => {
    const texts = { [field]: `${"i".repeat(narrow)}🪑` };
    const { text } = await print(document, texts);
    if (text.includes("[?]")) expect(await foundIn(document, texts)).toEqual([field]);
  },
  { runs: 25 },
);

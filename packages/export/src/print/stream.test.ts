import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { pdfLot, pdfSource, streamCatalogPdf, streamLotListPdf } from "../testing/printed";
import type { PdfLot, PdfSource } from "./source";

test("fails the stream with the error of its lots", async () => {
  async function* broken(): AsyncGenerator<PdfLot> {
    yield pdfLot("1");
    throw new Error("The lots ended early.");
  }
  const { pdf } = streamLotListPdf(pdfSource([], { lots: broken() }));
  await expect(buffer(pdf)).rejects.toThrow("The lots ended early.");
});

test.each([
  ["a lot list", streamLotListPdf],
  ["a catalog that reads photos ahead", (source: PdfSource) => streamCatalogPdf(source, { perPage: 2 })],
])("stops reading the lots of %s when the reader leaves", async (_, stream) => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function* endless(): AsyncGenerator<PdfLot> {
    try {
      for (let number = 1; ; number++) yield pdfLot(String(number));
    } finally {
      end();
    }
  }
  const { pdf } = stream(pdfSource([], { lots: endless() }));
  await once(pdf, "readable");
  pdf.destroy();
  await ended;
  expect(pdf.destroyed).toBe(true);
});

test("waits for a slow reader before it reads more photos", async () => {
  const photo = jpegOf(1024 * 1024);
  let read = 0;
  const lots = Array.from({ length: 40 }, (_, index) => pdfLot(String(index), { photoUrls: ["a"] }));
  const source = pdfSource(lots, {
    readPhoto: async () => {
      read++;
      return photo;
    },
  });
  const { pdf } = streamCatalogPdf(source, { perPage: 4 });
  await once(pdf, "readable");
  for (let turn = 0; turn < 500; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(read).toBeLessThan(12);
  expect((await buffer(pdf)).length).toBeGreaterThan(40 * photo.length);
  expect(read).toBe(40);
});

/** Creates bytes with a JPEG header, which is all that is read here. */
function jpegOf(length: number): Buffer {
  const header = [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 12, 0, 16, 3];
  return Buffer.concat([Buffer.from(header), Buffer.alloc(length, 1)]);
}

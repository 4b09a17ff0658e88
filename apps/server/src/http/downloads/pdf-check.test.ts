import type { PdfFormat } from "@lotwright/contracts/exports/prints";
import { maxMissingLots } from "@lotwright/contracts/exports/prints";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../testing/app";
import { makeSale } from "../../testing/sales";
import { test } from "../../testing/test";
import { readPdf } from "../testing/read-pdf";

type Sale = Awaited<ReturnType<typeof makeSale>>;

const check = (server: TestServer, { user, manifestId }: Sale, format: PdfFormat) =>
  server.callerFor(actorOf(user)).exports.pdfCheck({ manifestId, format });

describe("a check before printing", () => {
  test("counts and names the lots without a photo, title or estimate, by document", async ({ server }) => {
    const sale = await makeSale(server);
    const photoUrls = [await sale.upload()];
    await sale.lot({ lotNumber: 1, title: "Oak chair", photoUrls, lowEstimate: 10 });
    await sale.lot({ lotNumber: 2, title: " ", photoUrls });
    for (let lotNumber = 3; lotNumber < 18; lotNumber++) {
      await sale.lot({ lotNumber, title: "Lamp", highEstimate: 20, saleState: "unsold" });
    }
    const others = Array.from({ length: maxMissingLots }, (_, index) => String(index + 3));
    const title = { fact: "title", count: 1, lots: ["2"] };
    const estimate = { fact: "estimate", count: 1, lots: ["2"] };
    const missing = async (format: PdfFormat) => (await check(server, sale, format)).missing;
    expect(await missing("pdf-catalog")).toEqual([
      { fact: "photo", count: 15, lots: others },
      title,
      estimate,
    ]);
    expect(await missing("pdf-receipt")).toEqual([title, estimate]);
    expect(await missing("pdf-statement")).toEqual([title, { fact: "result", count: 2, lots: ["1", "2"] }]);
    expect(await missing("pdf-lot-list")).toEqual([title]);
    expect(await missing("pdf-labels")).toEqual([title]);
  });

  test.for(["pdf-catalog", "pdf-receipt", "pdf-statement", "pdf-lot-list", "pdf-labels"] as const)(
    "counts the pages that a download of %s has, and draws the first",
    async (format, { server }) => {
      const sale = await makeSale(server);
      const photoUrls = [await sale.upload()];
      for (let lotNumber = 1; lotNumber < 40; lotNumber++) {
        await sale.lot({ lotNumber, title: `Oak chair ${lotNumber}`, photoUrls, consignor: "Mary Smith" });
      }
      const { preview } = await check(server, sale, format);
      const pages = await readPdf(await (await sale.download(`?format=${format}`)).arrayBuffer());
      expect(preview?.pageCount).toBe(pages.length);
      const shapes = preview?.pages.flat() ?? [];
      const texts = shapes.flatMap((shape) => (shape.kind === "text" ? shape.text : []));
      expect(texts).toContain(format === "pdf-labels" ? "Oak chair 1" : "Autumn Sale");
      const photos = shapes.flatMap((shape) => (shape.kind === "photo" ? shape.url : []));
      const hasPhotos = format !== "pdf-lot-list" && format !== "pdf-labels";
      expect(new Set(photos)).toEqual(new Set(hasPhotos ? photoUrls : []));
    },
  );

  test("answers no preview without lots", async ({ server }) => {
    expect(await check(server, await makeSale(server), "pdf-catalog")).toMatchObject({
      ...{ lotCount: 0, preview: null, missing: [] },
    });
  });
});

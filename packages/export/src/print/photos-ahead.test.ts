import { expect, test } from "vitest";
import { jpeg, pdfLot, pdfSource, readPrinted, streamCatalogPdf } from "../testing/printed";
import { photosAhead } from "./photos-ahead";

const two = { perPage: 2 } as const;

test("reads each large photo once, and those of later lots before the earlier one is there", async () => {
  const asked: string[] = [];
  const arrive: (() => void)[] = [];
  const source = pdfSource(
    ["a", "b", "c", "d"].map((url) => pdfLot(url, { photoUrls: [url] })),
    {
      readPhoto: (url, size) => {
        asked.push(`${url} ${size}`);
        if (asked.length === 3) for (const one of arrive) one();
        if (asked.length >= 3) return Promise.resolve(jpeg);
        return new Promise((resolve) => arrive.push(() => resolve(jpeg)));
      },
    },
  );
  const { sent } = await readPrinted(streamCatalogPdf(source, two));
  expect(asked).toEqual(["a large", "b large", "c large", "d large"]);
  expect(sent).toEqual({ itemCount: 4, photoCount: 4 });
});

test("prints a photo that lots share with each of them", async () => {
  const lots = ["1", "2", "3"].map((number) => pdfLot(number, { photoUrls: ["same", "further"] }));
  const { sent } = await readPrinted(streamCatalogPdf(pdfSource(lots, { readPhoto: async () => jpeg }), two));
  expect(sent).toEqual({ itemCount: 3, photoCount: 6 });
});

test("rejects for the lot whose photo failed to load", async () => {
  const failing = pdfSource([pdfLot("1", { photoUrls: ["a"] })], {
    readPhoto: () => Promise.reject(new Error("The storage cannot be reached.")),
  });
  const { lots, readPhoto } = photosAhead(failing);
  for await (const { photoUrls } of lots) expect(photoUrls).toEqual(["a"]);
  await new Promise((resolve) => setImmediate(resolve));
  await expect(readPhoto("a", "large")).rejects.toThrow("The storage cannot be reached.");
});

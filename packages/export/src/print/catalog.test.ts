import { expect, test } from "vitest";
import { jpeg, pdfLot, pdfSource, png, readPrinted, streamCatalogPdf } from "../testing/printed";

const four = { perPage: 4 } as const;

test("prints the cover, the lots in their order and the index", async () => {
  const lots = [pdfLot("1"), pdfLot("2A", { category: "Coins" }), pdfLot("3"), pdfLot("4"), pdfLot("5")];
  const { pages, sent } = await readPrinted(streamCatalogPdf(pdfSource(lots), four));
  expect(pages).toHaveLength(4);
  expect(pages[0]).toMatch(/Hammer & Sons.*Autumn sale.*Saturday, October 3, 2026.*Hall 2.*hammer\.example/);
  expect(pages[1]).toMatch(
    /Title of 1 Est\. \$200–\$300 Description of 1 Condition: Good Size: H 10 × W 5\.5 in/,
  );
  expect(pages[1]).toMatch(/Title of 1.*Title of 2A.*Title of 3.*Title of 4/);
  expect(pages[2]).toMatch(/Autumn sale Page 3 5 Title of 5/);
  expect(pages[3]).toMatch(/Index by category Coins 2A 2 Furniture 1 2 3 2 4 2 5 3/);
  expect(sent).toEqual({ itemCount: 5, photoCount: 0 });
});

test.each([2, 4, 6] as const)("puts %i lots on a page", async (perPage) => {
  const lots = Array.from({ length: 13 }, (_, index) => pdfLot(String(index + 1)));
  const { pages } = await readPrinted(streamCatalogPdf(pdfSource(lots), { perPage }));
  expect(pages).toHaveLength(2 + Math.ceil(13 / perPage));
});

test("names the document, its language and its bookmarks", async () => {
  const lots = Array.from({ length: 60 }, (_, index) => pdfLot(`${index + 1}A`));
  const catalog = await readPrinted(streamCatalogPdf(pdfSource(lots), four));
  expect(catalog).toMatchObject({
    title: "Autumn sale – Catalog",
    language: "en-US",
    showsTitle: true,
    version: "1.7",
  });
  expect(catalog.outline).toEqual(["Cover", "Lots 1A–50A", "Lots 51A–60A", "Index by category"]);
});

test("prints no consignors and no reserves", async () => {
  const { text } = await readPrinted(streamCatalogPdf(pdfSource([pdfLot("1")]), { perPage: 2 }));
  expect(text).toContain("Title of 1");
  expect(text).not.toMatch(/Anna|Berg|177|onsignor|eserve/);
});

test("finds Cyrillic, Greek and Vietnamese texts in the PDF", async () => {
  const lot = pdfLot("1", { title: "Икона «Святой Николай»", description: "Αρχαίο νόμισμα. Đồng hồ cổ." });
  const { text } = await readPrinted(streamCatalogPdf(pdfSource([lot]), four));
  expect(text).toContain("Икона «Святой Николай»");
  expect(text).toContain("Αρχαίο νόμισμα. Đồng hồ cổ.");
  expect(text).not.toContain("Not printed");
});

test("lists by lot what its fonts cannot print", async () => {
  const lots = [
    pdfLot("1"),
    pdfLot("2", { title: "Vase தமிழ் மொழி and ខ្មែរ", description: "Smile 😀, family 👨‍👩‍👧" }),
  ];
  const { pages, outline } = await readPrinted(streamCatalogPdf(pdfSource(lots), four));
  expect(pages[1]).toContain("Vase [?] and [?]");
  expect(pages[1]).toContain("Smile 😀, family [?]");
  expect(pages.at(-1)).toMatch(
    /Not printed .* 2 Tamil: U\+0BA4, U\+0BAE, .*Khmer: U\+1781, .*Emoji: U\+1F468 U\+200D/,
  );
  expect(outline.at(-1)).toBe("Not printed");
});

test("prints the catalog without missing or broken photos, and lists them", async () => {
  const photos = new Map([
    ["whole", jpeg],
    ["broken", Buffer.from([0xff, 0xd8, 1, 2, 3])],
    ["cut", jpeg.subarray(0, 4)],
    ["text", Buffer.from("<html>")],
    ["empty", Buffer.alloc(0)],
  ]);
  const lots = ["missing", ...photos.keys()].map((url) => pdfLot(url, { photoUrls: [url] }));
  const source = pdfSource(lots, { readPhoto: async (url) => photos.get(url) });
  const { pages, imagesByPage, sent } = await readPrinted(streamCatalogPdf(source, { perPage: 6 }));
  expect(imagesByPage).toEqual([0, 1, 0, 0]);
  expect(sent).toEqual({ itemCount: 6, photoCount: 1 });
  for (const url of ["missing", "broken", "cut", "text", "empty"]) {
    expect(pages[3]).toContain(`${url} 1 photo could not be read`);
  }
  expect(pages[3]).not.toContain("whole 1");
});

test("shows up to three small photos beside the large one when two lots share a page", async () => {
  const asked: string[] = [];
  const source = (photoUrls: string[]) =>
    pdfSource([pdfLot("1", { photoUrls })], {
      readPhoto: async (url, size) => {
        asked.push(`${url} ${size}`);
        return jpeg;
      },
    });
  const urls = Array.from({ length: 15 }, (_, index) => `p${index}`);
  const two = await readPrinted(streamCatalogPdf(source(urls), { perPage: 2 }));
  expect(two.imagesByPage[1]).toBe(4);
  expect(asked.splice(0)).toEqual(["p0 large", "p1 small", "p2 small", "p3 small"]);
  await readPrinted(streamCatalogPdf(source(urls), four));
  expect(asked).toEqual(["p0 small"]);
});

test("prints a logo of transparent PNG on the cover", async () => {
  const { imagesByPage, text } = await readPrinted(
    streamCatalogPdf(pdfSource([], { sale: { logo: png() } }), four),
  );
  expect(imagesByPage).toEqual([1]);
  expect(text).not.toContain("Not printed");
});

test("lists a logo that is broken", async () => {
  const logo = png();
  logo.fill(7, 45, 52);
  const { imagesByPage, pages } = await readPrinted(
    streamCatalogPdf(pdfSource([], { sale: { logo } }), four),
  );
  expect(imagesByPage).toEqual([0, 0]);
  expect(pages[1]).toContain("Logo 1 photo could not be read");
});

test.each([" ", "", "\n", "字 "])(
  "clips 32,000 characters that are joined by %j to the box of their lot",
  async (joint) => {
    const description = `word${joint}`.repeat(32_000 / (4 + joint.length));
    const lots = [pdfLot("1", { description, title: description }), pdfLot("2")];
    const { pages } = await readPrinted(streamCatalogPdf(pdfSource(lots), { perPage: 6 }));
    expect(pages[1]).toContain("…");
    expect(pages[1]?.length).toBeLessThan(3000);
    expect(pages[1]).toContain("Title of 2");
  },
);

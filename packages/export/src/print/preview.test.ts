import type { PrintedShape } from "@lotwright/contracts/exports/prints";
import { describe, expect, test } from "vitest";
import { jpeg, pdfLot, pdfSource, readPrinted, streamCatalogPdf } from "../testing/printed";
import { lotBoxes } from "./catalog-lot";
import { page } from "./layout";
import { type LotsPerPage, previewPdf, streamPdf } from "./pdf";

const lots = (count: number, over = {}) =>
  Array.from({ length: count }, (_, index) => pdfLot(String(index + 1), { photoUrls: ["/photo"], ...over }));
const description =
  "A mahogany chest of drawers with four long drawers and brass handles, on bracket feet. Scratches and marks of use, one handle replaced. Bought by the family in 1952 and kept in one house since then, with the bill of sale.";

const catalogOf = (perPage: LotsPerPage, count: number, over = {}) =>
  previewPdf(
    pdfSource(lots(count, { description, ...over })),
    { format: "pdf-catalog", perPage, consignor: null },
    undefined,
  );

/** Share of the lots' boxes on a page that neither photos nor lines of text cover, in cells of 3 points. */
function whiteShare(shapes: readonly PrintedShape[], perPage: LotsPerPage): number {
  const cell = 3;
  const covered = new Set<string>();
  const boxes = lotBoxes(perPage);
  let total = 0;
  for (const box of boxes) {
    const isWithin = ({ x, y }: { x: number; y: number }) =>
      x >= box.x - 1 && x < box.x + box.width && y >= box.y - 1 && y <= box.y + box.height + 1;
    const areas = shapes.filter(isWithin).flatMap((shape) => {
      if (shape.kind === "photo") return { ...shape, padding: 8 };
      // A line of text takes the width of its column.
      if (shape.kind === "text")
        return {
          ...{ x: shape.x, y: shape.y - shape.size, height: shape.size * 1.3, padding: 4 },
          width: box.x + box.width - shape.x,
        };
      return [];
    });
    for (let x = box.x; x < box.x + box.width; x += cell) {
      for (let y = box.y; y < box.y + box.height; y += cell) {
        total++;
        const isCovered = areas.some(
          (area) =>
            x >= area.x - area.padding &&
            x <= area.x + area.width + area.padding &&
            y >= area.y - area.padding &&
            y <= area.y + area.height + area.padding,
        );
        if (isCovered) covered.add(`${x} ${y}`);
      }
    }
  }
  return 1 - covered.size / total;
}

describe("a full page of a catalog", () => {
  test.for([
    [2, description],
    [4, description],
    [6, description],
    [9, description],
    [4, "Oak."],
    [6, "Oak."],
    [9, "Oak."],
  ] as const)("leaves no third of a page with %i lots white for %j", async ([perPage, text]) => {
    const { pages } = await catalogOf(perPage, 2 * perPage, { description: text });
    expect(whiteShare(pages[1] ?? [], perPage)).toBeLessThan(1 / 3);
  });

  test.for([2, 4, 6, 9] as const)("keeps texts and photos of %i lots within their boxes", async (perPage) => {
    const { pages } = await catalogOf(perPage, perPage, { description: description.repeat(10) });
    const bottoms = lotBoxes(perPage).map(({ y, height }) => y + height);
    const shapes = (pages[1] ?? []).filter(
      ({ kind, y }) => kind !== "box" && y < page.height - page.margin - 20,
    );
    expect(shapes.filter(({ kind }) => kind === "photo")).toHaveLength(perPage);
    for (const shape of shapes) {
      const bottom = shape.y + (shape.kind === "photo" ? shape.height : 0);
      const own = bottoms.find((each) => shape.y <= each + 1) ?? 0;
      expect(bottom).toBeLessThanOrEqual(own + 1);
    }
  });
});

test.for([
  [2, ""],
  [4, ""],
  [6, ""],
  [9, ""],
  [6, description],
  [9, description],
] as const)(
  "prints condition and size of each of %i lots below the description %j",
  async ([perPage, text]) => {
    const { pages } = await catalogOf(perPage, perPage, { title: "", description: text });
    const texts = (pages[1] ?? []).flatMap((shape) => (shape.kind === "text" ? shape.text : []));
    const countOf = (start: string) => texts.filter((each) => each.startsWith(start)).length;
    expect([countOf("Condition: Good"), countOf("Size: H 10")]).toEqual([perPage, perPage]);
  },
);

test("draws the texts of a preview where the PDF has them", async () => {
  const { pages, width, height } = await catalogOf(6, 6);
  expect([width, height]).toEqual([612, 792]);
  const { runs } = await readPrinted(streamCatalogPdf(pdfSource(lots(6, { description })), { perPage: 6 }));
  const printed = new Set(runs.map(({ x, y, text }) => `${Math.round(x)} ${Math.round(height - y)} ${text}`));
  const drawn = pages
    .flat()
    .flatMap((shape) =>
      shape.kind === "text" ? `${Math.round(shape.x)} ${Math.round(shape.y)} ${shape.text}` : [],
    );
  expect(drawn.length).toBeGreaterThan(40);
  expect(drawn.filter((text) => !printed.has(text))).toEqual([]);
});

test.for([
  ["pdf-catalog", 40],
  ["pdf-receipt", 40],
  ["pdf-statement", 41],
  ["pdf-lot-list", 90],
  ["pdf-labels", 49],
] as const)(
  "counts the pages of %s as the PDF has them, and draws the first three",
  async ([format, count]) => {
    const print = { format, perPage: 9, consignor: null } as const;
    const source = () => pdfSource(lots(count), { readPhoto: async () => jpeg });
    const { pageCount, pages } = await previewPdf(source(), print, undefined);
    const printed = await readPrinted(streamPdf(source(), print));
    expect(pageCount).toBe(printed.pages.length);
    expect(pageCount).toBeGreaterThan(2);
    expect(pages).toHaveLength(Math.min(3, pageCount));
  },
);

test("reads photos of the first pages alone", async () => {
  const read: string[] = [];
  const readPhoto = async (url: string) => {
    read.push(url);
    return jpeg;
  };
  const many = lots(60).map((lot) => ({ ...lot, photoUrls: [lot.number] }));
  const print = { format: "pdf-catalog", perPage: 4, consignor: null } as const;
  await previewPdf(pdfSource(many, { readPhoto }), print, undefined);
  expect(read).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
});

describe("a sheet of labels", () => {
  const print = { format: "pdf-labels", perPage: 4, consignor: null } as const;

  test("prints number, title and code of 24 lots on A4, and no private text", async () => {
    const { pages, pageCount, width, height } = await previewPdf(pdfSource(lots(30)), print, undefined);
    expect([Math.round(width), Math.round(height), pageCount]).toEqual([595, 842, 2]);
    const kinds = (kind: string) => pages[0]?.filter((shape) => shape.kind === kind) ?? [];
    expect(kinds("code")).toHaveLength(24);
    const texts = kinds("text").map((shape) => (shape.kind === "text" ? shape.text : ""));
    expect(texts.slice(0, 4)).toEqual(["1", "Title of 1", "2", "Title of 2"]);
    expect(texts.join(" ")).not.toMatch(/Anna|177|Description/);
  });

  test("keeps every number, title and code 3 mm inside its label of 70 by 37 mm", async () => {
    const mm = 72 / 25.4;
    const title = "A very long title of a lot that goes on and on until nothing of it fits any more";
    const named = lots(24, { title }).map((lot, index) => ({ ...lot, number: `${9_999_976 + index}A` }));
    const { pages, height } = await previewPdf(pdfSource(named), print, undefined);
    const top = (height - 8 * 37 * mm) / 2;
    for (const shape of pages[0] ?? []) {
      const isText = shape.kind === "text";
      const left = shape.x % (70 * mm);
      expect(left).toBeGreaterThan(3 * mm);
      expect(left + shape.width).toBeLessThan(67 * mm);
      const y = (shape.y - (isText ? shape.size * 0.75 : 0) - top) % (37 * mm);
      expect(y).toBeGreaterThan(3 * mm - 1);
      expect(y + (isText ? shape.size * 0.75 : shape.width)).toBeLessThan(34 * mm + 1);
    }
  });

  test("draws the code in the PDF, which has its title and text", async () => {
    const { pages, title } = await readPrinted(streamPdf(pdfSource(lots(2)), print));
    expect(title).toBe("Autumn sale – Labels");
    expect(pages).toEqual(["1 Title of 1 2 Title of 2"]);
  });
});

import { expect, test } from "vitest";
import {
  pdfLot,
  pdfSource,
  readPrinted,
  streamLotListPdf,
  streamReceiptsPdf,
  streamStatementsPdf,
} from "../testing/printed";

const lots = () => [
  pdfLot("1", { consignor: "Zoë Quist" }),
  pdfLot("2", { consignor: " " }),
  pdfLot("3", { photoUrls: ["a"] }),
  pdfLot("4", { consignor: "Zoë Quist", lowEstimate: null, highEstimate: 1250.5, reservePrice: null }),
];

test("prints a receipt for every consignor, by name", async () => {
  const { pages, outline, sent } = await readPrinted(streamReceiptsPdf(pdfSource(lots()), {}));
  expect(outline).toEqual(["Anna Berg", "Zoë Quist", "No consignor"]);
  expect(pages).toHaveLength(3);
  expect(pages[0]).toMatch(/Hammer & Sons.*Consignor receipt Anna Berg Autumn sale.*October 3, 2026/);
  expect(pages[0]).toMatch(/3 Title of 3 \$200–\$300 \$177.*Total: 1 lot /);
  expect(pages[1]).toMatch(
    /1 Title of 1 .* 4 Title of 4 \$1,250\.50 – Total: 2 lots .*Consignor Received by Date/,
  );
  expect(pages[2]).toContain("2 Title of 2");
  expect(sent).toEqual({ itemCount: 4, photoCount: 1 });
});

test("prints only the receipt of the consignor that is named", async () => {
  const { pages, text } = await readPrinted(streamReceiptsPdf(pdfSource(lots()), { consignor: "Zoë Quist" }));
  expect(pages).toHaveLength(1);
  expect(text).not.toContain("Anna");
});

test.each([undefined, "zoë quist"])(
  "prints one receipt for names that differ in case or blanks, %s",
  async (wanted) => {
    const named = ["Zoë Quist", "ZOË QUIST", " Zoë  quist"].map((consignor, at) =>
      pdfLot(String(at + 1), { consignor }),
    );
    const { pages, outline } = await readPrinted(
      streamReceiptsPdf(pdfSource(named), wanted === undefined ? {} : { consignor: wanted }),
    );
    expect(outline).toEqual(["Zoë Quist"]);
    expect(pages.join("")).toContain("Total: 3 lots");
  },
);

test("prints the lots without a consignor when the name is empty", async () => {
  const { outline } = await readPrinted(streamReceiptsPdf(pdfSource(lots()), { consignor: "" }));
  expect(outline).toEqual(["No consignor"]);
});

test("repeats the table's head on every page, and keeps a lot beside the signatures", async () => {
  const many = Array.from({ length: 75 }, (_, index) => pdfLot(String(index + 1)));
  const { pages } = await readPrinted(streamReceiptsPdf(pdfSource(many), {}));
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(page).toContain("Lot Title Estimate Reserve");
  expect(pages.at(-1)).toMatch(/Anna Berg \(continued\).* 75 Title of 75 .*Total: 75 lots/);
});

test("prints the lot list with long titles on two lines", async () => {
  const title = "A walnut library cabinet with glazed doors ".repeat(6);
  const list = await readPrinted(streamLotListPdf(pdfSource([pdfLot("12A", { title }), pdfLot("13")])));
  expect(list.title).toBe("Autumn sale – Lot list");
  expect(list.text).toMatch(/12A A walnut library .*… 13 Title of 13/);
  expect(list.text).not.toContain("Anna");
  expect(list.outline).toEqual(["Lots 12A–13"]);
});

test("prints a statement of results with hammer prices, states and the total of a consignor", async () => {
  const sold = { saleState: "sold", hammerPrice: 120.1 } as const;
  const results = [
    pdfLot("1", { ...sold, reservePrice: 999 }),
    pdfLot("2", { ...sold, hammerPrice: 1_000.2 }),
    pdfLot("3", { saleState: "unsold" }),
    pdfLot("4", { saleState: "withdrawn" }),
    pdfLot("5"),
    pdfLot("6", { ...sold, hammerPrice: null }),
    pdfLot("7", { ...sold, consignor: "Zoë Quist" }),
  ];
  const { pages, title } = await readPrinted(
    streamStatementsPdf(pdfSource(results), { consignor: "anna  BERG" }),
  );
  expect(title).toBe("Autumn sale – Statements of results");
  expect(pages).toHaveLength(1);
  expect(pages[0]).toMatch(/Statement of results Anna Berg .*Lot Title Estimate Result/);
  expect(pages[0]).toMatch(
    /\$120\.10 2 .*\$1,000\.20 3 .*Unsold 4 .*Withdrawn 5 .*– 6 .*Sold Total: 6 lots, 3 sold for \$1,120\.30/,
  );
  expect(pages[0]).not.toMatch(/Zoë|\$999|Received by/);
});

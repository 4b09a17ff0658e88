import type { ExportSettings } from "@lotwright/contracts/exports/export-settings";
import { items } from "@lotwright/db/schema";
import { makePhoto } from "@lotwright/db/testing/make";
import { checkWithPrograms } from "@lotwright/export/testing/zip-programs";
import { unzip } from "@lotwright/testing/unzip";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { TestServer } from "../../testing/app";
import { makeSale } from "../../testing/sales";
import { test } from "../../testing/test";
import { readCsv, readWorkbook } from "../testing/read-table";

type Sale = Awaited<ReturnType<typeof makeSale>>;

async function fileOf(sale: Sale, name: string, query = ""): Promise<Buffer> {
  const response = await sale.download(query);
  expect(response.status).toBe(200);
  const file = (await unzip(await response.arrayBuffer())).get(name);
  if (!file) throw new Error(`The ZIP has no ${name}`);
  return file;
}

/** Settings that all differ from their defaults. The column order swaps the custom fields. */
const changed: Partial<ExportSettings> = {
  csvDelimiter: "semicolon",
  includeColumns: [
    "createdAt",
    "photos",
    "custom20",
    "quantity",
    "custom1",
    "notes",
    "lotNumber",
    "consignor",
    "category",
    "description",
    "title",
    "custom2",
  ],
  dateFormat: "DD.MM.YYYY",
  customColumnLabels: { custom1: "Maker; mark", custom20: 'Height "cm"' },
  customColumnDefaults: { custom1: "unknown", custom2: "=none" },
  showInWorkflow: ["custom1"],
  columnOrder: ["custom2", "custom1"],
};

const headings = [
  "Created",
  "Photos",
  "Custom2",
  "Quantity",
  "Maker; mark",
  "Notes",
  "Lot Number",
  "Consignor",
  "Category",
  "Description",
  "Title",
  'Height "cm"',
];

/** Date range of 10 March in New York; the first and the last lot were created on other days there. */
const range = "?fromDate=2026-03-10&toDate=2026-03-10&timeZone=America/New_York";

async function makeChangedSale(server: TestServer, fileFormat: ExportSettings["fileFormat"]): Promise<Sale> {
  const sale = await makeSale(server, { ...changed, fileFormat });
  const photoUrls = [await sale.upload(), "https://photos.example.com/a.jpg", await sale.upload()];
  await sale.lot({ lotNumber: 8, title: "The day before", createdAt: new Date("2026-03-10T03:59:00Z") });
  await sale.lot({
    lotNumber: 10,
    title: 'Chair; "oak"',
    description: "Two\nlines",
    category: "Furniture",
    consignor: "Smith Estate",
    notes: "007",
    quantity: 12,
    custom1: "Thonet",
    custom20: "90",
    photoUrls,
    createdAt: new Date("2026-03-10T12:00:00Z"),
  });
  const late = new Date("2026-03-11T03:59:59Z");
  await sale.lot({ lotNumber: 9, sectionLetter: "B", title: "=1+1", custom1: " ", createdAt: late });
  await sale.lot({ lotNumber: 9, sectionLetter: "A", title: "Lamp", custom2: "brass", createdAt: late });
  await sale.lot({ lotNumber: 11, title: "The day after", createdAt: new Date("2026-03-11T04:00:00Z") });
  return sale;
}

const photoNames = "photos/10-1.jpg | https://photos.example.com/a.jpg | photos/10-2.jpg";

describe("non-default settings", () => {
  test("writes each CSV cell according to the settings", async ({ server }) => {
    const sale = await makeChangedSale(server, "csv");
    expect(readCsv(await fileOf(sale, "lots.csv", range), ";")).toEqual([
      headings,
      ["10.03.2026", "", "brass", "1", "unknown", "", "9A", "", "", "", "Lamp", ""],
      ["10.03.2026", "", "'=none", "1", "unknown", "", "9B", "", "", "", "'=1+1", ""],
      [
        ...["10.03.2026", photoNames, "'=none", "12", "Thonet", "007", "10", "Smith Estate", "Furniture"],
        ...["Two\nlines", 'Chair; "oak"', "90"],
      ],
    ]);
  });

  test("writes each workbook cell according to the settings, with its type", async ({ server }) => {
    const sale = await makeChangedSale(server, "xlsx");
    const { rows, xml, styles } = await readWorkbook(await fileOf(sale, "lots.xlsx", range));
    const day = new Date("2026-03-10T00:00:00Z");
    expect(rows).toEqual([
      headings,
      [day, null, "brass", 1, "unknown", null, "9A", null, null, null, "Lamp", null],
      [day, null, "=none", 1, "unknown", null, "9B", null, null, null, "=1+1", null],
      [
        ...[day, photoNames, "=none", 12, "Thonet", "007", "10", "Smith Estate", "Furniture"],
        ...["Two\nlines", 'Chair; "oak"', "90"],
      ],
    ]);
    expect(styles).toContain('formatCode="dd.mm.yyyy"');
    expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    expect(xml).toMatch(/<col [^>]*width="40"/);
    expect(xml).not.toMatch(/<f[ >/]/);
  });

  test("writes a CSV with tabs as delimiters", async ({ server }) => {
    const sale = await makeSale(server, { csvDelimiter: "tab", includeColumns: ["title", "lotNumber"] });
    await sale.lot({ lotNumber: 1, title: "a\tb;c,d" });
    expect(readCsv(await fileOf(sale, "lots.csv"), "\t")).toEqual([
      ["Title", "Lot Number"],
      ["a\tb;c,d", "1"],
    ]);
  });

  test("records size, format and date range of an export in the history", async ({ server }) => {
    const sale = await makeChangedSale(server, "xlsx");
    const sent = await (await sale.download(range)).arrayBuffer();
    await (await sale.download()).arrayBuffer();
    const counts = { itemCount: 3, photoCount: 2, bytes: sent.byteLength, format: "xlsx" };
    expect(await sale.history()).toMatchObject([
      { itemCount: 5, photoCount: 2, format: "xlsx", fromDate: null, toDate: null },
      { ...counts, fromDate: "2026-03-10", toDate: "2026-03-10" },
    ]);
  });
});

describe("file names in the ZIP", () => {
  const titles = [
    "photos/../../b",
    "C:..\\x",
    "lot:1?",
    "CON",
    "nul\u0001l",
    "same",
    "same",
    "same",
    "مزاد",
    "🪑".repeat(40),
  ];

  test("gives every entry a unique and safe name and lists the same names in the lots file", async ({
    server,
  }) => {
    const sale = await makeSale(server, { includeColumns: ["lotNumber", "title", "photos"] });
    for (const [index, title] of titles.entries())
      await sale.lot({ lotNumber: index + 1, title, photoUrls: [await sale.upload()] });
    const zip = Buffer.from(await (await sale.download()).arrayBuffer());
    const entries = await unzip(new Uint8Array(zip).buffer);
    const names = [...entries.keys()].filter((name) => name.startsWith("photos/"));
    expect(names).toHaveLength(titles.length);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(titles.length);
    for (const name of entries.keys()) expect(name).toMatch(/^(?:photos\/\d+-1\.jpg|lots\.csv|NOTES\.txt)$/);
    const rows = readCsv(entries.get("lots.csv") ?? Buffer.alloc(0), ",").slice(1);
    expect(rows.map(([, title]) => title)).toEqual(titles.map((title) => title.replace("\u0001", "")));
    expect(rows.map(([, , photos]) => photos)).toEqual(names);
    await checkWithPrograms(zip);
  });
});

describe("formulas in cells", () => {
  const fields = ["=1+1", "+1", "-1", "@A1", "\t=1", "\r=1", 'a "quote"', "two\nlines", "a;b", "a,b"];

  async function makeFormulaSale(
    server: TestServer,
    fileFormat: ExportSettings["fileFormat"],
  ): Promise<Sale> {
    const sale = await makeSale(server, { fileFormat, includeColumns: ["lotNumber", "title", "quantity"] });
    for (const [index, title] of fields.entries()) await sale.lot({ lotNumber: index + 1, title });
    await server.db.update(items).set({ quantity: 5 }).where(eq(items.manifestId, sale.manifestId));
    return sale;
  }

  test("writes formulas as text in the CSV", async ({ server }) => {
    const rows = readCsv(await fileOf(await makeFormulaSale(server, "csv"), "lots.csv"), ",").slice(1);
    expect(rows.map(([, title]) => title)).toEqual(
      fields.map((field) => (/^[=+\-@\t\r]/.test(field) ? `'${field}` : field)),
    );
    expect(rows.map(([, , quantity]) => quantity)).toEqual(fields.map(() => "5"));
  });

  test("writes formulas as text in the workbook and numbers as numbers", async ({ server }) => {
    const { rows, xml } = await readWorkbook(
      await fileOf(await makeFormulaSale(server, "xlsx"), "lots.xlsx"),
    );
    expect(rows.slice(1)).toEqual(
      fields.map((field, index) => [String(index + 1), field.replace("\r", "\n"), 5]),
    );
    expect(xml).not.toMatch(/<f[ >/]/);
  });
});

describe("large exports", () => {
  test("streams hundreds of lots of 5 photos with one photo open at a time", async ({ server }) => {
    const lotCount = 200;
    const photo = Buffer.alloc(2_000, "x");
    const counts = { open: 0, most: 0 };
    const sale = await makeSale(server, { includeColumns: ["lotNumber", "photos"] });
    const { url } = await makePhoto(server.db, { workspaceId: sale.workspaceId });
    await server.deps.storage.put(url.slice(1), photo, "image/jpeg");
    const { workspaceId, manifestId } = sale;
    const lots = Array.from({ length: lotCount }, (_, index) => ({
      workspaceId,
      manifestId,
      lotNumber: index + 1,
      creationHash: crypto.randomUUID(),
      photoUrls: Array.from({ length: 5 }, () => url),
    }));
    await server.db.insert(items).values(lots);
    const read = server.deps.storage.read;
    server.deps.storage.read = async (key) => {
      const stream = await read(key);
      counts.open += 1;
      counts.most = Math.max(counts.most, counts.open);
      return stream.once("close", () => {
        counts.open -= 1;
      });
    };
    const response = await sale.download();
    const entries = await unzip(await response.arrayBuffer());
    server.deps.storage.read = read;
    expect(entries.size).toBe(lotCount * 5 + 1);
    expect(readCsv(entries.get("lots.csv") ?? Buffer.alloc(0), ",")).toHaveLength(lotCount + 1);
    expect(await sale.history()).toMatchObject([{ itemCount: lotCount, photoCount: lotCount * 5 }]);
    expect(counts).toEqual({ open: 0, most: 1 });
  });
});

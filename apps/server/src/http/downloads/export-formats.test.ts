import { customFieldIds, fieldIdsWith } from "@lotwright/contracts/catalog/item-fields";
import { item } from "@lotwright/contracts/catalog/items";
import { resultFieldIds } from "@lotwright/contracts/catalog/result-fields";
import { exportLog } from "@lotwright/contracts/exports/export-logs";
import type { ExportColumnId } from "@lotwright/contracts/exports/export-settings";
import { makeAssignment, makeUser } from "@lotwright/db/testing/make";
import { unzip } from "@lotwright/testing/unzip";
import ExcelJS from "exceljs";
import { describe, expect } from "vitest";
import { createApp } from "../../app";
import { actorOf } from "../../testing/app";
import { signedIn } from "../../testing/http";
import { makeKey } from "../../testing/keys";
import { ask, bodyOf } from "../../testing/rest";
import { makeSale } from "../../testing/sales";
import { test } from "../../testing/test";
import { readCsv, readWorkbook } from "../testing/read-table";

const bom = "\uFEFF";
const askedFormats =
  "format must be csv, xlsx, json, pdf-catalog, pdf-receipt, pdf-statement, pdf-lot-list or pdf-labels";
const elsewhere = "https://photos.example.com/a.jpg";
type Sale = Awaited<ReturnType<typeof makeSale>>;

async function entriesOf(sale: Sale, query: string): Promise<Map<string, Buffer>> {
  const response = await sale.download(query);
  expect(response.status).toBe(200);
  return unzip(await response.arrayBuffer());
}

const textOf = async (sale: Sale, name: string, query: string) =>
  (await entriesOf(sale, query)).get(name)?.toString();

describe("an export with a requested format", () => {
  test("writes and logs the requested format, and leaves the saved settings unchanged", async ({
    server,
  }) => {
    const sale = await makeSale(server, { fileFormat: "xlsx", includeColumns: ["lotNumber", "title"] });
    await sale.lot({ lotNumber: 2, title: "=1+1;" });
    const guarded = "Lot Number,Title\r\n2,'=1+1;\r\n";
    expect(await textOf(sale, "lots.csv", "?format=csv")).toBe(bom + guarded);
    expect(await textOf(sale, "lots.csv", "?format=csv&bom=false")).toBe(guarded);
    expect(await textOf(sale, "lots.csv", "?format=csv&delimiter=tab&bom=true")).toBe(
      `${bom}Lot Number\tTitle\r\n2\t'=1+1;\r\n`,
    );
    const plain = await entriesOf(sale, "?format=csv&delimiter=semicolon&bom=false&formulaGuard=false");
    expect([...plain.keys()]).toEqual(["lots.csv"]);
    expect(plain.get("lots.csv")?.toString()).toBe('Lot Number;Title\r\n2;"=1+1;"\r\n');
    expect([...(await entriesOf(sale, "?format=json")).keys()]).toEqual(["lots.json"]);
    // Empty parameters count as missing.
    const saved = await entriesOf(sale, "?format=&delimiter=&bom=&formulaGuard=&absoluteUrls=");
    expect([...saved.keys()]).toEqual(["lots.xlsx"]);
    const settings = await ask(server, "GET", "/api/export-settings", { headers: sale.headers });
    expect(await settings.json()).toMatchObject({ fileFormat: "xlsx", csvDelimiter: "comma" });
    const logs = await ask(server, "GET", "/api/export-logs", { headers: sale.headers });
    expect((await bodyOf(logs, exportLog.array())).map(({ format }) => format)).toEqual([
      "xlsx",
      "json",
      ...["csv", "csv", "csv", "csv"],
    ]);
  });

  test.for([
    ["format=pdf", askedFormats],
    ["format=CSV", askedFormats],
    ["delimiter=%3B", "delimiter must be comma, semicolon or tab"],
    ["delimiter=%09", "delimiter must be comma, semicolon or tab"],
    ["bom=1", "bom must be true or false"],
    ["formulaGuard=no", "formulaGuard must be true or false"],
    ["absoluteUrls=TRUE", "absoluteUrls must be true or false"],
    ["format=csv&format=json", "format may be given only once"],
    ["columns=title", "Unknown field: columns"],
  ] as const)("answers 400 with a message to ?%s", async ([query, message], { server }) => {
    const sale = await makeSale(server);
    const response = await sale.download(`?${query}`);
    expect(response.status).toBe(400);
    const path = query.split("=")[0];
    expect(await response.json()).toMatchObject({ code: "INVALID", message, issues: [{ path }] });
    expect(await sale.history()).toEqual([]);
  });
});

describe("an export as JSON", () => {
  test("writes every item as in the API, in lot order, with photos and labels", async ({ server }) => {
    const labels = { customColumnLabels: { custom1: "Maker" }, customColumnDefaults: { custom3: "unknown" } };
    const includeColumns: ExportColumnId[] = ["title", ...fieldIdsWith("isPrivate"), ...resultFieldIds];
    const sale = await makeSale(server, { ...labels, includeColumns });
    const url = await sale.upload();
    await sale.lot({ lotNumber: 10, title: "Last" });
    const first = {
      lotNumber: 9,
      sectionLetter: "B",
      title: "\u0001=1",
      notes: " a\r\nb ",
      custom1: "Thonet",
    };
    await sale.lot({ ...first, custom20: "90", quantity: 4, photoUrls: [elsewhere, url] });
    await sale.lot({ lotNumber: 9, sectionLetter: "A", createdAt: new Date("2026-03-10T12:00:00.120Z") });
    const entries = await entriesOf(sale, "?format=json&fromDate=2026-01-01&timeZone=Europe/London");
    expect([...entries.keys()]).toEqual(["photos/9B-1.jpg", "lots.json"]);
    const json = JSON.parse(String(entries.get("lots.json")));
    const path = `/api/manifests/${sale.manifestId}/items`;
    const listed = await ask(server, "GET", path, { headers: sale.headers });
    const answered = await bodyOf(listed, item.array());
    const inLotOrder = ["9A", "9B", "10"].map((lot) =>
      answered.find(({ lotNumber, sectionLetter }) => `${lotNumber}${sectionLetter}` === lot),
    );
    const photos = [
      [],
      [
        { file: null, url: elsewhere },
        { file: "photos/9B-1.jpg", url },
      ],
      [],
    ];
    expect(json).toEqual({
      manifest: { id: sale.manifestId, name: "Autumn Sale" },
      exportedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      fromDate: "2026-01-01",
      toDate: null,
      timeZone: "Europe/London",
      customColumnLabels: {
        ...Object.fromEntries(customFieldIds.map((id) => [id, `Custom${id.slice("custom".length)}`])),
        custom1: "Maker",
      },
      items: inLotOrder.map((answer, index) => ({ ...answer, custom3: "unknown", photos: photos[index] })),
    });
    expect(json.items[1]).toMatchObject(first);
    expect(json.items[0].createdAt).toBe("2026-03-10T12:00:00.120Z");
  });

  test("writes absolute URLs of local photos with PUBLIC_URL or the request's origin, on request", async ({
    server,
  }) => {
    const sale = await makeSale(server, { fileFormat: "csv", includeColumns: ["photos"] });
    const url = await sale.upload();
    await sale.lot({ lotNumber: 5, photoUrls: [url, elsewhere] });
    const { headers: key } = await makeKey(server.db, sale.user);
    const urlsFrom = async (publicUrl: string | undefined, host: string, query: string) => {
      const edge = { trustProxy: false, publicUrl };
      const app = createApp(server.deps, { edge, stopping: server.stopping.signal });
      const response = await app.request(`${sale.path}?${query}`, { headers: { ...key, host } });
      if (response.status !== 200) return { status: response.status, body: await response.json() };
      const entries = await unzip(await response.arrayBuffer());
      const [lot] = JSON.parse(String(entries.get("lots.json"))).items;
      expect(lot.photos.map((photo: { url: string }) => photo.url)).toEqual(lot.photoUrls);
      return lot.photoUrls;
    };
    const asked = "format=json&absoluteUrls=true";
    const publicUrl = "https://lots.example/behind/a?proxy";
    expect(await urlsFrom(publicUrl, "x.example", asked)).toEqual([`https://lots.example${url}`, elsewhere]);
    expect(await urlsFrom(undefined, "sale.example:8080", asked)).toEqual([
      `http://sale.example:8080${url}`,
      elsewhere,
    ]);
    expect(await urlsFrom(publicUrl, "x.example", "format=json&absoluteUrls=false")).toEqual([
      url,
      elsewhere,
    ]);
    expect(await urlsFrom(undefined, 'x.example/"><', asked)).toMatchObject({
      status: 400,
      body: { message: "absoluteUrls needs PUBLIC_URL, or a host name in the Host header." },
    });
    // The test server has no PUBLIC_URL.
    expect(await textOf(sale, "lots.csv", "?absoluteUrls=true")).toBe(
      `${bom}Photos\r\nhttp://localhost${url} | ${elsewhere}\r\n`,
    );
    expect(await textOf(sale, "lots.csv", "?absoluteUrls=false")).toBe(
      `${bom}Photos\r\nphotos/5-1.jpg | ${elsewhere}\r\n`,
    );
  });

  test("exports JSON only to users who can see the manifest, with the owner's labels", async ({ server }) => {
    const sale = await makeSale(server, { customColumnLabels: { custom2: "Wood" } });
    const { workspaceId, manifestId } = sale;
    const [member, unassigned] = [
      await makeUser(server.db, { workspaceId, role: "team" }),
      await makeUser(server.db, { workspaceId, role: "team" }),
    ];
    await makeAssignment(server.db, { workspaceId, manifestId, userId: member.id });
    await sale.lot({ consignor: "Smith Estate" });
    const path = `${sale.path}?format=json`;
    const hidden = await server.app.request(path, { headers: await signedIn(server, unassigned) });
    expect(hidden.status).toBe(404);
    const response = await server.app.request(path, { headers: await signedIn(server, member) });
    const json = JSON.parse(String((await unzip(await response.arrayBuffer())).get("lots.json")));
    expect(json).toMatchObject({
      customColumnLabels: { custom2: "Wood" },
      items: [{ consignor: "Smith Estate" }],
    });
    expect(await server.callerFor(actorOf(member)).exportLogs.list()).toMatchObject([{ format: "json" }]);
  });
});

describe("NOTES.txt", () => {
  test("lists in NOTES.txt the CSV cells with formula guards or removed control characters", async ({
    server,
  }) => {
    const sale = await makeSale(server, {
      includeColumns: ["lotNumber", "title", "custom1"],
      customColumnLabels: { custom1: "@home" },
      customColumnDefaults: { custom1: "-" },
    });
    await sale.lot({ lotNumber: 1, title: "+44 20", custom1: "oak" });
    await sale.lot({ lotNumber: 2, sectionLetter: "A", title: "bell \u007Fjar" });
    const entries = await entriesOf(sale, "");
    expect([...entries.keys()]).toEqual(["lots.csv", "NOTES.txt"]);
    expect(readCsv(entries.get("lots.csv") ?? Buffer.alloc(0), ",")).toEqual([
      ["Lot Number", "Title", "'@home"],
      ["1", "'+44 20", "oak"],
      ["2A", "bell jar", "'-"],
    ]);
    expect(entries.get("NOTES.txt")?.toString()).toBe(
      [
        "An apostrophe (') was put in front of 3 cells, because spreadsheets run texts that begin like a formula (= + - @, a tab or a line break). In: headings, 1, 2A. To get the texts unchanged, add formulaGuard=false to the address of the export.",
        "Control characters, which a spreadsheet can't hold, were removed from 1 cell. In: 2A.",
        "",
      ].join("\r\n"),
    );
    const unguarded = await textOf(sale, "NOTES.txt", "?formulaGuard=false");
    expect(unguarded).toMatch(/^Control characters, .* In: 2A\.\r\n$/);
  });

  test("lists in NOTES.txt the workbook cells with truncated or removed characters, and no guards", async ({
    server,
  }) => {
    const sale = await makeSale(server, { includeColumns: ["lotNumber", "title", "custom1"] });
    const custom1 = "y".repeat(32_768);
    await sale.lot({ lotNumber: 1, title: "=1\u0001", custom1 });
    const entries = await entriesOf(sale, "?format=xlsx");
    expect([...entries.keys()]).toEqual(["lots.xlsx", "NOTES.txt"]);
    expect(entries.get("NOTES.txt")?.toString()).toBe(
      [
        "Lot 1: Custom1 has 32,768 characters and was cut after 32,766, the most an Excel cell can hold.",
        "Control characters, which a spreadsheet can't hold, were removed from 1 cell. In: 1.",
        "",
      ].join("\r\n"),
    );
    // JSON can represent both.
    const whole = await entriesOf(sale, "?format=json");
    expect([...whole.keys()]).toEqual(["lots.json"]);
    expect(JSON.parse(String(whole.get("lots.json"))).items).toMatchObject([{ title: "=1\u0001", custom1 }]);
  });
});

test("writes lot numbers of a workbook as text in lot order, and preserves whitespace", async ({
  server,
}) => {
  const sale = await makeSale(server, { fileFormat: "xlsx", includeColumns: ["lotNumber", "notes"] });
  await sale.lot({ lotNumber: 1000, notes: "last" });
  await sale.lot({ lotNumber: 999, sectionLetter: "B", notes: " one before,  two  inside, one after " });
  await sale.lot({ lotNumber: 999, notes: "\t\n  " });
  await sale.lot({ lotNumber: 2, notes: "007" });
  const file = (await entriesOf(sale, "")).get("lots.xlsx") ?? Buffer.alloc(0);
  const rows = [
    ["Lot Number", "Notes"],
    ["2", "007"],
    ["999", "\t\n  "],
    ["999B", " one before,  two  inside, one after "],
    ["1000", "last"],
  ];
  const workbook = new ExcelJS.Workbook();
  // exceljs declares an older Buffer type.
  await workbook.xlsx.load(file as unknown as ExcelJS.Buffer);
  const [sheet] = workbook.worksheets;
  expect(sheet?.getSheetValues().slice(1)).toEqual(rows.map((row) => [undefined, ...row]));
  const read = await readWorkbook(file);
  expect(read.rows).toEqual(rows);
  expect(read.xml).toMatch(
    /<c r="A2"[^>]* t="inlineStr"><is><t xml:space="preserve">2<\/t><\/is><\/c><c r="B2"[^>]* t="inlineStr">/,
  );
  expect(read.xml).toContain('<t xml:space="preserve"> one before,  two  inside, one after </t>');
  expect(read.xml.match(/<t[ >]/g)).toHaveLength(10);
  expect(read.xml.match(/<t xml:space="preserve">/g)).toHaveLength(10);
});

import { makeManifest } from "@lotwright/db/testing/make";
import ExcelJS from "exceljs";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";

type Row = (string | number | null | { error: string } | { formula: string })[];
type Sheets = Record<string, Row[]>;

async function workbookOf(sheets: Sheets, hidden: readonly string[] = []): Promise<string> {
  const workbook = new ExcelJS.Workbook();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = workbook.addWorksheet(name);
    if (hidden.includes(name)) sheet.state = "hidden";
    sheet.addRows(rows);
  }
  return Buffer.from(await workbook.xlsx.writeBuffer()).toString("base64");
}

const sale: Row[] = [
  ["Spring Sale 2026", null, null, null, null],
  [null, null, null, null, null],
  ["Lot Number", "Title", "Hammer Price", "Paddle Number", "Passed"],
  [1, 'Bronze, 12" high', 450.5, 7, "No"],
  [2, "Oak\nchair", 80, 8, "Yes"],
];

async function openSale(server: TestServer) {
  const { owner, workspaceId } = await makePeople(server.db);
  const { id: manifestId } = await makeManifest(server.db, { workspaceId, name: "Spring Sale" });
  const { items, results } = server.callerFor(actorOf(owner));
  for (const lotNumber of [1, 2]) await items.create({ manifestId, lotNumber, title: "Lamp" });
  const preview = (workbook: string) => results.preview({ manifestId, workbook });
  const stored = async () =>
    (await items.list({ manifestId })).map(({ lotNumber, saleState, hammerPrice, buyerNumber }) =>
      [lotNumber, saleState, hammerPrice, buyerNumber].join(" "),
    );
  return { owner, manifestId, results, preview, stored };
}

const read = ["1 sold 450.5 7", "2 unsold  "];

describe("a workbook of results", () => {
  test("previews and imports a workbook like a delimited file", async ({ server }) => {
    const { manifestId, results, preview, stored } = await openSale(server);
    const workbook = await workbookOf({ Results: sale });
    const { columns, counts, version } = await preview(workbook);
    expect(columns).toMatchObject({ lot: "Lot Number", price: "Hammer Price", alsoRead: ["Passed"] });
    expect(counts).toMatchObject({ lines: 2, sold: 1, unsold: 1, changed: 2, problems: 0 });
    await results.import({ manifestId, workbook, expectedVersion: version });
    expect((await stored()).sort()).toEqual(read);
  });

  test("reads results from the sheet with the most recognized headings", async ({ server }) => {
    const { preview } = await openSale(server);
    const prices: Row[] = [
      ["Lot", "Price"],
      [1, 70],
    ];
    const { sheet, total } = await preview(await workbookOf({ Catalog: prices, Results: sale, Old: sale }));
    expect([sheet, total]).toEqual(["Results", 450.5]);
  });

  test("reads results from the first visible sheet that has them", async ({ server }) => {
    const { preview } = await openSale(server);
    const sheets = {
      Old: sale,
      "Read me": [["How to use this workbook"]],
      Buyers: [["Buyer"], [7]],
      Results: sale,
    };
    const { counts, sheet, otherSheets } = await preview(await workbookOf(sheets, ["Old"]));
    expect([sheet, otherSheets]).toEqual(["Results", ["Read me", "Buyers"]]);
    expect(counts).toMatchObject({ sold: 1, unsold: 1 });
  });

  test("reads results from the requested sheet", async ({ server }) => {
    const { manifestId, results } = await openSale(server);
    const workbook = await workbookOf({
      "Day 1": sale,
      "Day 2": [
        ["Lot", "Hammer"],
        [1, 5],
      ],
    });
    const { counts, sheet, otherSheets } = await results.preview({ manifestId, workbook, sheet: "Day 2" });
    expect([counts.lines, sheet, otherSheets]).toEqual([1, "Day 2", ["Day 1"]]);
    await expect(results.preview({ manifestId, workbook, sheet: "Day 3" })).rejects.toThrow(
      "no sheet of that name",
    );
  });

  test("reports cells with an error or with a formula without a value", async ({ server }) => {
    const { preview } = await openSale(server);
    const rows: Row[] = [
      ["Lot", "Hammer", "Paddle", "Status"],
      [1, { error: "#REF!" }, 7, ""],
      [2, 100, 7, { error: "#N/A" }],
      [3, { formula: "A1*2" }, 8, ""],
    ];
    const { counts, problems } = await preview(await workbookOf({ Results: rows }));
    expect(counts).toMatchObject({ sold: 0, unsold: 0, problems: 3 });
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining("#REF!"),
      expect.stringContaining("#N/A"),
      expect.stringContaining("#EMPTY"),
    ]);
  });

  test("rejects a workbook where rows or columns would be left out", async ({ server }) => {
    const { preview } = await openSale(server);
    const far: Row[] = [["Lot", "Hammer"], ...Array.from({ length: 20_200 }, (): Row => []), [1, 5]];
    await expect(preview(await workbookOf({ Results: far }))).rejects.toThrow(
      "The sheet goes on below row 20,100.",
    );
    const wide: Row[] = [
      ["Lot", "Hammer", ...Array.from({ length: 200 }, () => "x")],
      [1, 5],
    ];
    await expect(preview(await workbookOf({ Results: wide }))).rejects.toThrow("more than 200 columns");
  });

  test("names the row of a problem as the spreadsheet does", async ({ server }) => {
    const { preview } = await openSale(server);
    const { problems } = await preview(await workbookOf({ Results: [...sale, [3, "Vase", "ten", 9, "No"]] }));
    expect(problems).toEqual([
      {
        line: 6,
        column: 2,
        where: 'Line 6, column "Hammer Price"',
        message: 'The price "ten" is not an amount with at most two decimals',
      },
    ]);
  });

  test("reads a workbook of 20,000 lots, and rejects one of more", async ({ server }) => {
    const { preview } = await openSale(server);
    const lots = (count: number): Row[] => [
      ["Lot", "Hammer", "Paddle", "Title"],
      ...Array.from({ length: count }, (_, at): Row => [at + 1, at, at % 300, `Lot of sundries ${at}`]),
    ];
    expect((await preview(await workbookOf({ Results: lots(20_000) }))).counts.lines).toBe(20_000);
    const tooMany = await workbookOf({ Results: lots(20_001) });
    await expect(preview(tooMany)).rejects.toThrow("The file has more than 20,000 lines. Split it.");
  });

  test("rejects a file that is no workbook with a sentence, and a workbook beside a text", async ({
    server,
  }) => {
    const { owner, manifestId, preview } = await openSale(server);
    const zip = Buffer.from("PK\u0003\u0004 nothing").toString("base64");
    await expect(preview(zip)).rejects.toThrow("This file is no XLSX workbook.");
    const path = `/api/manifests/${manifestId}/results/preview`;
    const headers = await signedIn(server, owner);
    for (const body of [{}, { csv: "Lot,Price\n1,5", workbook: zip }]) {
      const answer = await ask(server, "POST", path, { headers, body });
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { issues: [{ message: "Send either csv or workbook" }] },
      ]);
    }
  });
});

import { buffer } from "node:stream/consumers";
import type { OwnPresetInput } from "@lotwright/contracts/exports/own-presets";
import { readWorkbook } from "@lotwright/tables/read-workbook";
import { unzip } from "@lotwright/testing/unzip";
import ExcelJS from "exceljs";
import readRows from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { makeCheckedSale, makePresetLot } from "../../testing/make-preset";
import { photoShop } from "../../testing/photo-shop";
import { plannedPreset } from "../../testing/planned-preset";
import { headProblem } from "../format/head-rows";
import { presetOfOwn } from "../format/own";
import { streamPresetZip } from "../zip/preset-zip";
import { readSample } from "./read-sample";

const lots = [
  makePresetLot({ lotNumber: 12, title: "Lamp", description: "Brass", startPrice: 12.5, quantity: 1 }),
  makePresetLot({ lotNumber: 13, title: "Chair; oak", description: "Old", startPrice: 1200, quantity: 2 }),
];

const draftOf = async (sample: Buffer | string, name = "sample.csv") =>
  (await readSample(name, Buffer.from(sample), readWorkbook)).draft;

/** Writes an export's data file in a draft's format. */
async function write(draft: OwnPresetInput): Promise<Buffer> {
  const preset = presetOfOwn({ id: "own-1", version: 1, ...draft });
  const day = { exportedAt: "2026-03-05T12:00:00Z", timeZone: "UTC", dateFormat: "YYYY-MM-DD" } as const;
  const plan = await plannedPreset({ ...makeCheckedSale({ preset, lots }), ...day });
  const access = { readPhoto: photoShop().read, convertPhoto: async (photo: Buffer) => photo };
  const file = (await unzip(await buffer(streamPresetZip(plan, access)))).get(plan.files[0] ?? "");
  if (!file) throw new Error("The ZIP has no data file");
  return file;
}

type Contents = Record<
  string,
  { field: "lotNumber" | "title" | "description" | "startPrice" | "quantity"; type?: "decimal" | "money" }
>;

/** A draft with these contents chosen for its columns. */
const withContents = (draft: OwnPresetInput, contents: Contents): OwnPresetInput => ({
  ...draft,
  columns: draft.columns.map((column) => {
    const chosen = contents[column.header];
    return chosen
      ? { ...column, source: { kind: "field", field: chosen.field }, type: chosen.type ?? "text" }
      : column;
  }),
});

const german: Contents = {
  ...{ Losnummer: { field: "lotNumber" }, "Los-Nr": { field: "lotNumber" } },
  ...{ Titel: { field: "title" }, Beschreibung: { field: "description" } },
  ...{ Limitpreis: { field: "startPrice", type: "decimal" }, Limit: { field: "startPrice", type: "money" } },
};
const price: Contents = {
  Price: { field: "startPrice", type: "money" },
  "Item SKU": { field: "lotNumber" },
  item_sku: { field: "lotNumber" },
};

describe("a file written as its sample", () => {
  test.each<[what: string, sample: string, contents: Contents, written: string]>([
    [
      "decimals with a comma, and the line that names the delimiter",
      "sep=;\r\nLos-Nr;Titel;Limit\r\n1;Lampe;1.200,00\r\n",
      german,
      'sep=;\r\nLos-Nr;Titel;Limit\r\n12;Lamp;12,50\r\n13;"Chair; oak";1200,00\r\n',
    ],
    [
      "decimals with a comma in a German file",
      "Losnummer;Titel;Beschreibung;Limitpreis\r\n12;Lampe;x;1200,50\r\n",
      german,
      'Losnummer;Titel;Beschreibung;Limitpreis\r\n12;Lamp;Brass;12,50\r\n13;"Chair; oak";Old;1200\r\n',
    ],
    [
      "decimals with a comma where a semicolon alone tells it",
      "Losnummer;Titel;Limitpreis\n",
      german,
      'Losnummer;Titel;Limitpreis\n12;Lamp;12,50\n13;"Chair; oak";1200\n',
    ],
    [
      "decimals with a point where a file with semicolons has them",
      "Losnummer;Titel;Limitpreis\n1;Lampe;1,200.50\n",
      german,
      'Losnummer;Titel;Limitpreis\n12;Lamp;12.50\n13;"Chair; oak";1200\n',
    ],
    [
      "decimals with a comma in quotation marks between commas",
      'Losnummer,Titel,Limitpreis\n1,Lampe,"12,50"\n',
      german,
      'Losnummer,Titel,Limitpreis\n12,Lamp,"12,50"\n13,Chair; oak,1200\n',
    ],
    [
      "decimals with a point between commas",
      "Losnummer,Titel,Limitpreis\n1,Lampe,12\n",
      german,
      "Losnummer,Titel,Limitpreis\n12,Lamp,12.50\n13,Chair; oak,1200\n",
    ],
    [
      "names for programs below the labels",
      "Item SKU,Item Name,Description,Quantity,Price\nitem_sku,item_name,description,quantity,price\nA1,Lamp,x,1,10\n",
      price,
      "Item SKU,Item Name,Description,Quantity,Price\nitem_sku,item_name,description,quantity,price\n12,Lamp,Brass,1,12.50\n13,Chair; oak,Old,2,1200.00\n",
    ],
    [
      "names for programs that we don't know",
      "Lot,Title,Price\nlotRef,lot_head,ask\n1,Lamp,10\n",
      price,
      "Lot,Title,Price\nlotRef,lot_head,ask\n12,Lamp,12.50\n13,Chair; oak,1200.00\n",
    ],
    [
      "labels below the names for programs",
      "item_sku,item_name,price\r\nItem SKU,Item Name,Price\r\n",
      { ...price, price: { field: "startPrice", type: "money" } },
      "item_sku,item_name,price\r\nItem SKU,Item Name,Price\r\n12,Lamp,12.50\r\n13,Chair; oak,1200.00\r\n",
    ],
    [
      "rows of hints below the headers",
      "Lot,Title,Price\nRequired,Required (80),Optional\n<lot>,<title>,e.g. 12.50\nnumber,text,decimal (10)\n1,Lamp,10.00\n",
      price,
      "Lot,Title,Price\nRequired,Required (80),Optional\n<lot>,<title>,e.g. 12.50\nnumber,text,decimal (10)\n12,Lamp,12.50\n13,Chair; oak,1200.00\n",
    ],
    [
      "a sample lot, which is left out though its texts begin like hints",
      "Lot,Title,Price\n1,Required reading,10.00\n",
      price,
      "Lot,Title,Price\n12,Lamp,12.50\n13,Chair; oak,1200.00\n",
    ],
    [
      "the line ends of old Macs",
      "Lot,Title,Price\r1,Lamp,10.00\r",
      price,
      "Lot,Title,Price\r12,Lamp,12.50\r13,Chair; oak,1200.00\r",
    ],
    [
      "a single line end at the end of a head without one",
      "#INFO\rLot,Title,Price",
      price,
      "#INFO\rLot,Title,Price\r12,Lamp,12.50\r13,Chair; oak,1200.00\r",
    ],
    [
      "a comma behind the last header",
      "Seller Ref,First Name,Title,\nC90,Jane,Lamp,\n",
      {},
      "Seller Ref,First Name,Title,\n,,Lamp,\n,,Chair; oak,\n",
    ],
  ])("writes a file like its sample, with %s", async (_what, sample, contents, written) => {
    const draft = withContents(await draftOf(sample), contents);
    expect(headProblem(draft)).toBeUndefined();
    expect((await write(draft)).toString()).toBe(written);
  });

  test.each([
    ["\r\n", "lf"],
    ["\n", "crlf"],
    ["\r", "lf"],
  ] as const)("ends lots with %j as its head does, though the format says %s", async (end, lineEnd) => {
    const draft = await draftOf(`Lot,Title${end}`);
    const file = await write({ ...draft, file: { ...draft.file, lineEnd } });
    expect(file.toString()).toBe(`Lot,Title${end}12,Lamp${end}13,Chair; oak${end}`);
  });

  test("ends lots in UTF-16 as its head does", async () => {
    const draft = await draftOf(Buffer.from("\uFEFFLot,Title\n", "utf16le"));
    const file = await write({ ...draft, file: { ...draft.file, lineEnd: "crlf" } });
    expect(file.toString("utf16le")).toBe("\uFEFFLot,Title\n12,Lamp\n13,Chair; oak\n");
  });

  test("writes rows of names and hints below the headers of a workbook", async () => {
    const book = new ExcelJS.Workbook();
    const rows = [
      ["Template"],
      ["Lot", "Title", "Price"],
      ["lot_no", "lot_title", "price"],
      ["Required", "Required", "Optional"],
    ];
    book.addWorksheet("Import").addRows([...rows, [1, "Lamp", 10]]);
    const sample = Buffer.from((await book.xlsx.writeBuffer()) as ArrayBuffer); // exceljs declares an older Buffer type
    const draft = withContents(await draftOf(sample, "a.xlsx"), price);
    const [sheet] = await readRows(await write(draft));
    expect(sheet?.data).toEqual([
      ["Template", null, null],
      ...rows.slice(1),
      ["12", "Lamp", 12.5],
      ["13", "Chair; oak", 1200],
    ]);
  });
});

describe("a banner of merged cells above the headers of a workbook", () => {
  const sampleOf = async (...ranges: string[]) => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet("Lots");
    sheet.addRows([["LOT IMPORT"], ["Lot", "Title", "Price"], [1, "Lamp", 10]]);
    for (const range of ranges) sheet.mergeCells(range);
    return Buffer.from((await book.xlsx.writeBuffer()) as ArrayBuffer); // exceljs declares an older Buffer type
  };

  test("writes a banner of merged cells as the sample has it", async () => {
    const draft = await draftOf(await sampleOf("A1:C1"), "a.xlsx");
    expect(headProblem(draft)).toBeUndefined();
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(new Uint8Array(await write(draft)).buffer);
    const [sheet] = book.worksheets;
    expect(sheet?.model.merges).toEqual(["A1:C1"]);
    expect([1, 2, 3].map((row) => sheet?.getCell(row, 1).value)).toEqual(["LOT IMPORT", "Lot", "12"]);
  });

  test("rejects a banner that reaches into the headers", async () => {
    await expect(draftOf(await sampleOf("A1:A2"), "a.xlsx")).rejects.toThrow("Row 1 has merged cells");
  });

  test.each([
    ["outside the rows above the headers", [{ row: 2, from: 1, to: 3 }], "no range above the headers"],
    ["of one column", [{ row: 1, from: 2, to: 2 }], "no range above the headers"],
    [
      "that overlap",
      [
        { row: 1, from: 1, to: 2 },
        { row: 1, from: 2, to: 3 },
      ],
      "Column 2 of row 1 is merged twice",
    ],
  ])("names merged cells %s as a problem of the format", async (_what, merges, problem) => {
    const draft = await draftOf(await sampleOf(), "a.xlsx");
    expect(headProblem({ ...draft, file: { ...draft.file, merges } })).toContain(problem);
  });
});

describe("a format whose columns are not those of its head", () => {
  const sample = "Lot,Title,Price\nlot_no,lot_title,ask_price\n1,Lamp,10\n";
  const names = "Lot, Title, Price";

  test.each([
    ["fewer columns", (draft: OwnPresetInput) => draft.columns.slice(0, 2), "(2: Lot, Title)"],
    [
      "other columns",
      ({ columns }: OwnPresetInput) => columns.map((each) => ({ ...each, header: "x" })),
      "(3: x, x, x)",
    ],
    [
      "columns in another order",
      ({ columns }: OwnPresetInput) => columns.toReversed(),
      "(3: Price, Title, Lot)",
    ],
    [
      "more columns",
      ({ columns }: OwnPresetInput) => [...columns, ...columns.slice(0, 1)],
      "(4: Lot, Title, Price, Lot)",
    ],
  ])("names the problem of a format: %s", async (_what, change, found) => {
    const draft = await draftOf(sample);
    expect(headProblem({ ...draft, columns: change(draft) })).toBe(
      `The columns ${found} are not the headers of the file (3: ${names}). Read the sample again, or send the columns in the order of the file's headers.`,
    );
  });

  test("names the problem of a format whose single column is a line above the headers", async () => {
    const draft = await draftOf("Import\nLot,Title\n");
    const [first] = draft.columns;
    const columns = first ? [{ ...first, header: "Import" }] : [];
    expect(headProblem({ ...draft, columns })).toContain("(2: Lot, Title)");
  });

  test("names the problem of a format whose head has no line end", async () => {
    const draft = await draftOf(sample);
    const head = Buffer.from("Lot,Title,Price").toString("base64");
    expect(headProblem({ ...draft, file: { ...draft.file, head } })).toContain("no line end");
  });

  test("names the problem of a format with a wider row below the headers of a workbook", async () => {
    const draft = await draftOf(sample);
    const file = {
      ...draft.file,
      kind: "workbook",
      subheaders: [["lot_no", "lot_title", "price", "x"]],
    } as const;
    expect(
      headProblem({ ...draft, file: { ...file, subheaders: [["lot_no", "lot_title", "price", "x"]] } }),
    ).toContain("has 3 columns, and a row below its headers has 4 cells");
  });

  test("names no problem if headers differ in blanks around them, if a head is empty, or if the second row has the headers", async () => {
    const draft = await draftOf(sample);
    const renamed = (...headers: string[]) =>
      draft.columns.map((column, at) => ({ ...column, header: headers[at] ?? "" }));
    expect(headProblem({ ...draft, columns: renamed("Lot ", "Title", " Price") })).toBeUndefined();
    expect(headProblem({ ...draft, columns: renamed("lot_no", "lot_title", "ask_price") })).toBeUndefined();
    expect(headProblem({ ...draft, file: { ...draft.file, head: "" } })).toBeUndefined();
  });
});

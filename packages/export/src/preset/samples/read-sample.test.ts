import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import type { OwnPresetColumn, OwnPresetInput } from "@lotwright/contracts/exports/own-presets";
import { ownPresetInput, ownPresetProblem } from "@lotwright/contracts/exports/own-presets";
import { readWorkbook as readFirstRows } from "@lotwright/tables/read-workbook";
import { TableError } from "@lotwright/tables/table-error";
import { unzip } from "@lotwright/testing/unzip";
import { ZipArchive } from "archiver";
import ExcelJS from "exceljs";
import readWorkbook from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { makeCheckedSale, makePresetLot } from "../../testing/make-preset";
import { photoShop } from "../../testing/photo-shop";
import { plannedPreset } from "../../testing/planned-preset";
import { firstRows } from "../check/first-rows";
import { presetOfOwn } from "../format/own";
import { encodeWindows1252 } from "../format/windows-1252";
import { streamPresetZip } from "../zip/preset-zip";
import { readSample as readWith } from "./read-sample";

const readSample = (name: string, bytes: Buffer) => readWith(name, bytes, readFirstRows);
const csv = (text: string) => readSample("sample.csv", Buffer.from(text));

const sourcesOf = ({ columns }: OwnPresetInput) =>
  columns.map(({ source }) => (source.kind === "field" ? source.field : source.kind));

const lots = [
  makePresetLot({ lotNumber: 1, title: "Oak; chair", lowEstimate: 200 }),
  makePresetLot({ lotNumber: 2, title: "Café table", lowEstimate: 1250.5 }),
];

/** The data file of an export in the draft's format, and the bytes before its first lot. */
async function exported(draft: OwnPresetInput) {
  const preset = presetOfOwn({ id: "own-1", version: 1, ...draft });
  const day = { exportedAt: "2026-03-05T12:00:00Z", timeZone: "UTC", dateFormat: "YYYY-MM-DD" } as const;
  const plan = await plannedPreset({ ...makeCheckedSale({ preset, lots }), ...day });
  const access = { readPhoto: photoShop().read, convertPhoto: async (photo: Buffer) => photo };
  const entries = await unzip(await buffer(streamPresetZip(plan, access)));
  const file = entries.get(plan.files[0] ?? "");
  if (!file) throw new Error("The ZIP has no data file");
  return { file, head: Buffer.from(draft.file.head, "base64") };
}

async function workbook(fill: (sheet: ExcelJS.Worksheet) => void): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  fill(book.addWorksheet("Lots to import"));
  return Buffer.from((await book.xlsx.writeBuffer()) as ArrayBuffer); // exceljs declares an older Buffer type
}

describe("a text sample", () => {
  test("gives its headers back to the byte, with mark, semicolons, LF, quotes and blanks at their ends", async () => {
    const sample = Buffer.from('\uFEFF"Lot No";"Title ";"Low Estimate";"Remarks  "\n"1";"Example";"10";""\n');
    const { draft, notes } = await readSample("My house.csv", sample);
    expect(draft).toMatchObject({
      label: "My house",
      isAuction: true,
      file: { encoding: "utf-8-bom", delimiter: ";", lineEnd: "lf", quotes: "all" },
    });
    expect(sourcesOf(draft)).toEqual(["lotNumber", "title", "lowEstimate", "blank"]);
    expect(notes).toContain("Tell us what goes into: Remarks.");
    const { file, head } = await exported(draft);
    const ofSample = sample.subarray(0, sample.indexOf("\n") + 1);
    expect(head.equals(ofSample)).toBe(true);
    expect(file.subarray(0, ofSample.length).equals(ofSample)).toBe(true);
    expect(file.subarray(ofSample.length).toString()).toBe(
      '"1";"Oak; chair";"200";""\n"2";"Café table";"1250,50";""\n',
    );
  });

  test("keeps rows above the headers, and quotes only where a cell needs it", async () => {
    const sample = "#INFO,Version=0.0.2\r\n#INFO\r\nLot Number,Lot Title,{weightUnit}\r\n";
    const { draft } = await csv(sample);
    const { file } = await exported(draft);
    expect(file.toString()).toBe(`${sample}1,Oak; chair,\r\n2,Café table,\r\n`);
  });

  test("adds the line end that a sample of headers alone lacks", async () => {
    const { draft } = await csv("Lot|Title");
    expect((await exported(draft)).file.toString()).toBe("Lot|Title\r\n1|Oak; chair\r\n2|Café table\r\n");
  });

  test.each([
    ["windows-1252", (text: string) => encodeWindows1252(text)],
    ["utf-16le-bom", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["utf-8", (text: string) => Buffer.from(text)],
  ] as const)("recognizes %s, and writes lots in it", async (encoding, write) => {
    const sample = write("Lot,Title,Größe\r\n");
    const { draft } = await readSample("sample.txt", sample);
    expect(draft.file).toMatchObject({ encoding, extension: "txt" });
    const { file } = await exported(draft);
    const rows = "Lot,Title,Größe\r\n1,Oak; chair,\r\n2,Café table,\r\n";
    expect(file.equals(write(rows))).toBe(true);
  });

  test("finds tabs, and a header within quotes that has a line break and the delimiter", async () => {
    const { draft } = await csv('Lot\t"Title\tof lot\nin a line"\tQty\n');
    expect(draft.columns.map(({ header }) => header)).toEqual(["Lot", "Title\tof lot\nin a line", "Qty"]);
    expect((await exported(draft)).file.toString()).toContain('Title\tof lot\nin a line"\tQty\n1\t');
  });

  test("shows the first rows as they will be written", async () => {
    const { draft } = await csv("Lot,Title\n");
    const preset = presetOfOwn({ id: "own-1", version: 1, ...draft });
    const many = Array.from({ length: 9 }, (_, index) =>
      makePresetLot({ lotNumber: index + 1, title: "Lamp" }),
    );
    const { rows, text } = await firstRows(makeCheckedSale({ preset, lots: many }));
    expect(rows).toHaveLength(5);
    expect(text).toBe("Lot,Title\n1,Lamp\n2,Lamp\n3,Lamp\n4,Lamp\n5,Lamp\n");
  });
});

describe("a guess", () => {
  test.each([
    ["*Lot #", "lotNumber"],
    ["_lot_number", "lotNumber"],
    ["Body (HTML)", "description"],
    ["PresaleEstimateMaxEach", "highEstimate"],
    ["_opening_price", "startPrice"],
    ["Low Estimate ($)", "lowEstimate"],
    ["Total Reserve", "reservePrice"],
    ["Consigner #", "sellerCode"],
    ["*Quantity", "quantity"],
    ["Product Category", "category"],
    ["Category ID", "categoryName"],
    ["Condition Report", "condition"],
    ["*ConditionID", "conditionName"],
    ["Los-Nr.", "lotNumber"],
    ["Kat.-Nr.", "lotNumber"],
    ["Beschreibung", "description"],
    ["Schätzpreis von (EUR)", "lowEstimate"],
    ["Limitpreis", "reservePrice"],
    ["Ausrufpreis", "startPrice"],
    ["Einlieferer-Nr.", "sellerCode"],
    ["Numéro de lot", "lotNumber"],
    ["Estimation haute", "highEstimate"],
    ["Mise à prix", "startPrice"],
    ["Nº de lote", "lotNumber"],
    ["Descripción", "description"],
    ["Precio de salida", "startPrice"],
  ])("takes %s for %s", async (header, field) => {
    expect(sourcesOf((await csv(`${header},Title\n`)).draft)).toEqual([field, "title"]);
  });

  test.each([
    ["ImageFile.3", { kind: "photo", number: 3, as: "file" }],
    ["Image URL 2", { kind: "photo", number: 2, as: "address" }],
    ["PicURL", { kind: "photos", as: "address", separator: "|" }],
    ["Images", { kind: "photos", as: "file", separator: "," }],
    ["Image Src", { kind: "photo", number: 1, as: "address" }],
  ])("recognizes the header %s as photos", async (header, source) => {
    expect((await csv(`Lot,${header}\n`)).draft.columns[1]?.source).toEqual(source);
  });
});

describe("a known template", () => {
  const columnOf = ({ columns }: OwnPresetInput, header: string): OwnPresetColumn | undefined =>
    columns.find((column) => column.header === header);

  test("sets iRostrum's limits and required columns", async () => {
    const { draft, recognized } = await csv(
      "Lot,Reference,Categories,Title,Subtitle,Description,Dimensions,Notes,Catalogued,Condition,Low Estimate,High Estimate,Reserve\r\n",
    );
    expect(recognized).toBe("iRostrum");
    expect(draft).toMatchObject({ lotNumber: { isDigitsOnly: true, max: 5 }, updates: "by-lot-number" });
    expect(columnOf(draft, "Catalogued")).toMatchObject({ source: { value: "TRUE" }, isRequired: true });
    expect(columnOf(draft, "Reserve")).toMatchObject({ source: { field: "reservePrice" }, type: "whole" });
    expect(columnOf(draft, "Categories")).toMatchObject({ source: { field: "categoryName" } });
  });

  test("fills the eBay template of a category, and preserves its Info rows", async () => {
    const header =
      "*Action(SiteID=US|Country=US|Currency=USD|Version=1193|CC=UTF-8),CustomLabel,*Category,*Title,*ConditionID,*C:Brand,PicURL,*Description,*Format,*Duration,*StartPrice,*Quantity";
    const sample = `Info,Version=1.0.0,Template=fx_category_template_EBAY_US\r\n${header}\r\n`;
    const { draft, recognized } = await csv(sample);
    expect(recognized).toBe("eBay category listing");
    expect(draft).toMatchObject({ isAuction: false, photos: { by: "address", max: 24, min: 1 } });
    expect(columnOf(draft, "*Title")).toMatchObject({ max: 80, isRequired: true });
    expect(columnOf(draft, "*Description")).toMatchObject({ type: "html" });
    expect(columnOf(draft, "PicURL")?.source).toEqual({ kind: "photos", as: "address", separator: "|" });
    expect(draft.columns[0]?.source).toEqual({ kind: "value", value: "Add" });
    expect(Buffer.from(draft.file.head, "base64").toString()).toBe(sample);
  });
});

describe("a workbook", () => {
  test("gives sheet, rows above the headers, and headers back", async () => {
    const sample = await workbook((sheet) => {
      sheet.addRow(["Import template"]);
      sheet.addRow(["Lot", "Title ", "Qty"]);
      sheet.addRow(["1", "Example", 1]);
    });
    const { draft } = await readSample("template.xlsx", sample);
    expect(draft.file).toMatchObject({
      ...{ kind: "workbook", sheet: "Lots to import", preamble: [["Import template"]] },
    });
    const [sheet] = await readWorkbook((await exported(draft)).file, { trim: false });
    expect(sheet?.sheet).toBe("Lots to import");
    expect(sheet?.data.slice(0, 3)).toEqual([
      ["Import template", null, null],
      ["Lot", "Title ", "Qty"],
      ["1", "Oak; chair", 1],
    ]);
  });
});

test("drafts a format of the chosen sheet of a workbook, and names the others", async () => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Lots").addRow(["Lot", "Title"]);
  book.addWorksheet("Prices").addRow(["Lot", "Reserve"]);
  const sample = Buffer.from((await book.xlsx.writeBuffer()) as ArrayBuffer); // exceljs declares an older Buffer type
  const { draft, sheets } = await readWith("a.xlsx", sample, readFirstRows, "Prices");
  expect(sourcesOf(draft)).toEqual(["lotNumber", "reservePrice"]);
  expect(draft.file.sheet).toBe("Prices");
  expect(sheets).toEqual({ chosen: "Prices", all: ["Lots", "Prices"] });
  await expect(readWith("a.xlsx", sample, readFirstRows, "Other")).rejects.toThrow("Choose another sheet");
});

test("drafts a format of the sheet with the most recognized headers, where a sheet of instructions comes first", async () => {
  const book = new ExcelJS.Workbook();
  const instructions = book.addWorksheet("Instructions");
  instructions.addRows([
    ["How to fill in this template"],
    ["Title", "At most 80 characters"],
    ["Lot", "A number"],
  ]);
  book.addWorksheet("Lots").addRow(["Lot Number", "Title", "Description", "Low Estimate", "High Estimate"]);
  book.addWorksheet("Lists").addRow(["Category", "Condition"]);
  const sample = Buffer.from((await book.xlsx.writeBuffer()) as ArrayBuffer); // exceljs declares an older Buffer type
  const { draft, sheets } = await readSample("a.xlsx", sample);
  expect(sourcesOf(draft)).toEqual(["lotNumber", "title", "description", "lowEstimate", "highEstimate"]);
  expect(draft.file.sheet).toBe("Lots");
  expect(sheets).toEqual({ chosen: "Lots", all: ["Instructions", "Lots", "Lists"] });
});

/** Creates a ZIP with a correct directory. */
async function zipOf(entries: Record<string, string>): Promise<Buffer> {
  const zip = new ZipArchive();
  for (const [name, content] of Object.entries(entries)) zip.append(content, { name });
  await zip.finalize();
  return buffer(zip);
}

const password = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
  Buffer.from("EncryptedPackage", "utf16le"),
]);

test.each([
  ["an inch mark within quotes", '1,"Bronze, 12" high",5'],
  ["a quotation mark without a second one", '1,"Lamp,5'],
])("keeps the head of a sample with %s in a lot", async (_, lot) => {
  const head = "Spring Sale\nLot,Title,Qty\n";
  const { draft } = await csv(`${head}${lot}\n2,Chair,6\n`);
  expect(Buffer.from(draft.file.head, "base64").toString()).toBe(head);
});

describe("a sample that cannot be used", () => {
  test.each([
    ["no bytes", "", "This file is empty."],
    ["blanks alone", "  \r\n \r\n", "This file is empty."],
    ["no headers", "1,200,3.50\n2,300,4\n", "no row of headers"],
    ["two tables", "Lot,Title,Qty\n1,Lamp,1\nNumber,Name,Quantity\n1,Lamp,1\n", "two rows of headers"],
    ["a quotation mark too few", 'Lot,"Title\n1,Lamp\n', "no second one"],
    ["a quotation mark too few above the headers", 'Sale "12\n"Sale\nLot,Title\n1,Lamp\n', "no second one"],
    ["201 columns", `Lot,Title${",x".repeat(199)}\n`, "201 columns"],
    ["a header of 201 characters", `Lot,Title,${"x".repeat(201)}\n`, "longer than 200"],
    ["bytes of no text", "Lot\0Title", "no CSV or XLSX file"],
    ["a PDF", "%PDF-1.7", "This is a PDF"],
  ])("rejects a sample with a sentence: %s", async (_, text, message) => {
    await expect(csv(text)).rejects.toThrow(message);
  });

  test.each([
    ["a workbook with a password", password, "has a password"],
    ["an old workbook", password.subarray(0, 4), "old Excel file"],
    ["a file of more than 700 KB", Buffer.alloc(700_001, "a"), "at most 700 KB"],
    ["UTF-16 in the other order", Buffer.from([0xfe, 0xff, 0, 0x4c]), "Save it as CSV UTF-8"],
    [
      "a picture",
      readFileSync(new URL("../../testing/photo-shop.ts", import.meta.url)).fill(0xff, 0, 3),
      "picture",
    ],
  ])("rejects a sample with a sentence: %s", async (_, bytes, message) => {
    if (message === "picture") Buffer.from([0xff, 0xd8, 0xff]).copy(bytes);
    await expect(readSample("sample.xlsx", bytes)).rejects.toThrow(message);
  });

  test("rejects a sample if headers are merged, and accepts merged cells of a later row", async () => {
    const merged = (range: string) =>
      workbook((sheet) => {
        sheet.addRow(["Lot", "Title", "Qty"]);
        sheet.addRow(["1", "Lamp", "1"]);
        sheet.mergeCells(range);
      });
    await expect(readSample("a.xlsx", await merged("B1:C1"))).rejects.toThrow("Row 1 has merged cells");
    await expect(readSample("a.xlsx", await merged("B2:C2"))).resolves.toMatchObject({ recognized: null });
  });

  test("rejects a sample before it is unpacked if it unpacks to too much", async () => {
    const bomb = await zipOf({ "xl/workbook.xml": "", "xl/worksheets/sheet1.xml": "0".repeat(20_000_001) });
    expect(bomb.length).toBeLessThan(100_000);
    await expect(readSample("a.xlsx", bomb)).rejects.toThrow("too large when it is unpacked");
  });

  test("rejects a sample if it holds an entry that its directory doesn't name", async () => {
    const named = await workbook((sheet) => void sheet.addRow(["Lot", "Title"]));
    const hidden = await zipOf({ "xl/worksheets/sheet2.xml": "x" });
    await expect(readSample("a.xlsx", Buffer.concat([hidden, named]))).rejects.toThrow("no XLSX workbook");
  });

  test("reads only the first 80,000 characters of a sample", async () => {
    const { draft } = await csv(`Lot,Title\n${'1,Lamp "2"\n'.repeat(60_000)}`);
    expect(sourcesOf(draft)).toEqual(["lotNumber", "title"]);
    await expect(csv(`${"\n".repeat(90_000)}Lot,Title\n`)).rejects.toThrow("no row of headers");
  });

  test("rejects a ZIP of other files, and a workbook with an entry that lies about its size", async () => {
    await expect(readSample("a.xlsx", await zipOf({ "a.txt": "x" }))).rejects.toThrow("no XLSX workbook");
    const bytes = await zipOf({ "xl/workbook.xml": "x".repeat(10_000) });
    const entry = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    bytes.writeUInt32LE(10, entry + 24);
    await expect(readSample("a.xlsx", bytes)).rejects.toThrow("no XLSX workbook");
  });
});

test.each([
  ["named-twice", "holds a part twice"],
  ["too-slow", "takes too long to read"],
  ["too-large", "too large when it is unpacked"],
] as const)("refuses a workbook that the reader refuses as %s with a sentence", async (reason, sentence) => {
  const refuse = () => Promise.reject(new TableError(reason));
  await expect(readWith("a.xlsx", await zipOf({ "a.xml": "" }), refuse)).rejects.toThrow(sentence);
});

describe("a format of the contract", () => {
  test("keeps every draft within the limits of the contract", async () => {
    const { draft } = await csv("Lot,Title,Reserve,Image 1\n");
    expect(ownPresetInput.parse(draft)).toEqual(draft);
    expect(ownPresetProblem(draft)).toBeUndefined();
    const columns = draft.columns.map((column) => ({ ...column, header: "Lot\0" }));
    expect(ownPresetInput.safeParse({ ...draft, columns }).success).toBe(false);
  });

  test("rejects a format that gives a shop the reserve, or two photos one name", async () => {
    const { draft } = await csv("Lot,Title,Reserve\n");
    expect(ownPresetProblem({ ...draft, isAuction: false })).toContain("must not learn the reserve");
    expect(ownPresetProblem({ ...draft, photos: { ...draft.photos, name: "{n}" } })).toContain("{lot}");
    expect(ownPresetProblem({ ...draft, photos: { ...draft.photos, name: "{lot}" } })).toContain("{n}");
  });
});

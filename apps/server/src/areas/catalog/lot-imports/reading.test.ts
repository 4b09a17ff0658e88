import ExcelJS from "exceljs";
import { describe, expect } from "vitest";
import { test } from "../../../testing/test";
import { makeImportSale } from "./testing/import-sale";

describe("the columns of a file", () => {
  test.for([
    ["Los-Nr.;Titel;Beschreibung;Schätzpreis von", "lotNumber title description lowEstimate"],
    ["Lote,Título,Descripción,Puja inicial", "lotNumber title description startPrice"],
    ["Numéro de lot,Titre,Estimation basse,Mise à prix", "lotNumber title lowEstimate startPrice"],
    [
      "Lot Number,Title,Reserve price,Internal notes,Custom3",
      "lotNumber title reservePrice internalNotes custom3",
    ],
    ["Lot,Shelf,Photos", "lotNumber -? photoNames"],
    ["Lot,Photo 1,Image file 2,Bild 3", "lotNumber photoNames photoNames photoNames"],
    ["Title,Lead,Lot", "title -? lotNumber"],
    ["Lot no.,Description,Estimate,Reserve,Vendor", "lotNumber description estimates reservePrice consignor"],
    ["Los;Bezeichnung;Schätzpreis;Limit", "lotNumber title estimates reservePrice"],
    ["Los;Schätzpreis unten;Schätzpreis oben", "lotNumber lowEstimate highEstimate"],
    ["Lot,Estimation,Estimation basse", "lotNumber -? lowEstimate"],
  ] as const)("finds columns by the headings %s", async ([headings, expected], { server }) => {
    const { read } = await makeImportSale(server);
    const { columns } = await read(headings, headings.replaceAll(/[^;,]+/g, "7"));
    expect(columns.map(({ target, isSure }) => `${target ?? "-"}${isSure ? "" : "?"}`).join(" ")).toBe(
      expected,
    );
  });

  test("finds columns below a preamble, and reads sums, repeated headings and footers as no lots", async ({
    server,
  }) => {
    const { read, rows } = await makeImportSale(server);
    const { id } = await read(
      "Spring Sale 2026",
      "",
      "Lot,Title,Price",
      "1,Lamp,5",
      "Lot,Title,Price",
      "Total,,5",
      "Page 1 of 1,,",
    );
    expect(await rows(id)).toEqual([
      "4 create 1",
      "5 skip The headings are repeated here, so the line is left out.",
      "6 skip This looks like a sum, so it is left out.",
      "7 skip This line has one text and no lot number, so it is left out.",
    ]);
  });

  test("preserves line breaks of texts and numbers of amounts in a workbook", async ({ server }) => {
    const { imports, manifestId } = await makeImportSale(server);
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet("Notes").addRow(["Read me"]);
    workbook.addWorksheet("Lots").addRows([
      ["Lot", "Description", "Price"],
      ["12A", "One\nTwo", 1250.5],
    ]);
    const bytes = Buffer.from(await workbook.xlsx.writeBuffer()).toString("base64");
    const file = await imports.create({ manifestId, workbook: bytes });
    expect([file.sheet, file.otherSheets]).toEqual(["Lots", ["Notes"]]);
    const { rows } = await imports.rows({ id: file.id });
    expect(rows[0]?.changes.map(({ after }) => after).sort()).toEqual(["12", "1250.5", "A", "One\nTwo"]);
  });

  test("accepts chosen columns, and lets only an admin name a new custom field", async ({ server }) => {
    const { imports, caller, callerOf, member, manifest, manifestId } = await makeImportSale(server);
    await caller.customFields.save({ customColumnLabels: { custom1: "Shelf" } });
    const csv = "Lot,Shelf,Barcode\n1,B4,0042";
    const { id, columns } = await imports.create({ manifestId, csv });
    expect(columns.map(({ target }) => target)).toEqual(["lotNumber", "custom1", null]);
    await expect(imports.check({ id, mapping: ["lotNumber", "lotNumber", null] })).rejects.toThrow(
      "Choose each field for one column only.",
    );
    await imports.check({ id, mapping: ["lotNumber", "custom1", "newField"] });
    await imports.run({ id });
    expect((await caller.customFields.current()).customColumnLabels).toEqual({
      custom1: "Shelf",
      custom2: "Barcode",
    });
    expect((await caller.items.list({ manifestId }))[0]).toMatchObject({ custom1: "B4", custom2: "0042" });
    const other = callerOf(member).imports;
    const own = await other.create({ manifestId: manifest.id, csv });
    await expect(other.check({ id: own.id, mapping: ["lotNumber", null, "newField"] })).rejects.toThrow(
      "Only an admin can name a new custom field.",
    );
  });
});

describe("a cell", () => {
  test.for([
    ["Lot", "Lot 12", "12"],
    ["Lot", "#12", "12"],
    ["Lot", "12.0", "12"],
    ["Lot", "12-a", "12 A"],
    ["Lot", "twelve", '! "twelve" is not a lot number, such as 12 or 12A'],
    ["Price", "$1,250.00", "1250"],
    ["Price", "1.250,50 €", "1250.5"],
    ["Price", "1'250.-", "1250"],
    ["Price", "1.250", '! "1.250" can be read in two ways. Write it as 1250 or 1250.00, without other marks'],
    ["Price", "(12.50)", "! A start price must be at least 0"],
    ["Price", "ten", '! "ten" is not a start price with at most two decimals'],
    ["Estimate", "£100-150", "100 150"],
    ["Estimate", "$1,000 - $1,500", "1000 1500"],
    ["Estimate", "80/90", "80 90"],
    ["Estimate", "100 to 150", "100 150"],
    ["Schätzpreis", "1.000,00 – 1.500,00 €", "1000 1500"],
    ["Estimate", "100", "100"],
    ["Schätzpreis", "80,- bis 90,-", "80 90"],
    ["Schätzpreis", "1'250.- – 1'500.-", "1250 1500"],
    ["Estimate", "150-100", '! "150-100" has its low estimate above its high one'],
    ["Estimate", "-", ""],
    ["Estimate", "Refer", '! "Refer" is not a low estimate with at most two decimals'],
    ["Estimate", "100-abc", '! "abc" is not a high estimate with at most two decimals'],
    ["Estimate", "100-150-200", '! "150-200" is not a high estimate with at most two decimals'],
    ["Height", '12.5"', "12.5"],
    ["Quantity", "1,000", "1000"],
    ["Quantity", "1.5", '! "1.5" is not a whole number'],
    ["Quantity", "0", "! A quantity must be at least 1"],
    ["Title", "x".repeat(81), "! Use at most 80 characters"],
    ["Title", "'=SUM(A1) ledger", "=SUM(A1) ledger"],
    ["Section", "AB", "! A section must be one letter, A to Z"],
  ] as const)("reads a cell of %s with %s as %s", async ([heading, cell, expected], { server }) => {
    const { imports, read } = await makeImportSale(server);
    const { id } = await read(`${heading},Notes`, `"${cell.replaceAll('"', '""')}",x`);
    const { rows } = await imports.rows({ id });
    const [row] = rows;
    const values = (row?.changes ?? []).filter(({ field }) => field !== "notes").map(({ after }) => after);
    const problems = (row?.problems ?? []).map(({ message }) => `! ${message}`);
    expect([...problems, ...values][0] === undefined ? "" : [...problems, ...values.sort()].join(" ")).toBe(
      expected,
    );
  });

  test("reads a cell with a point before three digits by the other cells of its column", async ({
    server,
  }) => {
    const { imports, read } = await makeImportSale(server);
    const { id } = await read("Lot;Preis", "1;1.250", "2;80,50");
    const { rows } = await imports.rows({ id });
    expect(rows.map(({ changes }) => changes.find(({ field }) => field === "startPrice")?.after)).toEqual([
      "1250",
      "80.5",
    ]);
  });
});

test("spells the workspace's categories as the workspace does, and preserves other ones", async ({
  server,
}) => {
  const { caller, imports, read } = await makeImportSale(server);
  await caller.captureSettings.save({ categories: ["Silver & Plate"] });
  const { id } = await read("Lot,Category", "1,SILVER & PLATE", "2,home & garden", "3,old boats", "4,other");
  const { rows } = await imports.rows({ id });
  expect(rows.map(({ changes }) => changes.find(({ field }) => field === "category")?.after)).toEqual([
    ...["Silver & Plate", "Home & Garden", "old boats", "Other"],
  ]);
});

test("excludes a column for one estimate when another has both", async ({ server }) => {
  const { imports, read } = await makeImportSale(server);
  const { id } = await read("Lot,Estimate,Low", "1,80-120,90");
  await expect(imports.check({ id, mapping: ["lotNumber", "estimates", "lowEstimate"] })).rejects.toThrow(
    "Choose each field for one column only.",
  );
  await imports.run({ id });
  const again = await read("Lot,Estimate", "1,80-150", '2,"1.250 - 1.500,00"');
  const { rows } = await imports.rows({ id: again.id });
  expect(
    rows.map(({ changes }) => changes.map(({ field, before, after }) => [field, before, after])),
  ).toEqual([
    [["highEstimate", "120", "150"]],
    [
      ["lotNumber", null, "2"],
      ["lowEstimate", null, "1250"],
      ["highEstimate", null, "1500"],
    ],
  ]);
});

describe("a row", () => {
  test("finds a row's lot by external id and by a custom field", async ({ server }) => {
    const { imports, items, manifestId, read, rows } = await makeImportSale(server);
    await items.create({ manifestId, lotNumber: 1, externalId: "INV-1", custom1: "T1" });
    await items.create({ manifestId, lotNumber: 2, custom1: "T2" });
    await items.create({ manifestId, lotNumber: 3, custom1: "T2" });
    const external = await read("External ID,Title", "INV-1,Lamp", "INV-2,Vase");
    expect(external.matchBy).toBe("externalId");
    expect(await rows(external.id)).toEqual(["2 update 1", "3 create"]);
    const { id } = await read("Custom1,Title", "T1,Lamp", "T2,Vase", "T3,Chair");
    expect(await imports.check({ id, matchBy: "custom1" })).toMatchObject({
      counts: { update: 1, create: 1, error: 1 },
    });
    expect(await rows(id, { action: "error" })).toEqual([
      "3 error 0: Several lots have this. Match the rows by another field.",
    ]);
  });

  test("rejects a row whose tag is another row's too, which no lot has yet", async ({ server }) => {
    const { imports, read, rows } = await makeImportSale(server);
    const { id } = await read("Lot,Title,Tag", ",Lamp,T9", ",Vase,T9", ",Chair,T8");
    await imports.check({ id, mapping: ["lotNumber", "title", "custom1"], matchBy: "custom1" });
    expect(await rows(id)).toEqual([
      "2 error 2: Several rows of the file name tag T9: see line 3.",
      "3 error 2: Several rows of the file name tag T9: see line 2.",
      "4 create",
    ]);
  });

  test("rejects a row whose section alone is another lot's place", async ({ server }) => {
    const { imports, items, manifestId, read, rows } = await makeImportSale(server);
    await items.create({ manifestId, lotNumber: 12, externalId: "INV-1", title: "Lamp" });
    await items.create({ manifestId, lotNumber: 12, sectionLetter: "B", title: "Vase" });
    const { id } = await read("External ID,Section", "INV-1,B");
    expect(await rows(id)).toEqual(["2 error 12 null: Another lot has the number 12B."]);
    await expect(imports.run({ id })).rejects.toThrow("1 row has an error.");
  });

  test("corrects a row in place, and frees the row that named the same lot", async ({ server }) => {
    const { imports, read, rows } = await makeImportSale(server);
    const { id, version } = await read("Lot,Title", "1,Lamp", "1,Vase", "2,Chair");
    expect(await rows(id, { action: "error" })).toEqual([
      "2 error 1 0: Several rows of the file name lot 1: see line 3.",
      "3 error 1 0: Several rows of the file name lot 1: see line 2.",
    ]);
    const fixed = await imports.fix({ id, line: 3, cells: [{ column: 0, text: "3" }] });
    expect(fixed).toMatchObject({ row: { action: "create", lot: "3" }, counts: { create: 3, error: 0 } });
    expect(fixed.version).not.toBe(version);
    await imports.fix({ id, line: 4, cells: [{ column: 0, text: "3" }] });
    expect(await rows(id, { action: "error" })).toHaveLength(2);
    expect(await imports.fix({ id, line: 3, isSkipped: true })).toMatchObject({
      row: { action: "skip" },
      counts: { skip: 1, error: 0 },
    });
    await expect(imports.fix({ id, line: 3, cells: [{ column: 5, text: "x" }] })).rejects.toThrow(
      "The file has no such column.",
    );
    await expect(imports.fix({ id, line: 99 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("names consignors that are not on the list, which a run can add", async ({ server }) => {
    const { imports, caller, read } = await makeImportSale(server);
    await caller.consignors.create({ name: "Ada Field" });
    const { id, unknownConsignors } = await read("Lot,Consignor", "1,ADA  FIELD", "2,Ben", "3,Ben");
    expect(unknownConsignors).toEqual([{ name: "Ben", count: 2 }]);
    await imports.run({ id, addConsignors: true });
    expect((await caller.consignors.list()).map(({ name }) => name).sort()).toEqual(["Ada Field", "Ben"]);
  });

  test("names the photo files of the lot that it becomes", async ({ server }) => {
    const { imports, read } = await makeImportSale(server);
    const { id } = await read("Lot,Photos", "1,a 1.jpg; b.jpg", "2,c.jpg | d.jpg");
    expect((await imports.photoNames({ id })).photos).toEqual([]);
    await imports.run({ id });
    const { photos } = await imports.photoNames({ id });
    expect(photos.map(({ name, lot }) => `${lot} ${name}`)).toEqual([
      "1 a 1.jpg",
      "1 b.jpg",
      "2 c.jpg",
      "2 d.jpg",
    ]);
  });
});

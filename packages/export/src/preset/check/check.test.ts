import { describe, expect, test } from "vitest";
import { photoUrlOf } from "../../testing/make";
import { makeCheckedSale, makePreset, makePresetLot } from "../../testing/make-preset";
import { plannedPreset } from "../../testing/planned-preset";
import { lotPreparer } from "../prepare/prepared-lots";
import { checkSale, fixesOf } from "./check";

const day = { exportedAt: "2026-03-05T23:30:00Z", timeZone: "UTC", dateFormat: "YYYY-MM-DD" } as const;

const long = "Oak hall chair with a carved back";

const groupsOf = async (sale: Parameters<typeof makeCheckedSale>[0]) =>
  (await checkSale(makeCheckedSale(sale))).groups;
const headingsOf = async (sale: Parameters<typeof makeCheckedSale>[0]) =>
  (await groupsOf(sale)).map(({ level, heading }) => `${level}: ${heading}`);

test("finds nothing in a lot that fits, apart from a missing photo", async () => {
  const checked = await checkSale(makeCheckedSale());
  expect(checked).toMatchObject({
    canExport: true,
    lotCount: 1,
    leftOutCount: 0,
    photoCount: 0,
    files: ["Spring-sale-hammer.csv"],
    adjustments: [],
  });
  expect(checked.groups.map(({ heading }) => heading)).toEqual(["1 lot has no photo"]);
});

test("groups findings, errors first, with the change that a rule proposes", async () => {
  const lots = [
    makePresetLot({ lotNumber: 1, title: long, photoUrls: [photoUrlOf(1)] }),
    makePresetLot({ lotNumber: 2, title: `${long}, red`, photoUrls: [photoUrlOf(2)] }),
    makePresetLot({ lotNumber: 3, description: "One\ntwo", consignor: "Abel", photoUrls: [photoUrlOf(3)] }),
  ];
  const groups = await groupsOf({ lots });
  expect(groups.map(({ level, heading, isAutomatic }) => [level, heading, isAutomatic])).toEqual([
    ["error", "2 titles will be cut at 20 characters", false],
    ["error", 'Which seller is "Abel" at Hammer? Enter the code once.', false],
    ["info", "1 lot loses its line breaks in Description", true],
  ]);
  expect(groups[0]?.findings[0]).toEqual({
    ...{
      itemId: lots[0]?.id,
      lot: "1",
      field: "title",
      value: long,
      original: null,
      after: "Oak hall chair",
    },
    message: "33 characters, 13 too many",
  });
  expect(groups[2]?.findings[0]).toMatchObject({ value: "One\ntwo", after: "One two" });
});

test("blocks the export for an error, and not for warnings", async () => {
  const { canExport } = await checkSale(makeCheckedSale({ lots: [makePresetLot({ title: "" })] }));
  expect(canExport).toBe(false);
});

test("lists lot numbers that are equal, or don't fit, for the platform", async () => {
  const first = makePresetLot({ lotNumber: 12 });
  const lots = [
    first,
    makePresetLot({ lotNumber: 12, sectionLetter: "A" }),
    makePresetLot({ lotNumber: 13 }),
    makePresetLot({ lotNumber: 14 }),
  ];
  const adjust = (index: number, value: string) =>
    ({ itemId: lots[index]?.id ?? "", field: "lotNumber", value }) as const;
  const sale = { adjustments: [adjust(2, "012"), adjust(3, "12-1")] };
  const groups = (await groupsOf({ lots, sale })).filter(({ code }) => code.startsWith("lotno"));
  expect(groups.map(({ code, findings }) => [code, findings.map(({ lot }) => lot)])).toEqual([
    ["lotno-pattern", ["12A"]],
    ["lotno-duplicate", ["012"]],
    ["lotno-separator", ["12-1"]],
    ["lotno-leading-zero", ["012"]],
  ]);
  expect(groups[1]?.findings[0]?.message).toBe("The same as lot 12");
  expect(groups.map(({ findings }) => findings[0]?.after)).toEqual(["15", "16", "17", "12"]);
  const column = "Lot";
  expect(await fixesOf(makeCheckedSale({ lots, sale }), { code: "lotno-separator", column })).toEqual([
    { itemId: lots[3]?.id, field: "lotNumber", value: "17", replaced: "14" },
  ]);
});

describe("adjustments for one export", () => {
  const lot = makePresetLot({ lotNumber: 7, title: long });
  const adjusted = (field: "title" | "leftOut" | "startPrice", value: string) => ({
    lots: [lot, makePresetLot({ lotNumber: 8 })],
    sale: { adjustments: [{ itemId: lot.id, field, value }] },
  });

  test("checks the adjusted text, and lists it with the lot's own text", async () => {
    const checked = await checkSale(makeCheckedSale(adjusted("title", "Oak chair")));
    expect(checked.canExport).toBe(true);
    expect(checked.adjustments).toEqual([
      { itemId: lot.id, lot: "7", field: "title", value: "Oak chair", original: long },
    ]);
  });

  test("excludes a lot together with all its findings", async () => {
    const checked = await checkSale(makeCheckedSale(adjusted("leftOut", "true")));
    expect(checked).toMatchObject({ canExport: true, lotCount: 1, leftOutCount: 1 });
  });
});

test("proposes what the rule of a check makes of every lot", async () => {
  const lots = [makePresetLot({ title: long }), makePresetLot({ title: "Lamp" })];
  const sale = makeCheckedSale({ lots });
  expect(await fixesOf(sale, { code: "title-too-long", column: "Title" })).toEqual([
    { itemId: lots[0]?.id, field: "title", value: "Oak hall chair", replaced: long },
  ]);
  expect(await fixesOf(sale, { code: "title-too-long", column: "Description" })).toEqual([]);
});

test("names consignors and categories that the mapping doesn't have", async () => {
  const lots = ["Abel", "Zoe", "Abel", "Smith", ""].map((consignor) => makePresetLot({ consignor }));
  const { unmapped } = await checkSale(makeCheckedSale({ lots }));
  expect(unmapped).toEqual({ consignors: ["Abel", "Zoe"], categories: [], conditions: [] });
});

test("knows a consignor's code whatever the case and blanks of the name, and asks for a name once", async () => {
  const named = (...names: string[]) =>
    names.map((consignor, at) => makePresetLot({ lotNumber: at + 1, consignor }));
  const mapping = { consignors: { "Mary  Smith": "S1" } };
  const written = await checkSale(makeCheckedSale({ mapping, lots: named("MARY SMITH", " mary smith") }));
  expect(written.unmapped.consignors).toEqual([]);
  const asked = await checkSale(
    makeCheckedSale({ mapping, lots: named("Abel Berg", "abel  berg", "ABEL BERG") }),
  );
  expect(asked.unmapped.consignors).toEqual(["Abel Berg"]);
});

test("uses the fallback for a consignor that the mapping doesn't have", async () => {
  const lots = [makePresetLot({ consignor: "Abel" })];
  const mapping = { fallbacks: { consignor: "HOUSE", category: "", condition: "" } };
  expect(await headingsOf({ lots, mapping })).toEqual(["warning: 1 lot has no photo"]);
});

test.each([
  [["Abel"], 'Which seller is "Abel" at Hammer? Enter the code once.'],
  [["Abel", " Abel"], 'Which seller is "Abel" at Hammer? Enter the code once.'],
  [["Abel", "Zoe"], 'Which sellers are "Abel" and 1 other at Hammer? Enter each code once.'],
  [["Abel", "Zoe", "Yan"], 'Which sellers are "Abel" and 2 others at Hammer? Enter each code once.'],
  [["Abel", ""], 'Which seller is "Abel" at Hammer? Enter the code once. 1 lot has no consignor.'],
  [[""], "1 lot has no consignor. Enter one, or skip it."],
  [["", ""], "2 lots have no consignor. Enter one, or skip them."],
])("asks for the seller codes of %j", async (consignors, heading) => {
  const lots = consignors.map((consignor) => makePresetLot({ consignor }));
  expect(await headingsOf({ lots })).toContain(`error: ${heading}`);
});

test("does not take a name of JavaScript for one of the mapping", async () => {
  const lots = [makePresetLot({ consignor: "constructor" })];
  expect(await headingsOf({ lots })).toContain(
    'error: Which seller is "constructor" at Hammer? Enter the code once.',
  );
});

test("reports photos that the platform does not accept", async () => {
  const url = (number: number, extension?: string) => photoUrlOf(number, extension);
  const photoUrls = [url(1), url(2, "png"), "https://elsewhere.example/a.jpg", url(3), url(4)];
  const lots = [
    makePresetLot({ photoUrls, photoFacts: [[url(1), 300, 1600, 9_000]] }),
    makePresetLot({ lotNumber: 1001, photoUrls: ["https://elsewhere.example/a.jpg"] }),
  ];
  const preset = makePreset({
    photos: { by: "file", name: "{lot}-{n}", max: 3, min: 1, minSide: 500, minBytes: 15_000 },
  });
  expect(await headingsOf({ preset, lots })).toEqual([
    "error: 1 lot has no photo",
    "warning: 2 lots have photos stored elsewhere, which are left out",
    "warning: 1 lot has photos under 15 kB",
    "warning: 1 lot has more than 3 photos",
    "warning: 1 lot has photos under 500 pixels",
    "info: 1 lot has transparent photos",
  ]);
});

test("blocks photos by address while the server has no https address", async () => {
  const preset = makePreset({ photos: { by: "address", name: "{lot}", max: 3, min: 0, needsHttps: true } });
  const lots = [makePresetLot({ photoUrls: [photoUrlOf(1)] })];
  const blocked = { origin: "http://localhost:3000" };
  expect((await groupsOf({ preset, lots, sale: blocked })).map(({ code }) => code)).toContain(
    "photo-url-not-public",
  );
  expect(await groupsOf({ preset, lots })).toEqual([]);
});

test("tells how many lots are missing, and how many files there will be", async () => {
  const preset = makePreset({
    lots: { min: 5 },
    file: { kind: "csv", name: "hammer", extension: "csv", encoding: "utf-8", maxRows: 2 },
  });
  const lots = [1, 2, 3].map((lotNumber) => makePresetLot({ lotNumber }));
  const checked = await checkSale(makeCheckedSale({ preset, lots }));
  expect(checked.files).toEqual(["Spring-sale-hammer-1.csv", "Spring-sale-hammer-2.csv"]);
  expect(checked.groups.map(({ heading }) => heading)).toEqual([
    "Hammer takes no fewer than 5 lots: there is 1 in the last of 2 files",
    "3 lots have no photo",
    "The lots are split into 2 files, as Hammer takes no more at a time",
  ]);
});

test("bounds the texts that one group of findings lists, and counts all", async () => {
  const description = `${"word ".repeat(3_000)}\n`;
  const lots = Array.from({ length: 300 }, (_, index) =>
    makePresetLot({ lotNumber: index + 1, description }),
  );
  const preset = makePreset();
  preset.columns = preset.columns.map((column) =>
    column.header === "Description" ? { ...column, max: 100 } : column,
  );
  const groups = await groupsOf({ preset, lots });
  const tooLong = groups.find(({ code }) => code === "description-too-long");
  expect(tooLong?.count).toBe(300);
  expect(JSON.stringify(groups).length).toBeLessThan(3_000_000);
});

test("splits a mapped category into its main and its sub category", async () => {
  const column = (header: string, field: "mainCategoryName" | "subCategoryName") =>
    ({ header, from: { field }, type: "text" }) as const;
  const preset = makePreset({
    columns: [column("Main", "mainCategoryName"), column("Sub", "subCategoryName")],
    asks: { questions: [{ id: "subCategory", label: "Sub", help: "", options: [], initial: "Other" }] },
  });
  const lots = ["Tools", "Toys"].map((category, index) => makePresetLot({ lotNumber: index + 1, category }));
  const mapping = { categories: { Tools: "DIY > Hand tools", Toys: "Toys" } };
  const { context } = await plannedPreset({ ...makeCheckedSale({ preset, lots, mapping }), ...day });
  expect(lots.map((lot) => lotPreparer(context)(lot)?.rows)).toEqual([
    [["DIY", "Hand tools"]],
    [["Toys", "Other"]],
  ]);
});

import { expect, test } from "vitest";
import { makeCheckedSale, makePreset, makePresetLot } from "../../testing/make-preset";
import { checkSale, fixesOf } from "./check";

type SaleOf = Parameters<typeof makeCheckedSale>[0];
const findingsOf = async (code: string, sale: SaleOf) =>
  (await checkSale(makeCheckedSale(sale))).groups.find((group) => group.code === code)?.findings ?? [];

test("proposes a number above every lot's own, also of lots that are left out", async () => {
  const lots = [
    makePresetLot({ lotNumber: 12, sectionLetter: "A" }),
    makePresetLot({ lotNumber: 500 }),
    makePresetLot({ lotNumber: 13 }),
  ];
  const sale = { adjustments: [{ itemId: lots[1]?.id ?? "", field: "leftOut", value: "true" } as const] };
  expect((await findingsOf("lotno-pattern", { lots, sale })).map(({ after }) => after)).toEqual(["501"]);
  expect(await fixesOf(makeCheckedSale({ lots, sale }), { code: "lotno-pattern", column: "Lot" })).toEqual([
    { itemId: lots[0]?.id, field: "lotNumber", value: "501", replaced: "12A" },
  ]);
});

test("proposes no text for a cell that is made of several fields", async () => {
  const preset = makePreset({
    columns: [{ header: "Text", from: { field: "titleAndDescription" }, type: "text" }],
  });
  const lots = [makePresetLot({ title: "=SUM(A1)", description: "Ledger" })];
  expect(await findingsOf("formula-start", { preset, lots })).toMatchObject([{ field: null, after: null }]);
});

test("leaves unknown names to the mapping, since no text of the lot makes them known", async () => {
  const lots = [makePresetLot({ consignor: "Abel" })];
  expect(await findingsOf("consignor-unmapped", { lots })).toMatchObject([{ field: null, value: "Abel" }]);
});

test("fixes nothing that the file is written with anyway", async () => {
  const lots = [makePresetLot({ description: "One\ntwo" })];
  const fixes = await fixesOf(makeCheckedSale({ lots }), { code: "newline-in-cell", column: "Description" });
  expect(fixes).toEqual([]);
});

test("finds a condition of several lines and outer blanks in the mapping", async () => {
  const preset = makePreset({
    columns: [{ header: "Condition", from: { field: "conditionName" }, type: "text", isRequired: true }],
  });
  const lots = [makePresetLot({ condition: " Hairline\nto rim.\n" })];
  const { unmapped } = await checkSale(makeCheckedSale({ preset, lots }));
  expect(unmapped.conditions).toEqual(["Hairline to rim."]);
  const mapping = { conditions: { "Hairline to rim.": "Good" } };
  expect(await findingsOf("enum-unknown", { preset, lots, mapping })).toEqual([]);
});

test("keeps both estimates when the low one is above the high one", async () => {
  const price = (header: string, field: "lowEstimate" | "highEstimate") =>
    ({ header, from: { field }, type: "money" }) as const;
  const preset = makePreset({ columns: [price("Low", "lowEstimate"), price("High", "highEstimate")] });
  const lots = [makePresetLot({ lowEstimate: 300, highEstimate: 200 })];
  expect(await findingsOf("estimate-order", { preset, lots })).toMatchObject([{ value: "300", after: null }]);
});

test("shortens a title so that it fits after characters are written in another way", async () => {
  const preset = makePreset({
    file: { kind: "csv", name: "hammer", extension: "csv", encoding: "windows-1252" },
    columns: [{ header: "Title", from: { field: "title" }, type: "text", max: 20 }],
  });
  const lots = [makePresetLot({ title: `${"\u2116 ".repeat(8)}oak chair` })];
  const [finding] = await findingsOf("title-too-long", { preset, lots });
  expect([...(finding?.after ?? "").replaceAll("\u2116", "No")].length).toBeLessThanOrEqual(20);
});

test("writes an answer that is no number in the file's encoding", async () => {
  const preset = makePreset({
    file: { kind: "csv", name: "hammer", extension: "csv", encoding: "windows-1252" },
    columns: [{ header: "Exclude", from: { answer: "exclude" }, type: "integer" }],
    asks: { questions: [{ id: "exclude", label: "", help: "", options: [], initial: "0" }] },
  });
  const mapping = { answers: { exclude: "\u2116" } };
  expect(await findingsOf("char-replaced", { preset, mapping })).toMatchObject([{ after: "No" }]);
});

test("offers no edit for a cell that only contains the lot number", async () => {
  const preset = makePreset({
    columns: [{ header: "SKU", from: { field: "sku" }, type: "text", max: 5 }],
  });
  expect(await findingsOf("text-too-long", { preset })).toMatchObject([{ field: null, after: null }]);
});

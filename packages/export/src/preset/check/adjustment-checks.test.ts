import type { AdjustableField, StoredAdjustment } from "@lotwright/contracts/exports/export-adjustments";
import { describe, expect, test } from "vitest";
import { makeCheckedSale, makePresetLot } from "../../testing/make-preset";
import { plannedPreset } from "../../testing/planned-preset";
import { replacedText } from "../prepare/adjusted-lot";
import type { PresetLot } from "../prepare/sale";
import { checkSale, fixesOf } from "./check";

const lot = makePresetLot({
  ...{ lotNumber: 12, sectionLetter: "", title: "Oak chair", description: "Carved back." },
  ...{ category: "Chairs", consignor: "Smith", condition: "Good", quantity: 2 },
  ...{ startPrice: 20, lowEstimate: 100, highEstimate: 150, reservePrice: 80 },
});

/** A field, its adjusted value, and the later change in the lot. */
const fields: readonly [AdjustableField, value: string, change: Partial<PresetLot>, label: string][] = [
  ["lotNumber", "13", { lotNumber: 14 }, "lot number"],
  ["title", "Chair", { title: "Oak armchair" }, "title"],
  ["description", "Carved.", { description: "Carved back, repaired." }, "description"],
  ["category", "Furniture", { category: "Armchairs" }, "category"],
  ["consignor", "Jones", { consignor: "Abel" }, "consignor"],
  ["condition", "Fair", { condition: "Worn" }, "condition"],
  ["quantity", "1", { quantity: 3 }, "quantity"],
  ["startPrice", "25", { startPrice: 30 }, "start price"],
  ["lowEstimate", "90", { lowEstimate: 120 }, "low estimate"],
  ["highEstimate", "160", { highEstimate: 140 }, "high estimate"],
  ["reservePrice", "", { reservePrice: 70 }, "reserve price"],
  ["leftOut", "true", { photoUrls: ["/uploads/new.jpg"] }, ""],
];

const day = { exportedAt: "2026-03-09T12:00:00.000Z", timeZone: "UTC", dateFormat: "YYYY-MM-DD" } as const;

type Stored = Partial<Pick<StoredAdjustment, "replaced">>;

const adjusted = (field: AdjustableField, value: string, stored?: Stored): StoredAdjustment => ({
  ...{ itemId: lot.id, field, value },
  ...(stored ?? { replaced: replacedText(lot, field) }),
});

const saleOf = (lots: PresetLot[], ...adjustments: StoredAdjustment[]) =>
  makeCheckedSale({
    lots,
    sale: { adjustments },
    mapping: { consignors: { Smith: "S1", Jones: "J1", Abel: "A1" } },
  });

const questionsOf = async (...given: Parameters<typeof saleOf>) =>
  (await checkSale(saleOf(...given))).groups.filter(({ code }) => code === "adjustment-outdated");

describe.each(fields)("an adjustment of %s", (field, value, change, label) => {
  const changed = { ...lot, ...change };

  test("uses an adjustment without a question while the lot has the text that it was made from", async () => {
    expect(await questionsOf([lot], adjusted(field, value))).toEqual([]);
  });

  test("reports an adjustment as outdated once the lot has another value, and blocks the export", async () => {
    const sale = saleOf([changed], adjusted(field, value));
    const { groups, canExport } = await checkSale(sale);
    const [group, ...others] = groups.filter(({ code }) => code === "adjustment-outdated");
    expect([canExport, others]).toEqual([false, []]);
    const now = replacedText(changed, field);
    const texts = field === "leftOut" ? { value: "", original: now } : { value: now, original: null };
    expect(group?.findings).toMatchObject([{ itemId: lot.id, field, after: value, ...texts }]);
    expect(group?.findings[0]?.message).toContain(label);
    expect((await plannedPreset({ ...sale, ...day })).errors).toEqual([group?.heading]);
  });

  test("reports no outdated adjustment once the lot's change is undone, or the user has confirmed the adjustment", async () => {
    const kept = adjusted(field, value, { replaced: replacedText(changed, field) });
    expect(await questionsOf([changed], kept)).toEqual([]);
    expect(await questionsOf([changed])).toEqual([]);
    expect(await questionsOf([{ ...changed, ...lot }], adjusted(field, value))).toEqual([]);
  });

  test("reports an adjustment without a recorded original as outdated only if the lot is newer", async () => {
    expect(await questionsOf([lot], adjusted(field, value, {}))).toEqual([]);
    const [group] = await questionsOf([lot], adjusted(field, value, { replaced: null }));
    expect(group?.findings[0]?.message).toContain("may have changed");
  });

  test("does not block the export for an adjustment whose original text is unknown", async () => {
    const sale = saleOf([changed], adjusted(field, value, { replaced: null }));
    const { groups, canExport } = await checkSale(sale);
    expect(groups.find(({ code }) => code === "adjustment-outdated")?.level).toBe("warning");
    expect(canExport).toBe(true);
    expect((await plannedPreset({ ...sale, ...day })).errors).toEqual([]);
  });
});

test("says what a title is now and what it was adjusted to", async () => {
  const [group] = await questionsOf([{ ...lot, title: "Oak armchair" }], adjusted("title", "Chair"));
  expect(group).toMatchObject({
    ...{
      level: "error",
      column: "Title",
      heading: "1 lot changed since its title was adjusted for this export",
    },
    findings: [
      {
        lot: "12",
        message:
          "The title changed since it was adjusted for this export: now “Oak armchair”, adjusted “Chair”",
      },
    ],
  });
});

test("reports no outdated adjustment for the new number of a skipped lot, nor for a platform's item ID", async () => {
  const id = adjusted("platformId", "84211", { replaced: null });
  expect(await questionsOf([{ ...lot, lotNumber: 99 }], adjusted("leftOut", "true"), id)).toEqual([]);
});

test("reports no other outdated adjustment of a skipped lot", async () => {
  const changed = { ...lot, title: "Oak armchair" };
  const groups = await questionsOf([changed], adjusted("title", "Chair"), adjusted("leftOut", "true"));
  expect(groups.map(({ heading }) => heading)).toEqual(["1 lot changed since it was skipped in this export"]);
});

test.each<[AdjustableField, string, Partial<PresetLot>]>([
  ["title", "Chair", { title: "Chair" }],
  ["startPrice", "12.50", { startPrice: 12.5 }],
  ["quantity", "1", { quantity: 1 }],
])("reports no outdated %s if the lot now has the adjusted value itself", async (field, value, change) => {
  expect(await questionsOf([{ ...lot, ...change }], adjusted(field, value))).toEqual([]);
});

test("reports outdated adjustments only of the selected lots", async () => {
  const changed = { ...lot, title: "Oak armchair" };
  const sale = saleOf([changed, makePresetLot({ lotNumber: 20 })], adjusted("title", "Chair"));
  expect((await checkSale({ ...sale, selection: "20" })).canExport).toBe(true);
});

test("leaves an outdated adjustment to the user: no rule confirms it", async () => {
  const sale = saleOf([{ ...lot, title: "Oak armchair" }], adjusted("title", "Chair"));
  expect(await fixesOf(sale, { code: "adjustment-outdated", column: "Title" })).toEqual([]);
});

test("returns the lot's own text with a finding about an adjusted text", async () => {
  const long = "An oak chair with carved back";
  const { groups } = await checkSale(saleOf([lot], adjusted("title", long)));
  expect(groups.find(({ code }) => code === "title-too-long")?.findings).toMatchObject([
    { value: long, original: "Oak chair" },
  ]);
  const [fix] = await fixesOf(saleOf([lot], adjusted("title", long)), {
    code: "title-too-long",
    column: "Title",
  });
  expect(fix).toMatchObject({ field: "title", replaced: "Oak chair" });
});

import { buffer } from "node:stream/consumers";
import { unzip } from "@lotwright/testing/unzip";
import { describe, expect, test } from "vitest";
import type { ReadPhoto } from "../../files/streamed-zip";
import { photoUrlOf } from "../../testing/make";
import { makeCheckedSale, makePreset, makePresetLot } from "../../testing/make-preset";
import { photoShop } from "../../testing/photo-shop";
import { plannedPreset } from "../../testing/planned-preset";
import { checkSale, fixesOf } from "../check/check";
import { streamPresetZip } from "../zip/preset-zip";
import { changedItemsOf, type GivenLots } from "./changes";
import type { DeliveredLot } from "./delivered-lot";

const day = { exportedAt: "2026-03-05T23:30:00Z", timeZone: "UTC", dateFormat: "YYYY-MM-DD" } as const;
const at = "2026-03-03T10:00:00.000Z";
type SaleOf = NonNullable<Parameters<typeof makeCheckedSale>[0]>;

const photos = (...numbers: number[]) => ({ photoUrls: numbers.map((number) => photoUrlOf(number)) });

async function deliver(sale: SaleOf, readPhoto: ReadPhoto = photoShop().read) {
  let delivered: DeliveredLot[] = [];
  const plan = await plannedPreset({ ...makeCheckedSale(sale), ...day });
  const access = { readPhoto, convertPhoto: async (photo: Buffer) => photo };
  const zip = streamPresetZip(plan, access, (_, lots) => {
    delivered = lots;
  });
  const entries = await unzip(await buffer(zip));
  const text = (name: string) => entries.get(name)?.toString() ?? "";
  return { entries, delivered, plan, csv: text("Spring-sale-hammer.csv"), text };
}

/** The lots that the platform has after these deliveries. */
function givenBy(...deliveries: DeliveredLot[][]): GivenLots {
  const lots = new Map(deliveries.flat().map((lot) => [lot.itemId, lot]));
  const given = [...lots.values()].map((lot) => ({ ...lot, version: "1", isDeleted: false }));
  return { at, by: "Ada", version: "1", lots: given };
}

const lamp = makePresetLot({ lotNumber: 1, title: "Lamp", ...photos(1, 2) });
const vase = makePresetLot({ lotNumber: 2, title: "Vase", ...photos(3) });
const desk = makePresetLot({ lotNumber: 3, title: "Desk" });
const lots = [lamp, vase, desk];

test("delivers exactly the lots whose row or photos changed, and nothing the second time", async () => {
  const first = await deliver({ lots });
  const edited = [
    { ...lamp, photoUrls: [...lamp.photoUrls].reverse() },
    { ...vase, reservePrice: 70, internalNotes: "From the attic" },
    { ...desk, title: "Oak desk" },
  ];
  const given = givenBy(first.delivered);
  const second = await deliver({ lots: edited, given, changes: "since-last" });
  expect(second.csv).toBe("Lot,Title,Description,Seller\r\n1,Lamp,,S1\r\n3,Oak desk,,S1\r\n");
  expect([...second.entries.keys()]).toEqual([
    "photos/1-1.jpg",
    "photos/1-2.jpg",
    "Spring-sale-hammer.csv",
    "README-hammer.txt",
    "preflight.csv",
  ]);
  const third = await checkSale(
    makeCheckedSale({
      lots: edited,
      given: givenBy(first.delivered, second.delivered),
      changes: "since-last",
    }),
  );
  expect(third).toMatchObject({ lotCount: 0, photoCount: 0 });
  expect(third.lastDelivery).toEqual({
    ...{ at, by: "Ada", version: "1" },
    ...{ new: 0, changed: 0, removed: 0, unchanged: 3 },
  });
});

test("leaves the photos of a lot out whose title alone changed, and remembers that the platform has them", async () => {
  const first = await deliver({ lots });
  const edited = [{ ...lamp, title: "Brass lamp" }, vase, desk];
  const second = await deliver({ lots: edited, given: givenBy(first.delivered), changes: "since-last" });
  expect([...second.entries.keys()].filter((name) => name.startsWith("photos/"))).toEqual([]);
  expect(second.csv).toContain("1,Brass lamp");
  const given = givenBy(first.delivered, second.delivered);
  const { items } = await changedItemsOf(makeCheckedSale({ lots: edited }), given);
  expect(items).toEqual([]);
});

test("agrees with a server under another address", async () => {
  const preset = makePreset({
    photos: { by: "address", name: "{lot}-{n}", max: 3, min: 0, needsHttps: true },
    columns: [
      { header: "Lot", from: { field: "lotNumber" }, type: "text" },
      { header: "Picture", from: { photo: 1, as: "address" }, type: "text" },
      { header: "Link", from: { field: "link" }, type: "text" },
    ],
    asks: {},
  });
  const at = (origin: string) => ({ preset, lots, sale: { origin, publicToken: "T0ken" } });
  const { delivered, csv } = await deliver(at("https://a.example.com"));
  expect(csv).toContain("https://a.example.com/photos/");
  const elsewhere = makeCheckedSale(at("https://lots.example.org"));
  expect((await changedItemsOf(elsewhere, givenBy(delivered))).items).toEqual([]);
});

test("names the columns that changed, and compares whole rows where the preset has changed", async () => {
  const { delivered } = await deliver({ lots });
  const given = givenBy(delivered);
  const edited = makeCheckedSale({ lots: [{ ...lamp, title: "Lantern" }, vase, desk] });
  const changesOf = async (sale: typeof edited) => (await changedItemsOf(sale, given)).items;
  expect(await changesOf(edited)).toEqual([
    { itemId: lamp.id, lot: "1", change: "changed", columns: ["Title"], photosChanged: false },
  ]);
  const nextVersion = { ...edited, preset: makePreset({ version: "2" }) };
  expect(await changesOf(nextVersion)).toMatchObject([{ itemId: lamp.id, columns: [] }]);
  const moreColumns = makePreset({
    columns: [
      ...makePreset().columns,
      { header: "Category", from: { field: "category" }, type: "text" as const },
    ],
  });
  expect(await changesOf({ ...edited, preset: moreColumns })).toHaveLength(3);
});

describe("a lot that is gone", () => {
  const leaveOut = { adjustments: [{ itemId: vase.id, field: "leftOut" as const, value: "true" }] };

  test("removes a lot that was deleted or left out, names it once, and adds it as new when it is back", async () => {
    const { delivered } = await deliver({ lots });
    const given = givenBy(delivered);
    given.lots = given.lots.map((lot) => ({ ...lot, isDeleted: lot.itemId === desk.id }));
    const rest = { lots: [lamp, vase], sale: leaveOut };
    const second = await deliver({ ...rest, given, changes: "since-last" });
    expect(second.csv).toBe("Lot,Title,Description,Seller\r\n");
    expect(second.text("README-hammer.txt")).toContain("- Lot 2 was removed: delete it at Hammer.\r\n");
    expect(second.text("README-hammer.txt")).toContain("- Lot 3 was removed: delete it at Hammer.\r\n");
    const after = givenBy(delivered, second.delivered);
    const changesOf = async (sale: SaleOf) => (await changedItemsOf(makeCheckedSale(sale), after)).items;
    expect(await changesOf(rest)).toEqual([]);
    expect(await changesOf({ lots })).toMatchObject([
      { lot: "2", change: "new" },
      { lot: "3", change: "new" },
    ]);
  });

  test("does not remove a lot that is only outside the exported days", async () => {
    const { delivered } = await deliver({ lots });
    const { items } = await changedItemsOf(makeCheckedSale({ lots: [lamp] }), givenBy(delivered));
    expect(items).toEqual([]);
  });

  test("names a lot as removed in an export of all lots too", async () => {
    const { delivered } = await deliver({ lots });
    const given = givenBy(delivered);
    given.lots = given.lots.map((lot) => ({ ...lot, isDeleted: lot.itemId === desk.id }));
    const second = await deliver({ lots: [lamp, vase], given });
    expect(second.text("README-hammer.txt")).toContain("- Lot 3 was removed: delete it at Hammer.");
    expect(second.delivered.map(({ lot, isRemoved }) => [lot, isRemoved])).toEqual([
      ["3", true],
      ["1", false],
      ["2", false],
    ]);
  });
});

test("lists the changes in words, long values cut, for platforms that cannot update", async () => {
  const { delivered } = await deliver({ lots });
  const given = givenBy(delivered);
  const chair = makePresetLot({ lotNumber: 4, title: "Chair" });
  const edited = [
    { ...lamp, photoUrls: [...lamp.photoUrls, photoUrlOf(9)], description: "One\nlong ".repeat(60) },
    { ...vase, title: "Ming vase", consignor: "" },
    { ...desk, lotNumber: 5 },
    chair,
  ];
  const fallbacks = { consignor: "", category: "", condition: "" };
  const { text } = await deliver({
    preset: makePreset({ asks: {} }),
    ...{ lots: edited, given, mapping: { fallbacks }, changes: "since-last-with-list" },
  });
  const list = text("CHANGES-hammer.txt").split("\r\n");
  const long = "One long ".repeat(60).slice(0, 200);
  expect(list).toEqual([
    "What changed since the export to Hammer of 2026-03-03",
    "",
    `Lot 1: Description is now "${long}…".`,
    "Lot 1: photos changed, now 3: 1-1.jpg, 1-2.jpg, 1-3.jpg.",
    'Lot 2: Title is now "Ming vase".',
    "Lot 2: Seller is now empty.",
    "Lot 5 was lot 3 before. Delete lot 3 at Hammer.",
    "Lot 4 is new.",
    "",
  ]);
});

test("does not propose to delete a number that another lot has now", async () => {
  const { delivered } = await deliver({ lots: [lamp, vase] });
  const given = givenBy(delivered);
  given.lots = given.lots.map((lot) => ({ ...lot, isDeleted: lot.itemId === lamp.id }));
  const { text } = await deliver({
    ...{ lots: [{ ...vase, lotNumber: 1 }], given, changes: "since-last-with-list" },
  });
  expect(text("CHANGES-hammer.txt")).toContain("Lot 1 was lot 2 before. Delete lot 2 at Hammer.");
  expect(text("CHANGES-hammer.txt")).toContain("Lot 1 was removed. Another lot has its number now.");
});

test("checks the lots of a delta alone, without the platform's least number of lots", async () => {
  const { delivered } = await deliver({ lots });
  const given = givenBy(delivered);
  const long = "A title that is much longer than it may be";
  const preset = makePreset({ lots: { min: 3 } });
  const faulty = { preset, lots: [{ ...lamp, title: "Lantern" }, vase, desk], given };
  const delta = await checkSale(makeCheckedSale({ ...faulty, changes: "since-last" }));
  expect(delta).toMatchObject({ canExport: true, lotCount: 1, photoCount: 0, groups: [] });
  expect(delta.lastDelivery).toMatchObject({ changed: 1, unchanged: 2 });

  // An error of a lot that has not changed since.
  const first = await deliver({ lots: [lamp, { ...vase, title: "Vase" }] });
  const tooLong = makePreset();
  tooLong.columns = tooLong.columns.map((column) =>
    column.header === "Title" ? { ...column, max: 3 } : column,
  );
  const sale = { preset: tooLong, lots: [{ ...lamp, title: "Jug" }, vase], given: givenBy(first.delivered) };
  const plan = await plannedPreset({ ...makeCheckedSale({ ...sale, changes: "since-last" }), ...day });
  expect(plan.errorCount).toBe(0);
  expect((await plannedPreset({ ...makeCheckedSale(sale), ...day })).errorCount).toBe(1);
  const fixes = (changes: "all" | "since-last") =>
    fixesOf(makeCheckedSale({ ...sale, changes, lots: [{ ...lamp, title: long }, vase] }), {
      ...{ code: "title-too-long", column: "Title" },
    });
  expect((await fixes("all")).length).toBeGreaterThan((await fixes("since-last")).length);
});

test("delivers a lot again whose photo could not be read", async () => {
  const broken = await deliver({ lots: [lamp] }, async () => undefined);
  expect([...broken.entries.keys()]).toContain("MISSING-PHOTOS.txt");
  const again = await deliver({
    ...{ lots: [lamp], given: givenBy(broken.delivered), changes: "since-last" },
  });
  expect([...again.entries.keys()]).toContain("photos/1-1.jpg");
});

test("keeps the positions of all lots in a delta", async () => {
  const preset = makePreset({
    photos: { by: "file", name: "{position}_{n}", max: 3, min: 0 },
    columns: [{ header: "Position", from: { field: "position" }, type: "integer" }, ...makePreset().columns],
  });
  const { delivered } = await deliver({ preset, lots });
  const edited = [lamp, { ...vase, ...photos(8) }, desk];
  const { entries, csv } = await deliver({
    ...{ preset, lots: edited, given: givenBy(delivered), changes: "since-last" },
  });
  expect(csv).toContain("\r\n2,2,Vase,");
  expect([...entries.keys()]).toContain("photos/2_1.jpg");
});

test("exports every lot, without a list, before the first delivery", async () => {
  const { entries, csv } = await deliver({ lots, given: null, changes: "since-last-with-list" });
  expect(csv.split("\r\n")).toHaveLength(5);
  expect([...entries.keys()]).not.toContain("CHANGES-hammer.txt");
});

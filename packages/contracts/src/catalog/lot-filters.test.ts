import { expect, test } from "vitest";
import { localDays } from "../values/local-days";
import { countByFilter, type FilteredLot, filterTest, lotFlags, readFlags } from "./lot-filters";

const matchesFilter = (lot: FilteredLot, ...filter: Parameters<typeof filterTest>) =>
  filterTest(...filter)(lot);

const plain: FilteredLot = {
  id: "lot",
  title: "Lamp",
  consignor: "Smith Estate",
  category: "Lighting",
  aiGenerationStatus: "completed",
  createdAt: "2026-03-08T04:59:59.999Z",
  photoCount: 2,
  startPrice: 50,
};

test.each([
  ["pending", { aiGenerationStatus: "pending" }],
  ["failed", { aiGenerationStatus: "failed", failure: { reason: "" } }],
  ["drafted-from-notes", { aiDraftedFromNotes: true }],
  ["no-title", { title: "" }],
  ["no-photo", { photoCount: 0 }],
  ["one-photo", { photoCount: 1 }],
  ["no-price", { startPrice: undefined }],
  ["no-consignor", { consignor: "" }],
  ["sold", { saleState: "sold" }],
  ["unsold", { saleState: "unsold" }],
  ["withdrawn", { saleState: "withdrawn" }],
  ["changed", { id: "changed" }],
] as const)("matches a lot that is %s, and no other", (flag, given) => {
  const changed = new Set(["changed"]);
  expect(matchesFilter({ ...plain, ...given }, { is: [flag] }, changed)).toBe(true);
  expect(matchesFilter(plain, { is: [flag] }, changed)).toBe(false);
});

test("counts an estimate as a price, and drafts from notes only once they are written", () => {
  const estimated = { ...plain, startPrice: undefined };
  expect(matchesFilter({ ...estimated, highEstimate: 0 }, { is: ["no-price"] })).toBe(false);
  expect(matchesFilter({ ...estimated, lowEstimate: 0 }, { is: ["no-price"] })).toBe(false);
  const waiting = { ...plain, aiDraftedFromNotes: true, aiGenerationStatus: "pending" as const };
  expect(matchesFilter(waiting, { is: ["drafted-from-notes"] })).toBe(false);
});

test("matches only lots that meet all of a filter", () => {
  const filter = { is: ["one-photo", "no-title"], category: "Lighting" } as const;
  expect(matchesFilter({ ...plain, photoCount: 1, title: "" }, filter)).toBe(true);
  expect(matchesFilter({ ...plain, photoCount: 1 }, filter)).toBe(false);
  expect(matchesFilter({ ...plain, photoCount: 1, title: "", category: "" }, filter)).toBe(false);
});

test("compares the start price, else the low estimate, with both bounds included", () => {
  const prices = (given: Partial<FilteredLot>) =>
    matchesFilter({ ...plain, ...given }, { minPrice: 50, maxPrice: 80 });
  expect(
    [{ startPrice: 50 }, { startPrice: 80 }, { startPrice: 49.99 }, { startPrice: 80.01 }].map(prices),
  ).toEqual([true, true, false, false]);
  expect(prices({ startPrice: undefined, lowEstimate: 60 })).toBe(true);
  expect(prices({ startPrice: 10, lowEstimate: 60 })).toBe(false);
  expect(prices({ startPrice: undefined, highEstimate: 60 })).toBe(false);
  expect(matchesFilter({ ...plain, startPrice: 0 }, { minPrice: 0 })).toBe(true);
});

test("compares the day of creation in the time zone", () => {
  const created = (day: string, timeZone: string) => matchesFilter(plain, { day, timeZone });
  expect(created("2026-03-08", "UTC")).toBe(true);
  expect(created("2026-03-07", "America/New_York")).toBe(true);
  expect(created("2026-03-08", "America/New_York")).toBe(false);
  expect(localDays("Asia/Kathmandu")("2026-03-08T18:15:00.000Z")).toBe("2026-03-09");
});

test("tolerates cards of earlier releases, which have no creator and no start price", () => {
  expect(matchesFilter({ ...plain, startPrice: undefined }, { createdBy: "someone" })).toBe(false);
  expect(matchesFilter({ ...plain, createdBy: "someone" }, { createdBy: "someone" })).toBe(true);
});

test("shows all lots while it is not known which changed, and counts none", () => {
  expect(matchesFilter(plain, { is: ["changed"] })).toBe(true);
  expect(countByFilter([plain]).changed).toBe(0);
});

test("counts the lots of each flag", () => {
  const lots = [plain, { ...plain, title: "", photoCount: 0 }, { ...plain, title: "", photoCount: 1 }];
  const counts = countByFilter(lots, new Set(["lot"]));
  expect(Object.keys(counts)).toEqual([...lotFlags]);
  expect(counts).toMatchObject({ "no-title": 2, "no-photo": 1, "one-photo": 1, changed: 3, pending: 0 });
});

test("reads a list of flags once each, in their own order", () => {
  expect(readFlags("no-title,pending,no-title,frame")).toEqual(["pending", "no-title"]);
  expect(readFlags(undefined)).toEqual([]);
});

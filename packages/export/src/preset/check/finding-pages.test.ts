import type { Finding, FindingGroup } from "@lotwright/contracts/exports/preflight";
import { fc, testProperty } from "@lotwright/testing/properties";
import { expect, test } from "vitest";
import { makeCheckedSale, makePresetLot } from "../../testing/make-preset";
import { checkSale, fixesOf } from "./check";
import type { ListBounds } from "./finding-groups";
import { limitCheck, pageOf, placeOf, startOfList } from "./finding-pages";

const everything: ListBounds = {
  ...{ findings: Number.POSITIVE_INFINITY, text: Number.POSITIVE_INFINITY },
  ...{ allFindings: Number.POSITIVE_INFINITY, allText: Number.POSITIVE_INFINITY },
};

const long = "Oak hall chair with a carved back";
/** Lots with one, several or no findings, some without an automatic fix. */
const kinds = [
  { title: "Oak chair" },
  { title: long },
  { title: "" },
  { title: long, description: "One\ntwo", consignor: "Abel" },
  { title: "=Oak", consignor: "Zoe" },
  { sectionLetter: "A" },
];

const sales = fc.record({
  kinds: fc.array(fc.integer({ min: 0, max: kinds.length - 1 }), { maxLength: 40 }),
  limit: fc.integer({ min: 1, max: 12 }),
  bounds: fc.record({
    findings: fc.integer({ min: 1, max: 9 }),
    text: fc.integer({ min: 0, max: 400 }),
    allFindings: fc.integer({ min: 1, max: 30 }),
    allText: fc.integer({ min: 0, max: 900 }),
  }),
});

function saleOf(indexes: readonly number[]) {
  const lots = indexes.map((kind, at) => makePresetLot({ lotNumber: at + 1, photoUrls: [], ...kinds[kind] }));
  const adjustments = lots.map(({ id }, at) => ({
    ...{ itemId: id, field: "category" as const, value: "Chairs" },
    // Every third is outdated.
    ...(at % 3 === 0 && { replaced: "Seats" }),
  }));
  return makeCheckedSale({ lots, sale: { adjustments } });
}

type Sale = ReturnType<typeof saleOf>;

/** Joins a group's findings like a client: those of the check, then page by page. */
async function joinPages(
  sale: Sale,
  first: FindingGroup,
  { limit, bounds }: { limit: number; bounds: ListBounds },
) {
  const joined: Finding[] = [...first.findings];
  let { next } = first;
  while (next !== null) {
    const place = placeOf(next);
    const only = place.window === 0 ? undefined : { ...first, from: place.window };
    const { groups } = await checkSale(sale, { only, bounds });
    const group = groups.find(({ code, level, column }) =>
      [code === first.code, level === first.level, column === first.column].every(Boolean),
    );
    const page = pageOf({ entries: group?.findings ?? [], count: group?.count ?? 0 }, place, limit);
    expect(page.entries.length).toBeGreaterThan(0);
    expect(page.entries.length).toBeLessThanOrEqual(limit);
    joined.push(...page.entries);
    expect(joined.length).toBeLessThanOrEqual(first.count);
    next = page.next;
  }
  return joined;
}

testProperty(
  "joins the pages of each group to all that the check finds, and counts what they sum up to",
  sales,
  async ({ kinds: indexes, limit, bounds }) => {
    const sale = saleOf(indexes);
    const whole = await checkSale(sale, { bounds: everything });
    const limited = limitCheck(await checkSale(sale, { bounds }), limit);
    const joined = await Promise.all(
      limited.groups.map((group) => joinPages(sale, group, { limit, bounds })),
    );
    expect(joined).toEqual(whole.groups.map(({ findings }) => findings));
    expect(limited.groups.map(({ count }) => count)).toEqual(joined.map(({ length }) => length));
    const fixes = await Promise.all(limited.groups.map((group) => fixesOf(sale, group)));
    expect(limited.groups.map(({ fixableCount }) => fixableCount)).toEqual(fixes.map(({ length }) => length));
    const withErrors = limited.groups.flatMap(({ level }, at) =>
      level === "error" ? (joined[at] ?? []) : [],
    );
    expect(limited.errorLotCount).toBe(new Set(withErrors.map(({ itemId }) => itemId)).size);
  },
  { runs: 150 },
);

testProperty(
  "joins the pages of adjustments to all of them",
  sales,
  async ({ kinds: indexes, limit }) => {
    const whole = await checkSale(saleOf(indexes));
    const limited = limitCheck(whole, limit);
    const joined = [...limited.adjustments];
    let next = limited.nextAdjustments;
    while (next !== null) {
      const page = pageOf({ entries: whole.adjustments, count: whole.adjustmentCount }, placeOf(next), limit);
      joined.push(...page.entries);
      next = page.next;
    }
    expect(joined).toEqual(whole.adjustments);
    expect(whole.adjustmentCount).toBe(indexes.length);
  },
  { runs: 50 },
);

test("gives long texts a shorter page, and at least one of them", () => {
  const entries = [{ value: "x".repeat(5_000) }, { value: "a" }, { value: "b" }];
  const list = { entries, count: 3 };
  expect(pageOf(list, startOfList, 3)).toEqual({ entries: entries.slice(0, 1), next: "0.1" });
  expect(pageOf(list, { window: 0, index: 1 }, 3)).toEqual({ entries: entries.slice(1), next: null });
});

test("ends at a cursor beyond the list, as that of a check before lots were fixed", () => {
  const page = pageOf({ entries: [], count: 3 }, { window: 4, index: 2 }, 50);
  expect(page).toEqual({ entries: [], next: null });
});

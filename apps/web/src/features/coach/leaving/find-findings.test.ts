// @vitest-environment node
import { expect, test } from "vitest";
import { type CheckedLot, countFindings, findFindings } from "./find-findings";

const now = new Date("2026-03-10T18:00:00Z");
const today = "2026-03-10T09:00:00Z";

const makeLot = (lotNumber: number, changes: Partial<CheckedLot> = {}): CheckedLot => ({
  id: `lot ${lotNumber}`,
  lotNumber,
  sectionLetter: "",
  category: "Tools",
  consignor: "Miller",
  photoCount: 3,
  createdAt: today,
  ...changes,
});

const findIn = (lots: CheckedLot[], others: Partial<Parameters<typeof findFindings>[0]> = {}) =>
  findFindings({ lots, faultyPhotos: [], captureSettings: undefined, waiting: new Set(), now, ...others });

test("finds nothing in complete lots", () => {
  const findings = findIn([makeLot(1000), makeLot(1001)]);
  expect(findings).toEqual({
    onePhoto: [],
    blurred: [],
    missingShots: [],
    noConsignor: [],
    waiting: [],
    gaps: [],
  });
  expect(countFindings(findings)).toBe(0);
});

test("lists lots with one photo, without a consignor and with a blurred photo in lot order", () => {
  const { createdAt: _, ...pending } = makeLot(1002, { photoCount: 1 });
  const lots = [pending, makeLot(1001, { consignor: "" }), makeLot(1000, { photoCount: 1 })];
  const faultyPhotos = [
    { lotId: "lot 1001", number: 2, faults: ["blurred"] },
    { lotId: "lot 1000", number: 1, faults: ["dark"] },
    { lotId: "deleted", number: 1, faults: ["blurred"] },
  ];
  const findings = findIn(lots, { faultyPhotos, waiting: new Set(["lot 1002"]) });
  expect(findings).toEqual({
    onePhoto: ["lot 1000", "lot 1002"],
    blurred: ["lot 1001"],
    missingShots: [],
    noConsignor: ["lot 1001"],
    waiting: ["lot 1002"],
    gaps: [],
  });
  expect(countFindings(findings)).toBe(4);
});

test("does not list lots of earlier days, except for gaps between them", () => {
  const createdAt = "2026-03-08T09:00:00Z";
  const lots = [1000, 1001, 1004, 1010].map((lotNumber) => makeLot(lotNumber, { createdAt, photoCount: 1 }));
  expect(findIn(lots)).toMatchObject({
    onePhoto: [],
    gaps: [
      [1002, 1003],
      [1005, 1009],
    ],
  });
});

test("finds no gap between sections with the same number", () => {
  const lots = ["A", "B", "C"].map((sectionLetter) => makeLot(1000, { id: sectionLetter, sectionLetter }));
  expect(findIn([...lots, makeLot(1001)]).gaps).toEqual([]);
});

test("lists lots with fewer photos than the workspace requires of their category", () => {
  const requiredShots = [{ category: "Furniture", shots: ["Front", "Back", "Label", "Close-up of marks"] }];
  const lots = [
    makeLot(1000),
    makeLot(1001, { category: "Furniture" }),
    makeLot(1002, { category: "Furniture", photoCount: 4 }),
  ];
  const findings = findIn(lots, { captureSettings: { requiredShots } });
  expect(findings.missingShots).toEqual(["lot 1001"]);
  expect(countFindings(findings)).toBe(1);
});

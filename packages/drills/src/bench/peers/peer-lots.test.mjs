import { expect, test } from "vitest";
import { columnsOf, firstLotIn, givenTo, missingColumns } from "./peer-lots.mjs";

const lot = {
  id: "0c6a0d4c-3f0b-4e51-8a55-0e5cf9b7e8a1",
  manifestId: "5d0b1a52-54b6-4d6e-9c0e-5f7a4a1f0a11",
  lotNumber: 1_000,
  title: "Brass lamp",
  weight: 4.25,
  aiDraftedFromNotes: true,
  photoUrls: ["/photos/a.jpg"],
  createdAt: "2026-11-24T05:00:00.000Z",
  updatedAt: "2026-11-24T05:00:00.000Z",
};

test("derives a peer's columns from the values of a lot, without those that peers write themselves", () => {
  expect(columnsOf(lot)).toEqual({
    manifestId: "id",
    lotNumber: "integer",
    title: "text",
    weight: "decimal",
    aiDraftedFromNotes: "boolean",
    photoUrls: "list",
  });
  expect(Object.keys(givenTo(lot))).toEqual(Object.keys(columnsOf(lot)));
});

test.each([null, ""])("rejects a column without a value (%j), since no peer would get it", (empty) => {
  expect(() => columnsOf({ ...lot, weight: empty })).toThrow("weight is empty");
});

test("names the columns that another server's answer lacks, in its own spelling", () => {
  const { id, manifestId, photoUrls, ...rest } = lot;
  const theirs = { ...rest, objectId: "qcGaUVZfQ6", manifest_id: manifestId, title: null };
  expect(missingColumns(lot, theirs)).toEqual(["title", "photoUrls"]);
  expect(missingColumns(lot, { ...theirs, title: "x", photo_urls: photoUrls, id })).toEqual([]);
});

test("finds the first lot in the answer of each server", () => {
  for (const answer of [lot, [lot, {}], { results: [lot] }, { data: lot }, { data: [lot] }]) {
    expect(firstLotIn(answer)).toEqual(lot);
  }
  expect(() => firstLotIn({ results: [] })).toThrow("The answer holds no lot");
});

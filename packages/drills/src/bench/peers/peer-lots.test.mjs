import { item } from "@lotwright/contracts/items";
import { expect, test } from "vitest";
import { columns, firstLotIn, givenTo, missingColumns } from "./peer-lots.mjs";

const lot = Object.fromEntries(Object.keys(item.shape).map((name) => [name, 1]));

test("gives a peer each column of the API, without those that peers write themselves", () => {
  expect(columns).toMatchObject({
    manifestId: "id",
    lotNumber: "integer",
    saleState: "text",
    hammerPrice: "decimal",
    requestedLotNumber: "integer",
    aiDraftedFromMarks: "boolean",
    photoUrls: "list",
    createdBy: "id",
  });
  const own = ["id", "createdAt", "updatedAt"];
  expect(Object.keys(columns)).toEqual(Object.keys(item.shape).filter((name) => !own.includes(name)));
  expect(Object.keys(givenTo(lot)).sort()).toEqual(Object.keys(columns).sort());
});

test("finds the columns that an answer lacks or leaves empty, whatever the server calls the id and the others", () => {
  expect(missingColumns(lot)).toEqual([]);
  const { id: _, lotNumber, ...others } = lot;
  expect(missingColumns({ ...others, objectId: "x", lot_number: lotNumber })).toEqual([]);
  expect(missingColumns({ ...lot, title: "", hammerPrice: null, createdBy: undefined }).sort()).toEqual([
    "createdBy",
    "hammerPrice",
    "title",
  ]);
});

test("finds the first lot in the answer of each server", () => {
  for (const answer of [lot, [lot, {}], { results: [lot] }, { data: lot }, { data: [lot] }]) {
    expect(firstLotIn(answer)).toEqual(lot);
  }
  expect(() => firstLotIn({ results: [] })).toThrow("The answer holds no lot");
});

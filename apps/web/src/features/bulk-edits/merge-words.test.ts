import { fieldLabel, isCustomField, itemFields } from "@lotwright/contracts/catalog/item-fields";
import type { Item } from "@lotwright/contracts/catalog/items";
import { expect, test } from "vitest";
import { makeItem } from "../../testing/make-item";
import { choicesOf, outcomeRows, questionsOf } from "./merge-words";

const units = { currency: "USD", units: "imperial" } as const;
const idOf = (lotNumber: number) => `${String(lotNumber).padStart(8, "0")}-0000-4000-8000-000000000000`;
const lot = (lotNumber: number, given: Partial<Item> = {}) =>
  makeItem({ id: idOf(lotNumber), lotNumber, title: "", consignor: "", ...given });

test("offers each value once, with the first lots that have it", () => {
  const consignors = ["Ann", "Ben", " ann", "Ann", "Ann", "Ann", ""];
  const lots = consignors.map((consignor, at) => lot(at + 1, { consignor }));
  expect(questionsOf(lots, units)).toEqual([
    {
      ...{ id: "consignor", label: "Consignor" },
      options: [
        { value: idOf(1), label: "Ann · lots 1, 3, 4 and 2 more" },
        { value: idOf(2), label: "Ben · lot 2" },
      ],
    },
  ]);
});

test("offers no sum that is too high", () => {
  const lots = [lot(1, { quantity: itemFields.quantity.max }), lot(2)];
  expect(questionsOf(lots, units)[0]?.options.map(({ value }) => value)).toEqual([idOf(1), idOf(2)]);
});

test("treats an answer that is no longer offered as missing", () => {
  const questions = questionsOf([lot(1, { startPrice: 1 }), lot(2, { startPrice: 2 })], units);
  expect(choicesOf(questions, { startPrice: idOf(2), consignor: idOf(1) })).toEqual({ startPrice: idOf(2) });
  expect(choicesOf(questions, { startPrice: idOf(3) })).toBeUndefined();
  expect(choicesOf([], {})).toEqual({});
});

test("shows for each field of the merged lots which value stays and which is dropped", () => {
  const kept = lot(1, { title: "Lamp", notes: "one", photoUrls: ["a"], height: 3 });
  const others = [
    lot(2, { title: "Shade", notes: "two", photoUrls: ["a", "b"], sectionLetter: "B" }),
    lot(3, { title: "Lamp", externalId: "E", hammerPrice: 5, saleState: "sold", buyerNumber: "8" }),
  ];
  const rows = outcomeRows({
    ...{ lots: [kept, ...others], questions: [], answers: {}, units },
    ...{ nameOf: fieldLabel, isUsed: (id) => !isCustomField(id) || id === "custom2" },
  });
  expect(rows.map(({ label, text, dropped }) => [label, text, dropped])).toEqual([
    ["Lot number", "1", "2B and 3"],
    ["Title", "Lamp", "“Shade” (2B)"],
    ["Category", "Tools", ""],
    ["Quantity", "1, all 3 say 1", ""],
    ["Item notes", "one\ntwo", ""],
    ["Photos", "2 photos", ""],
    ["Height", "3 in", ""],
    ["External ID", "E", ""],
    ["Result", "Sold $5 to buyer 8", ""],
    [
      "Empty in all",
      "Description, Consignor, Start price, Low estimate, High estimate, Reserve price, Condition, Width, Depth, Weight, Internal notes, Custom2",
      "",
    ],
    ["Recordings", "Those of all lots go to lot 1", ""],
    ["Texts read on photos", "Go along with their photos", ""],
    ["AI status", "That of lot 1 stays. Requests for the others end", ""],
    ["Changes for one export only", "Those of lot 1 stay. Those of the others are deleted", ""],
    ["Deliveries to platforms", "Those of lot 1 stay. The others count as removed", ""],
    ["Activity", "Stays", ""],
  ]);
});

import { expect, test } from "vitest";
import {
  differingIn,
  fieldOutcomes,
  fieldsOfQuestion,
  fieldsWhere,
  type LotOperation,
  mergeQuestions,
} from "./field-outcomes";
import { fieldIdsOf, itemFieldIds } from "./item-fields";
import { resultFieldIds } from "./result-fields";

const operations: LotOperation[] = ["merge", "split", "move", "duplicate"];

test("says of every field what each operation does with it, in the order of the fields", () => {
  expect(Object.keys(fieldOutcomes)).toEqual([...itemFieldIds, ...resultFieldIds]);
  for (const outcomes of Object.values(fieldOutcomes)) {
    expect(Object.keys(outcomes).sort()).toEqual([...operations].sort());
  }
});

test("makes a merge ask the user for consignor, quantity, every price and the result", () => {
  const asked = mergeQuestions.flatMap(fieldsOfQuestion);
  expect([...asked].sort()).toEqual(
    ["consignor", "quantity", ...fieldIdsOf("money"), ...resultFieldIds].sort(),
  );
  expect(asked).toHaveLength(fieldsWhere("merge", "ask").length);
});

test("gives no result, number or external id to a copied or split lot", () => {
  for (const operation of ["split", "duplicate"] as const) {
    for (const id of [...resultFieldIds, "externalId", "sectionLetter"] as const) {
      expect([id, fieldOutcomes[id][operation]]).toEqual([id, "none"]);
    }
    expect(fieldsWhere(operation, "next")).toEqual(["lotNumber"]);
  }
});

const lot = {
  consignor: "Ann Weir",
  quantity: 1,
  startPrice: 5,
  hammerPrice: 9,
  saleState: "sold",
  buyerNumber: "7",
};

test.each([
  ["the same lot", {}, []],
  ["an empty value", { consignor: "", startPrice: null }, []],
  ["a value that was never written", { startPrice: undefined }, []],
  ["a consignor in other case and blanks", { consignor: " ann  weir" }, []],
  ["a price of 0", { startPrice: 0 }, ["startPrice"]],
  ["another quantity than 1", { quantity: 2 }, ["quantity"]],
  ["no result", { hammerPrice: null, saleState: null, buyerNumber: "" }, []],
  ["another buyer", { buyerNumber: "8" }, ["result"]],
  ["no buyer", { buyerNumber: "" }, ["result"]],
  ["unsold", { hammerPrice: null, saleState: "unsold", buyerNumber: "" }, ["result"]],
  ["other texts", { title: "x", notes: "y" }, []],
])("compares a lot with one that has %s", (_what, change, questions) => {
  expect(differingIn([lot, { ...lot, ...change }])).toEqual(questions);
  expect(differingIn([{ ...lot, ...change }, lot])).toEqual(questions);
});

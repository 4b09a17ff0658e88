import { newMapping } from "@lotwright/contracts/exports/export-mappings";
import { expect, test } from "vitest";
import { namesOf, withChanges } from "./mapping-lists";

test("keeps the names that another user has saved since the form was opened", () => {
  const opened = { ...newMapping("hibid-af360"), consignors: { Abel: "A1", Zoe: "Z1" } };
  const form = {
    ...opened,
    consignors: { Abel: "A2", Zoe: "Z1" },
    fallbacks: { ...opened.fallbacks, consignor: "HOUSE" },
  };
  const newest = {
    ...opened,
    consignors: { Abel: "A1", Zoe: "Z9", Mary: "M1" },
    fallbacks: { ...opened.fallbacks, category: "Misc" },
    price: "lowEstimate" as const,
    answers: { shippable: "false" },
  };
  expect(withChanges(opened, form, newest)).toEqual({
    ...newest,
    consignors: { Abel: "A2", Zoe: "Z9", Mary: "M1" },
    fallbacks: { consignor: "HOUSE", category: "Misc", condition: "" },
  });
});

test("lists each of the workspace's own categories once, after those of the sale and the mapped ones", () => {
  const mapping = { ...newMapping("hibid-af360"), categories: { Silver: "Metalware" } };
  const unmapped = { consignors: ["Abel"], categories: ["Boats", "Tools"], conditions: [] };
  const all = { unmapped, ownCategories: ["Boats", "Coins", "Silver"] };
  expect(namesOf("categories", mapping, all)).toEqual(["Boats", "Tools", "Silver", "Coins"]);
  expect(namesOf("consignors", mapping, all)).toEqual(["Abel"]);
});

import { expect, test } from "vitest";
import { fieldNamesWithOutcome } from "./outcome-words";

test.each([
  ["split", "keep", "category and consignor"],
  ["split", "next", "lot number"],
  ["move", "ask", "lot number and section"],
  [
    ...(["move", "keep"] as const),
    "quantity, photos, texts, category, consignor, prices, condition, sizes, internal notes, external ID, custom fields and result",
  ],
  [
    ...(["duplicate", "keep"] as const),
    "quantity, photos, texts, category, consignor, prices, condition, sizes, internal notes and custom fields",
  ],
  ["duplicate", "none", "section, external ID and result"],
] as const)("names the fields that %s does %s with", (operation, outcome, names) => {
  expect(fieldNamesWithOutcome(operation, outcome)).toBe(names);
});

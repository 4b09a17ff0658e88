import { expect, test } from "vitest";
import { mendedSheetName, sheetNameProblem } from "./sheet-names";

test.each<[string, string]>([
  ...[..."*?:\\/[]\n"].map((character): [string, string] => [`Lots${character}2`, "Lots 2"]),
  ["'Lots'", "Lots"],
  ["Lots'", "Lots"],
  ["[Lots]", "Lots"],
  ["x".repeat(32), "x".repeat(31)],
  [`${"x".repeat(30)}🪑`, "x".repeat(30)],
  ["History", ""],
  ["HISTORY", ""],
  [" ", ""],
  ["", ""],
  ["'''", ""],
])("refuses the name %j of a sheet, and mends it to %j", (name, mended) => {
  expect(sheetNameProblem(name)).toBeDefined();
  expect(mendedSheetName(name)).toBe(mended);
});

test.each(["Lots", "O'Brien", "My history", "Sale 12 – Möbel", "x".repeat(31)])(
  "accepts the sheet name %s unchanged",
  (name) => {
    expect(sheetNameProblem(name)).toBeUndefined();
    expect(mendedSheetName(name)).toBe(name);
  },
);

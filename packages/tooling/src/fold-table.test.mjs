import { expect, test } from "vitest";
import { makeFolds, writeFoldFunction, writeFoldTable } from "./fold-table.mjs";

test("writes the table that browsers and the server fold texts by", async () => {
  await expect(writeFoldTable()).toMatchFileSnapshot("../../contracts/src/values/fold-table.ts");
});

test("writes the function that the database folds texts by", async () => {
  await expect(writeFoldFunction()).toMatchFileSnapshot("../../db/migrations/0031_fold.sql");
});

test("folds nothing that is folded already", () => {
  const folds = makeFolds();
  const refolded = [...folds].filter(([, folded]) => [...folded].some((each) => folds.has(each)));
  expect(refolded).toEqual([]);
});

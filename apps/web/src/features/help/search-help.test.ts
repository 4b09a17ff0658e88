// @vitest-environment node
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { helpPages } from "./help-pages";
import { searchHelp } from "./search-help";

/** Words of the trade, and the page that each finds first. */
const words: readonly (readonly [word: string, page: string])[] = [
  ["backup", "team"],
  ["invite", "team"],
  ["results", "results"],
  ["hammer", "results"],
  ["renumber", "numbers"],
  ["print", "consignors"],
  ["voice", "voice"],
  ["hibid", "export"],
  ["ebay", "export"],
  ["import", "import"],
  ["logo", "team"],
  ["filter", "changes"],
  ["category", "descriptions"],
  ["select", "changes"],
  ["undo", "changes"],
  ["phone", "phones"],
  ["price", "changes"],
  ["unsold", "results"],
  ["receipt", "consignors"],
  ["share", "share"],
  ["help", "team"],
  ["password", "team"],
  ["team", "team"],
  ["seller", "export"],
  ["currency", "team"],
  ["dark", "team"],
  ["section", "numbers"],
  ["merge", "changes"],
  ["split", "changes"],
  ["move", "changes"],
  ["duplicate", "changes"],
  ["history", "changes"],
  ["download", "export"],
  ["camera", "camera"],
  ["blur", "camera"],
  ["mark", "descriptions"],
  ["barcode", "descriptions"],
  ["dictate", "voice"],
  ["quota", "team"],
  ["key", "team"],
];

test.each(words)("finds %s on a page of the help", (word, page) => {
  expect(searchHelp(word).map(({ id }) => id)).toContain(page);
});

test("finds a page by words in any order, without accents and case, and the title's words first", () => {
  expect(searchHelp("CATÁLOG share")[0]?.id).toBe("share");
  expect(searchHelp("import")[0]?.id).toBe("import");
  expect(searchHelp("")).toEqual(helpPages);
});

test("has a picture for each page", () => {
  const pictures = join(import.meta.dirname, "../../../public/help");
  expect(helpPages.filter(({ id }) => !existsSync(join(pictures, `${id}.webp`)))).toEqual([]);
});

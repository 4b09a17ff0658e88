import { expect, test } from "vitest";
import { readPages, tablesFrom, withModel } from "./scale-page";

const pages = await readPages();

test("shows in scale.md what follows from the figures of performance.md", () => {
  expect(withModel(pages)).toBe(pages.scale);
});

test("rejects a performance page that lacks a work", () => {
  const text = pages.performance.replaceAll("| create an item ", "| make an item ");
  expect(() => tablesFrom(text)).toThrow("no measurement of create an item");
});

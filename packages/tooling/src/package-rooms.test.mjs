import { expect, test } from "vitest";
import { packageRoomProblems } from "./package-rooms.mjs";

const file = (/** @type {string} */ path, /** @type {string[]} */ ...statements) => ({
  path: `packages/${path}`,
  text: statements.map((statement) => `${statement};\n`).join(""),
});

test.each([
  [
    "a value of a higher room",
    file("contracts/src/values/money.ts", 'import { currency } from "../catalog/manifests"'),
    "catalog/manifests is not in a room below values",
  ],
  [
    "a type of a higher room",
    file("export/src/preset/delta/changes.ts", 'import type { Totals } from "../check/check"'),
    "preset/check/check is not in a room below preset/delta",
  ],
  [
    "a value of a room beside it",
    file("contracts/src/media/photos.ts", 'import { roles } from "../workspace/permissions"'),
    "workspace/permissions is not in a room below media",
  ],
  [
    "a room within it",
    file("export/src/print/text/fonts.ts", 'import { margin } from "../layout"'),
    "print/layout is not in a room below print/text",
  ],
  [
    "examples of tests",
    file("export/src/table/csv.ts", 'import { makeItem } from "../testing/make"'),
    "testing/make is not in a room below table",
  ],
])("names %s that a room imports", (_, source, problem) => {
  expect(packageRoomProblems([source])).toEqual([`${source.path}: ${problem}`]);
});

test("names files outside of rooms", () => {
  const files = [file("contracts/src/items.ts"), file("export/src/preset/print/fonts.test.ts")];
  expect(packageRoomProblems(files)).toEqual(
    files.map(({ path }) => `${path}: not in a room of its package`),
  );
});

test("has nothing against lower rooms, tests, and packages without rooms", () => {
  const files = [
    file("export/src/print/pdf.ts", 'import { fonts } from "./text/fonts"', 'import { z } from "zod"'),
    file("contracts/src/catalog/items.ts", 'import { id } from "../values/fields"', 'import "./marks"'),
    file("export/src/files/days.test.ts", 'import { makeItem } from "../testing/make"'),
    file("export/src/testing/make.ts", 'import type { TablePlan } from "../table/plan"'),
    file("ai/src/prompt.ts", 'import { words } from "./texts/words"'),
  ];
  expect(packageRoomProblems(files)).toEqual([]);
});

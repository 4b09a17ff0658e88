import { expect, test } from "vitest";
import { featureCircles } from "./circles.mjs";

const file = (/** @type {string} */ name, /** @type {string[]} */ ...statements) => ({
  path: `apps/server/src/features/${name}`,
  text: statements.map((statement) => `${statement};\n`).join(""),
});
const prefix = "apps/server/src/features/: ";

test("names the shortest circle of features, by values and by types", () => {
  const files = [
    file("items/service.ts", 'import { loadManifest } from "../manifests/access"'),
    file("items/access.ts", 'import { isTaken } from "./numbers"'),
    file("manifests/access.ts", 'import type { Seen } from "../assignments/view"'),
    file("assignments/view.ts", 'import { z } from "zod"', 'export { rowOf } from "../items/access"'),
    file("search/service.ts", 'import { loadItem } from "../items/access"'),
  ];
  expect(featureCircles(files)).toEqual([
    `${prefix}items -> manifests -> assignments -> items is a circle of imports`,
  ]);
});

test("has nothing against one direction, tests, and files outside features", () => {
  const files = [
    file("items/service.ts", 'import { loadManifest } from "../manifests/access"'),
    file("items/find.ts", 'import { bounded } from "../../bounded"'),
    file("manifests/manifests.test.ts", 'import { createItem } from "../items/service"'),
    file("manifests/testing/sale.ts", 'import { createItem } from "../../items/service"'),
  ];
  expect(featureCircles(files)).toEqual([]);
});

import { expect, test } from "vitest";
import { serverFeatureProblems } from "./server-features.mjs";

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
  expect(serverFeatureProblems(files)).toEqual([
    `${prefix}items -> manifests -> assignments -> items is a circle of imports`,
  ]);
});

test("has nothing against one direction, tests, and files outside features", () => {
  const files = [
    file("items/service.ts", 'import { loadManifest } from "../manifests/access"'),
    file("items/find.ts", 'import { bounded } from "../../bounded"'),
    file("items/docs.ts", 'import { example } from "../manifests/docs"'),
    file("manifests/manifests.test.ts", 'import { createItem } from "../items/service"'),
    file("manifests/testing/sale.ts", 'import { createItem } from "../../items/service"'),
  ];
  expect(serverFeatureProblems(files)).toEqual([]);
});

test("names values that a feature takes from a file which is no port, and lets it have types", () => {
  const files = [
    file("results/service.ts", 'import { setItem, type Row } from "../items/written-fields"'),
    file("team/service.ts", 'import { type Row } from "../items/written-fields"'),
    file("usage/service.ts", 'import type { Row } from "../items/written-fields"'),
    file("photos/service.ts", 'import { withinQuota } from "../usage/quotas"'),
  ];
  expect(serverFeatureProblems(files)).toEqual([
    "apps/server/src/features/results/service.ts: items/written-fields is not a port of its feature",
  ]);
});

import { expect, test } from "vitest";
import { serverFeatureProblems } from "./server-features.mjs";

const file = (/** @type {string} */ name, /** @type {string[]} */ ...statements) => ({
  path: `apps/server/src/areas/${name}`,
  text: statements.map((statement) => `${statement};\n`).join(""),
});
const prefix = "apps/server/src/: ";

test("names the shortest circle of features, by values and by types", () => {
  const files = [
    file("catalog/items/service.ts", 'import { loadManifest } from "../manifests/access"'),
    file("catalog/items/access.ts", 'import { isTaken } from "./numbers"'),
    file("catalog/manifests/access.ts", 'import type { Seen } from "../search/view"'),
    file("catalog/search/view.ts", 'import { z } from "zod"', 'export { rowOf } from "../items/access"'),
    file("writing/descriptions/service.ts", 'import { loadItem } from "../../catalog/items/access"'),
  ];
  expect(serverFeatureProblems(files)).toEqual([
    `${prefix}catalog/items -> catalog/manifests -> catalog/search -> catalog/items is a circle of imports`,
  ]);
});

test("reports nothing for one direction, tests, and files outside features", () => {
  const files = [
    file("catalog/items/service.ts", 'import { loadManifest } from "../manifests/access"'),
    file("catalog/items/find.ts", 'import { bounded } from "../../../core/bounded"'),
    file("catalog/items/docs.ts", 'import { example } from "../manifests/docs"'),
    file("catalog/manifests/manifests.test.ts", 'import { createItem } from "../items/service"'),
    file("catalog/manifests/testing/sale.ts", 'import { createItem } from "../../items/service"'),
  ];
  expect(serverFeatureProblems(files)).toEqual([]);
});

test("reports values that a feature imports from a file that is no port, but allows types", () => {
  const files = [
    file("catalog/results/service.ts", 'import { setItem, type Row } from "../items/written-fields"'),
    file("catalog/search/service.ts", 'import { type Row } from "../items/written-fields"'),
    file("exports/deliveries/service.ts", 'import type { Row } from "../../catalog/items/written-fields"'),
    file("media/photos/service.ts", 'import { withinQuota } from "../../accounts/usage/quotas"'),
  ];
  expect(serverFeatureProblems(files)).toEqual([
    "apps/server/src/areas/catalog/results/service.ts: catalog/items/written-fields is not a port of its feature",
  ]);
});

test("reports values and types that an area imports from a higher area", () => {
  const files = [
    file("media/photos/access.ts", 'import { loadItem } from "../../catalog/items/access"'),
    file("accounts/team/view.ts", 'import type { Row } from "../../catalog/items/access"'),
  ];
  expect(serverFeatureProblems(files)).toEqual([
    "apps/server/src/areas/media/photos/access.ts: catalog/items/access is of a higher area",
    "apps/server/src/areas/accounts/team/view.ts: catalog/items/access is of a higher area",
  ]);
});

test("reports values and types that a server folder imports from a higher folder", () => {
  const at = (/** @type {string} */ path, /** @type {string} */ text) => ({
    path: `apps/server/src/${path}`,
    text,
  });
  const files = [
    at("core/context.ts", 'import type { Lan } from "../areas/accounts/connect/lan";'),
    at("fast/rendered.ts", 'import { createApp } from "../app";'),
    at("app.ts", 'import { restShim } from "./http/shim";'),
    at("core/paging.test.ts", 'import { startServer } from "../server";'),
  ];
  expect(serverFeatureProblems(files)).toEqual([
    "apps/server/src/core/context.ts: areas/accounts/connect/lan is of a higher folder",
    "apps/server/src/fast/rendered.ts: app is of a higher folder",
  ]);
});

test("names a circle of two files of a feature", () => {
  const files = [
    file("catalog/results/read.ts", 'import { problemOf } from "./problems"'),
    file("catalog/results/problems.ts", 'import type { Line } from "./read"'),
  ];
  expect(serverFeatureProblems(files)).toEqual([
    `${prefix}areas/catalog/results/read -> areas/catalog/results/problems -> areas/catalog/results/read is a circle of imports`,
  ]);
});

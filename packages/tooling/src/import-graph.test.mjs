import { expect, test } from "vitest";
import { dependentsOf, importGraph } from "./import-graph.mjs";

const files = Object.entries({
  "packages/lamps/package.json": JSON.stringify({
    name: "@lots/lamps",
    exports: { "./oil": "./src/oil.ts" },
  }),
  "packages/lamps/src/oil.ts": 'import type { Wick } from "./wick";\nexport { burn } from "./flame";',
  "packages/lamps/src/flame.ts": "export const burn = 1;",
  "packages/lamps/src/wick.ts": "export type Wick = string;",
  "packages/shades/package.json": JSON.stringify({ name: "@lots/shades", exports: { "./*": "./src/*.ts" } }),
  "packages/shades/src/glass/round.ts": "export const round = 1;",
  "apps/shop/src/shade.ts": 'import { round } from "@lots/shades/glass/round";',
  "apps/shop/src/sale.test.ts": 'import { burn } from "@lots/lamps/oil";\nimport { expect } from "vitest";',
  "apps/shop/src/late.test.tsx": 'const late = () => import("./window");',
  "apps/shop/src/window.tsx": 'import data from "./data.json" with { type: "json" };',
  "apps/shop/src/data.json": "{}",
  "apps/shop/src/generated.ts": "import { Route } from './till'",
  "apps/shop/src/till.ts": "export const Route = 1;",
  "apps/shop/src/process.mjs": 'const script = new URL("./child.mjs", import.meta.url);',
  "apps/shop/src/child.mjs": "",
}).map(([path, text]) => ({ path, text }));

const graph = importGraph(files);

/** @param {string} path */
const dependents = (path) => [...dependentsOf(graph, [path])].filter((other) => other !== path);

test.each([
  [
    "packages/lamps/src/flame.ts",
    "through a package's export",
    ["packages/lamps/src/oil.ts", "apps/shop/src/sale.test.ts"],
  ],
  ["packages/shades/src/glass/round.ts", "through a pattern of exports", ["apps/shop/src/shade.ts"]],
  ["packages/lamps/src/wick.ts", "as a type alone", []],
  [
    "apps/shop/src/data.json",
    "as data, loaded later",
    ["apps/shop/src/window.tsx", "apps/shop/src/late.test.tsx"],
  ],
  ["apps/shop/src/till.ts", "in single quotes, as generators write", ["apps/shop/src/generated.ts"]],
  ["apps/shop/src/child.mjs", "as a process", ["apps/shop/src/process.mjs"]],
])("finds what uses %s %s", (path, _, expected) => {
  expect(dependents(path)).toEqual(expected);
});

test("ends at a circle", () => {
  const circle = new Map([
    ["a", ["b"]],
    ["b", ["a"]],
  ]);
  expect([...dependentsOf(circle, ["a"])]).toEqual(["a", "b"]);
});

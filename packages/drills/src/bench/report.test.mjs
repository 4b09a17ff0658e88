import { expect, test } from "vitest";
import { growthTable, speedTable } from "./report.mjs";

/**
 * @param {number} ms
 * @param {number} count
 */
const rounds = (ms, count) => [{ latenciesMs: Array(count).fill(ms), seconds: 1, cpuSeconds: 0.1 }];

test("prints rates, times, CPU time and the ratio in a line of the table", () => {
  const line = { name: "one item", connections: 16, ours: rounds(2, 100), reference: rounds(1, 200) };
  const [, , row = ""] = speedTable([{ ...line, databaseCpuSeconds: 0.05 }]).split("\n");
  expect(row.split("|").map((cell) => cell.trim())).toEqual([
    "",
    "one item",
    "16",
    "100",
    "2.00, 2.00",
    "1.00",
    "0.50",
    "200",
    "1.00, 1.00",
    "0.50",
    "0.50",
    "",
  ]);
});

test("prints no reference columns without a reference", () => {
  const line = { name: "unchanged", connections: 1, ours: rounds(2, 100), reference: [] };
  expect(speedTable([{ ...line, databaseCpuSeconds: 0 }])).toMatch(/(\| +– ){4}\|$/);
});

test("reports the growth of lists per row, and of other work per request", () => {
  const costs = [{ ms: 0.05, cpuMs: 0.04 }];
  const lines = [
    { name: "list", isPerRow: true, costs },
    { name: "one item", isPerRow: false, costs: [{ ms: 1.5, cpuMs: 12 }] },
  ];
  const rows = growthTable(lines, [{ manifests: 1, items: 2_000 }]).split("\n");
  const cells = rows.map((row) => row.split("|").map((cell) => cell.trim()));
  expect(cells).toEqual([
    ["", "work", "cost of", "2,000 items: ms", "2,000 items: CPU ms", ""],
    expect.anything(),
    ["", "list", "a row", "0.0500", "0.0400", ""],
    ["", "one item", "a request", "1.50", "12.0", ""],
  ]);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@lotwright/tooling/paths";
import { expect, test } from "vitest";
import { peersTable, speedTable, withTable } from "./tables";

const text = "# A\n\n<!-- speed -->\n\nold\n\n<!-- /speed -->\n\n<!-- peers -->\n<!-- /peers -->\n";

const rounds = (ms: number, count: number) => [
  { latenciesMs: Array(count).fill(ms), seconds: 1, cpuSeconds: 0.1, databaseCpuSeconds: 0.05, bytes: 2_600 },
];

const cellsOf = (table: string) =>
  table
    .split("\n")
    .slice(2)
    .map((row) => row.split("|").map((cell) => cell.trim()));

test("replaces the table between its comments and nothing else", () => {
  expect(withTable(text, "speed", "new")).toBe(text.replace("old", "new"));
  expect(withTable(text, "peers", "new")).toBe(text.replace("<!-- peers -->\n", "<!-- peers -->\n\nnew\n\n"));
});

test("rejects a page without a place for the table", () => {
  expect(() => withTable("# A\n", "speed", "new")).toThrow("no place for the table of speed");
});

test.each(["speed", "peers"])("finds the place for the table of %s in performance.md", (name) => {
  const page = readFileSync(join(root, "apps/docs/performance.md"), "utf8");
  expect(withTable(page, name, "new")).toContain(`<!-- ${name} -->\n\nnew\n\n<!-- /${name} -->`);
});

test("prints rates, times, CPU time and the ratio in a line of the table of speed", () => {
  const one = {
    name: "one item",
    connections: 16,
    rounds: { ours: rounds(2, 100), reference: rounds(1, 200) },
  };
  const alone = { name: "unchanged", connections: 1, rounds: { ours: rounds(2, 100) } };
  const ours = ["100", "2.00, 2.00", "1.00", "0.50"];
  expect(cellsOf(speedTable([one, alone]))).toEqual([
    ["", "one item", "16", ...ours, "200", "1.00, 1.00", "0.50", "0.50", ""],
    ["", "unchanged", "1", ...ours, "–", "–", "–", "–", ""],
  ]);
});

test("prints a row for each server that did the work, with our ratio to it", () => {
  const one = { name: "one item", connections: 16, rounds: { ours: rounds(2, 100), parse: rounds(2, 200) } };
  expect(cellsOf(peersTable([one], { ours: "Lotwright", parse: "Parse Server 9.9.0" }))).toEqual([
    ["", "one item", "Lotwright", "100", "2.00", "1.00", "0.50", "2.60", "–", ""],
    ["", "one item", "Parse Server 9.9.0", "200", "2.00", "0.50", "0.25", "2.60", "0.50", ""],
  ]);
});

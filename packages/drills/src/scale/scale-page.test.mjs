import { expect, test } from "vitest";
import { clusterTable, loadsFrom, readPages, rowsOf, withModel } from "./scale-page.mjs";

const pages = await readPages();

test("shows in scale.md what follows from the figures of performance.md", () => {
  expect(withModel(pages)).toBe(pages.scale);
});

test("takes the costs of a request from the table of performance.md", () => {
  const [{ serverMs, postgresMs, medianMs } = {}] = loadsFrom(pages.performance);
  const rows = rowsOf(pages.performance, "speed").filter(([work]) => work === "create an item");
  expect(rows.map(([, connections]) => connections)).toEqual(["1", "16"]);
  expect([serverMs, postgresMs]).toEqual(rows[1]?.slice(4, 6).map(Number));
  expect(medianMs).toBe(Number.parseFloat(rows[0]?.[3] ?? ""));
});

test("rejects a performance page that lacks a work", () => {
  const text = pages.performance.replaceAll("| create an item ", "| make an item ");
  expect(() => loadsFrom(text)).toThrow("no measurement of create an item over 16 connections");
});

const costs = { server: 2, listener: 0.5, postgres: 1, client: 1, proxy: 0 };

test("predicts three servers from the costs on one", () => {
  const machine = { processors: 2, listeners: 3 };
  const { table, error } = clusterTable(
    [
      { servers: 1, connections: 16, perSecond: 400, costs: { ...costs, server: 9 } },
      { servers: 1, connections: 1, perSecond: 400, costs },
      { servers: 3, connections: 16, perSecond: 320, costs: { ...costs, server: 9, proxy: 1 } },
    ],
    machine,
  );
  const rows = rowsOf(`<!-- a -->\n${table}\n<!-- /a -->`, "a");
  expect(rows.map((cells) => cells.slice(-3))).toEqual([
    ["111", "a server", "0.28"],
    ["250", "the connections", "0.63"],
    ["333", "the machine", "1.04"],
  ]);
  expect(error).toBeCloseTo(0.72, 2);
});

test("rejects measurements that lack one server over one connection", () => {
  const three = { servers: 3, connections: 16, perSecond: 320, costs };
  expect(() => clusterTable([three], { processors: 2, listeners: 3 })).toThrow("over 1 connections");
});

test("shows predictions within 25 % of what was measured in scale.md", () => {
  const ratios = rowsOf(pages.scale, "cluster").map((cells) => Number(cells.at(-1)));
  expect(ratios).toHaveLength(3);
  for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThanOrEqual(0.25);
});

import { expect, test } from "vitest";
import { peerGoals } from "./peer-goals.mjs";
import { peersTable } from "./peer-report.mjs";
import { bodiesFor, tasksBeside } from "./peer-work.mjs";

/** @param {number} count of requests in a round of one second */
const rounds = (count) => [
  { latenciesMs: Array(count).fill(2), seconds: 1, cpuSeconds: 0.1, databaseCpuSeconds: 0.05 },
];

/**
 * @param {string} name
 * @param {Record<string, number>} counts of the servers
 */
const line = (name, counts) => ({
  name,
  connections: 16,
  rounds: Object.fromEntries(Object.entries(counts).map(([server, count]) => [server, rounds(count)])),
});

test("prints a row for each server that did the work, with our ratio to it", () => {
  const sizeOf = (/** @type {string} */ _work, /** @type {string} */ server) =>
    server === "ours" ? 2_600 : undefined;
  const titles = { ours: "Lotwright", parse: "Parse Server 9.9.0" };
  const rows = peersTable([line("one item", { ours: 100, parse: 200 })], titles, sizeOf).split("\n");
  const cells = rows.slice(2).map((row) => row.split("|").map((cell) => cell.trim()));
  expect(cells).toEqual([
    ["", "one item", "Lotwright", "100", "2.00", "1.00", "0.50", "2.60", "–", ""],
    ["", "one item", "Parse Server 9.9.0", "200", "2.00", "0.50", "0.25", "–", "0.50", ""],
  ]);
});

test("misses a goal that is not ahead of Parse Server far enough, and meets it at its ratio", () => {
  const goals = peerGoals([
    line("one item", { ours: 129, parse: 100 }),
    line("create an item", { ours: 120, parse: 100 }),
    line("thumbnail", { ours: 1, parse: 100 }),
  ]);
  expect(goals.map(({ name, isHeld }) => [name, isHeld])).toEqual([
    ["one item, ahead of Parse Server", false],
    ["create an item, ahead of Parse Server", true],
  ]);
});

test("misses a goal when Parse Server was not measured", () => {
  const goals = peerGoals([line("one item", { ours: 129 })]);
  expect(goals).toMatchObject([{ isHeld: false, text: "not measured (at least 1.3)" }]);
});

test("asks a peer for the work that it does, over 16 connections, and leaves out the rest", () => {
  const ask = () => ({ method: /** @type {const} */ ("GET"), path: "/" });
  const work = ["login", "one item", "thumbnail"].map((name) => ({ name, ours: ask }));
  const tasks = tasksBeside(work, {
    parse: { item: { ask } },
    directus: { item: { ask }, thumbnail: { ask } },
  });
  expect(tasks.map(({ name, connections, asked }) => [name, connections, Object.keys(asked)])).toEqual([
    ["one item", [16], ["ours", "parse", "directus"]],
    ["thumbnail", [16], ["ours", "directus"]],
  ]);
});

test("creates each lot of a peer under another number, in the connection's own manifest", () => {
  const own = [[{ manifestId: "a" }], [{ manifestId: "b" }]];
  const bodyOf = bodiesFor({ listed: [], own }, ["/photos/a.jpg"]);
  const [first, second] = [JSON.parse(bodyOf(0, 0)), JSON.parse(bodyOf(1, 0))];
  expect([first.manifestId, second.manifestId]).toEqual(["a", "b"]);
  expect(second.lotNumber).toBe(first.lotNumber + 1);
});

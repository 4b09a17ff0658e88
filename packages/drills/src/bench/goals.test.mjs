import { expect, test } from "vitest";
import { goalsOf } from "./goals.mjs";

/**
 * Rounds of one second each with these numbers of answered requests.
 * @param {string} name
 * @param {number} ours
 * @param {number} [reference]
 */
function line(name, ours, reference) {
  const rounds = (/** @type {number} */ count) => [
    { latenciesMs: Array(count).fill(1), seconds: 1, cpuSeconds: 0 },
  ];
  return {
    name,
    connections: 1,
    ours: rounds(ours),
    reference: reference === undefined ? [] : rounds(reference),
    databaseCpuSeconds: 0,
  };
}

const around = { startSeconds: 1, idleBytes: 120e6, exportGrowthBytes: 40e6 };

/** @param {ReturnType<typeof line>[]} lines */
const missed = (lines, more = around) =>
  goalsOf(lines, more)
    .filter(({ isHeld }) => !isHeld)
    .map(({ name }) => name);

test("misses a goal below its share of the reference's rate, and meets it at that share", () => {
  expect(missed([line("one item", 50, 100), line("thumbnail", 69, 100)])).toEqual([
    "thumbnail, 1 connection",
  ]);
});

test("compares an unchanged list with our own full one", () => {
  const lines = [line("list of 2,000 items", 10, 10), line("the same list, unchanged (ETag)", 199)];
  expect(missed(lines)).toEqual(["the same list, unchanged (ETag), 1 connection"]);
});

test("allows a workbook a tenth more time than its writer alone", () => {
  expect(missed([line("XLSX of 5,000 lots x 27 columns", 100, 111)])).toHaveLength(1);
  expect(missed([line("XLSX of 5,000 lots x 27 columns", 100, 109)])).toEqual([]);
});

test("limits start, idle memory and the memory of an export", () => {
  expect(missed([], { startSeconds: 1.3, idleBytes: 151e6, exportGrowthBytes: 61e6 })).toEqual([
    "warm start",
    "idle memory",
    "memory that an export adds at its peak",
  ]);
  expect(missed([])).toEqual([]);
});

test("shows work without a goal, and judges nothing", () => {
  expect(goalsOf([line("login", 1, 100)], around)).toHaveLength(3);
});

import { expect, test } from "vitest";
import { goalsOf } from "./goals.mjs";

/**
 * Rounds of one second each with these numbers of answered requests.
 * @param {string} name
 * @param {number} ours
 * @param {number} [reference]
 * @param {{ connections?: number, cpuMs?: number, referenceCpuMs?: number, databaseCpuMs?: number, lateMs?: number }} [more] a request
 */
function line(name, ours, reference, more = {}) {
  const { connections = 1, cpuMs = 0, referenceCpuMs = 0, databaseCpuMs = 0, lateMs = 0 } = more;
  const rounds = (/** @type {number} */ count, /** @type {number} */ ms) =>
    Array.from({ length: 2 }, () => ({
      latenciesMs: Array(count).fill(1),
      seconds: 1,
      cpuSeconds: (count * ms) / 1_000,
      longestDelayMs: lateMs,
    }));
  return {
    name,
    connections,
    ours: rounds(ours, cpuMs),
    reference: reference === undefined ? [] : rounds(reference, referenceCpuMs),
    databaseCpuSeconds: (2 * ours * databaseCpuMs) / 1_000,
  };
}

const around = { startSeconds: 0.7, idleBytes: 120e6, exportGrowthBytes: 40e6 };

/** @param {ReturnType<typeof line>[]} lines */
const missed = (lines, more = around) =>
  goalsOf(lines, more)
    .filter(({ isHeld }) => !isHeld)
    .map(({ name }) => name);

test("misses a goal below its share of the reference's rate, and meets it at that share", () => {
  expect(missed([line("one item", 25, 100), line("thumbnail", 79, 100)])).toEqual([
    "thumbnail, 1 connection",
  ]);
});

test("judges a work by its most connections alone", () => {
  const lines = [line("one item", 1, 100), line("one item", 25, 100, { connections: 16 })];
  expect(missed(lines)).toEqual([]);
});

test("limits the CPU time of server and database together, and that of the server", () => {
  expect(missed([line("list of 2,000 items", 10, 10, { cpuMs: 14, databaseCpuMs: 67 })])).toEqual([
    "list of 2,000 items, 1 connection: CPU",
  ]);
  expect(missed([line("list of 2,000 items", 10, 10, { cpuMs: 16, databaseCpuMs: 60 })])).toEqual([
    "list of 2,000 items, 1 connection: CPU of the server",
  ]);
});

test("limits the delay of the event loop during a list", () => {
  const list = (/** @type {number} */ lateMs) => missed([line("list of 2,000 items", 10, 10, { lateMs })]);
  expect([list(19), list(21)]).toEqual([[], ["list of 2,000 items, 1 connection: event-loop delay"]]);
});

test("compares the CPU time of an upload with the reference's", () => {
  const upload = (/** @type {number} */ cpuMs) =>
    line("upload a photo of 1600 px", 10, 10, { cpuMs, referenceCpuMs: 50 });
  expect([missed([upload(59)]).length, missed([upload(61)]).length]).toEqual([0, 1]);
});

test("compares an unchanged list with our own full one", () => {
  const lines = [line("list of 2,000 items", 10, 10), line("the same list, unchanged (ETag)", 199)];
  expect(missed(lines)).toEqual(["the same list, unchanged (ETag), 1 connection"]);
});

test("asks for a rate of public catalogs", () => {
  const page = "the same page, unchanged (ETag)";
  expect(missed([line(page, 1_499)])).toEqual([`${page}, 1 connection`]);
});

test("allows a workbook a tenth more time than its writer alone", () => {
  expect(missed([line("XLSX of 5,000 lots x 27 columns", 100, 111)])).toHaveLength(1);
  expect(missed([line("XLSX of 5,000 lots x 27 columns", 100, 109)])).toEqual([]);
});

test("limits start, idle memory and the memory of an export", () => {
  expect(missed([], { startSeconds: 0.9, idleBytes: 131e6, exportGrowthBytes: 61e6 })).toEqual([
    "warm start",
    "idle memory",
    "memory that an export adds at its peak",
  ]);
  expect(missed([])).toEqual([]);
});

test("shows work without a goal, and judges nothing", () => {
  expect(goalsOf([line("login", 1, 100)], around)).toHaveLength(3);
});

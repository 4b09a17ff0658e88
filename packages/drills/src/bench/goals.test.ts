import { expect, test } from "vitest";
import { goalsOf, peerGoals } from "./goals";
import type { Line } from "./rounds";

type More = {
  connections?: number;
  cpuMs?: number;
  referenceCpuMs?: number;
  databaseCpuMs?: number;
  lateMs?: number;
};

/** Rounds of one second with these numbers of answered requests, and costs per request. */
function line(name: string, ours: number, reference?: number, more: More = {}): Line {
  const { connections = 1, cpuMs = 0, referenceCpuMs = 0, databaseCpuMs = 0, lateMs = 0 } = more;
  const rounds = (count: number, ms: number) =>
    Array.from({ length: 2 }, () => ({
      latenciesMs: Array(count).fill(1),
      bytes: 1,
      seconds: 1,
      cpuSeconds: (count * ms) / 1_000,
      databaseCpuSeconds: (count * databaseCpuMs) / 1_000,
      longestDelayMs: lateMs,
    }));
  const theirs = reference === undefined ? {} : { reference: rounds(reference, referenceCpuMs) };
  return { name, connections, rounds: { ours: rounds(ours, cpuMs), ...theirs } };
}

const around = { startSeconds: 0.7, idleBytes: 120e6, exportGrowthBytes: 40e6 };

const missed = (lines: Line[], more = around) =>
  goalsOf(lines, more)
    .filter(({ isOk }) => !isOk)
    .map(({ what }) => what);

test("misses a goal below its share of the reference's rate, and meets it at that share", () => {
  const lines = [line("one item", 25, 100), line("thumbnail", 79, 100)];
  expect(missed(lines)).toEqual(["thumbnail, 1 connection"]);
});

test("judges a work by its most connections alone", () => {
  const lines = [line("one item", 1, 100), line("one item", 25, 100, { connections: 16 })];
  expect(missed(lines)).toEqual([]);
});

const list = (more: More) => missed([line("list of 2,000 items", 10, 10, more)]);

test.each([
  ["CPU", { cpuMs: 14, databaseCpuMs: 67 }],
  ["CPU of the server", { cpuMs: 16, databaseCpuMs: 60 }],
  ["event-loop delay", { lateMs: 21 }],
])("limits the %s of a list", (what, more) => {
  expect(list(more)).toEqual([`list of 2,000 items, 1 connection: ${what}`]);
  expect(list({ cpuMs: 14, databaseCpuMs: 60, lateMs: 19 })).toEqual([]);
});

test("compares the CPU time of an upload with the reference's", () => {
  const upload = (cpuMs: number) =>
    missed([line("upload a photo of 1600 px", 10, 10, { cpuMs, referenceCpuMs: 50 })]).length;
  expect([upload(59), upload(61)]).toEqual([0, 1]);
});

test("compares an unchanged list with our own full one", () => {
  const lines = [line("list of 2,000 items", 10, 10), line("the same list, unchanged (ETag)", 199)];
  expect(missed(lines)).toEqual(["the same list, unchanged (ETag), 1 connection"]);
});

test("asks for a rate of public catalogs, and a workbook within a tenth more time than its writer alone", () => {
  expect(missed([line("the same page, unchanged (ETag)", 1_499)])).toHaveLength(1);
  expect(missed([line("XLSX of 5,000 lots x 27 columns", 100, 111)])).toHaveLength(1);
  expect(missed([line("XLSX of 5,000 lots x 27 columns", 100, 109)])).toEqual([]);
});

test("limits start, idle memory and the memory of an export, and judges no work without a goal", () => {
  const large = { startSeconds: 0.9, idleBytes: 131e6, exportGrowthBytes: 61e6 };
  expect(missed([line("login", 1, 100)], large)).toEqual([
    "warm start",
    "idle memory",
    "memory that an export adds at its peak",
  ]);
  expect(missed([])).toEqual([]);
});

test("misses a goal that is not far enough ahead of Parse Server, or without it", () => {
  const beside = (name: string, ours: number, parse: number) => {
    const { rounds, ...others } = line(name, ours, parse);
    return { ...others, rounds: { ours: rounds.ours ?? [], parse: rounds.reference ?? [] } };
  };
  const lines = [beside("one item", 129, 100), beside("create an item", 120, 100), line("update an item", 9)];
  expect(peerGoals([...lines, beside("thumbnail", 1, 100)]).map(({ what, isOk }) => [what, isOk])).toEqual([
    ["one item, ahead of Parse Server", false],
    ["create an item, ahead of Parse Server", true],
    ["update an item, ahead of Parse Server", false],
  ]);
});

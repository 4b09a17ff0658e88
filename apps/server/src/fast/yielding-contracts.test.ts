import { setImmediate } from "node:timers/promises";
import { bulkItemsInput, writeCellsInput } from "@lotwright/contracts/catalog/bulk-edits";
import { maxRenumbered, previewNumbersInput } from "@lotwright/contracts/catalog/lot-numbers";
import { clientId } from "@lotwright/contracts/values/fields";
import { maxWrittenCells } from "@lotwright/contracts/values/limits";
import { describe, expect, test, vi } from "vitest";
import { ZodError } from "zod";
import { invalid, toAppError } from "../core/errors";
import { yieldingElements, yieldingList } from "./yielding-contracts";

const id = "a0a0a0a0-0000-4000-8000-000000000000";
const cells = yieldingList(writeCellsInput, "rows");
const lots = yieldingList(bulkItemsInput, "ids");
const numbers = yieldingElements(previewNumbersInput, {
  ...{ path: ["instruction", "ids"], element: clientId, max: maxRenumbered },
});

const makeRow = (at: number, fields: object = { title: ` Lamp ${at} `, startPrice: "", quantity: null }) => ({
  ...{ id: id.toUpperCase(), fields, base: { title: "", startPrice: 5 } },
});
const makeTable = (count: number, fields?: object) => ({
  manifestId: id,
  rows: Array.from({ length: count }, (_, at) => makeRow(at, fields)),
});
const makeIds = (count: number, end = "") =>
  Array.from({ length: count }, (_, at) => `${id.slice(0, 24)}${String(at).padStart(12, "0")}${end}`);

/** Returns the error message for a request; undefined if it is accepted. */
async function refusalOf(work: () => unknown) {
  try {
    await work();
    return undefined;
  } catch (error) {
    const { message, details } = error instanceof ZodError ? invalid(error) : toAppError(error);
    return { message, ...details };
  }
}

/** Counts the event loop iterations available to other work while `work` runs. */
async function iterationsDuring(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let iterations = 0;
  const others = (async () => {
    for (; !isDone; iterations += 1) await setImmediate();
  })();
  await work().catch(() => undefined);
  isDone = true;
  await others;
  return iterations;
}

describe("a contract that parses a list in slices", () => {
  test.each([1, 100, 250])("answers the same as the contract for %i valid rows", async (count) => {
    const table = makeTable(count);
    expect(await cells.parseAsync(table)).toEqual(writeCellsInput.parse(table));
    const input = { manifestId: id, ids: makeIds(count).map((one) => one.toUpperCase()) };
    expect(await lots.parseAsync(input)).toEqual(bulkItemsInput.parse(input));
    const instruction = { action: "renumber", ids: input.ids };
    const renumbering = { manifestId: id, instruction };
    expect(await numbers.parseAsync(renumbering)).toEqual(previewNumbersInput.parse(renumbering));
  });

  test.each([
    ["wrong values of rows", { ...makeTable(250), rows: makeTable(250, { startPrice: "x", title: 1 }).rows }],
    ["unknown fields of rows", makeTable(250, { title: "x", nope: 1, other: 2 })],
    ["rows without fields", makeTable(250, {})],
    ["rows that are no objects", { manifestId: id, rows: Array(250).fill(null) }],
    ["an unknown key beside the rows", { ...makeTable(250), more: 1 }],
    ["another manifest id", { ...makeTable(250), manifestId: "x" }],
    ["too many rows", makeTable(5_001)],
    ["no rows", makeTable(0)],
    ["no list", { manifestId: id, rows: "x" }],
    ["no object", null],
  ])("refuses %s with the same issues as the contract", async (_, input) => {
    const expected = await refusalOf(() => writeCellsInput.parse(input));
    expect(expected).toBeDefined();
    expect(await refusalOf(() => cells.parseAsync(input))).toEqual(expected);
  });

  test("refuses ids that are none, and ids that are listed twice, with the same issues", async () => {
    for (const ids of [makeIds(250, "x"), [...makeIds(250), makeIds(1)[0]]]) {
      const input = { manifestId: id, instruction: { action: "renumber", ids } };
      const expected = await refusalOf(() => previewNumbersInput.parse(input));
      expect(expected).toBeDefined();
      expect(await refusalOf(() => numbers.parseAsync(input))).toEqual(expected);
    }
  });

  test.each([
    ["5,000 rows", () => cells.parseAsync(makeTable(5_000)), 50],
    ["5,000 wrong rows", () => cells.parseAsync(makeTable(5_000, { startPrice: "x" })), 50],
    ["10,000 ids", () => lots.parseAsync({ manifestId: id, ids: makeIds(10_000) }), 100],
    [
      "10,000 wrong ids",
      () =>
        numbers.parseAsync({
          manifestId: id,
          instruction: { action: "renumber", ids: makeIds(10_000, "x") },
        }),
      100,
    ],
  ] as const)("yields to other work between slices of %s", async (_, work, slices) => {
    // Ninety entries take ten milliseconds on any machine.
    let ms = 0;
    vi.spyOn(performance, "now").mockImplementation(() => {
      ms += 0.11;
      return ms;
    });
    expect(await iterationsDuring(work)).toBeGreaterThanOrEqual(slices - 1);
  });
});

test("limits the cells of a table before it parses them", async () => {
  const fields = { title: "a", category: "a", condition: "a", quantity: 1, startPrice: 1 };
  const full = makeTable(maxWrittenCells / 5, fields);
  expect((await cells.parseAsync(full)).rows).toHaveLength(5_000);
  const [first, ...others] = full.rows;
  const over = { ...full, rows: [{ ...first, fields: { ...fields, notes: "a" } }, ...others] };
  const message = "Write at most 25,000 cells at a time";
  expect(await refusalOf(() => cells.parseAsync(over))).toEqual({
    ...{ message, issues: [{ path: "rows", message }] },
  });
});

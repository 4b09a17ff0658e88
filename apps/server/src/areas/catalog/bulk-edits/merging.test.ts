import type { MergeChoices } from "@lotwright/contracts/catalog/bulk-edits";
import {
  comparedValue,
  differingIn,
  fieldsOfQuestion,
  type MergeQuestion,
  mergeQuestions,
} from "@lotwright/contracts/catalog/field-outcomes";
import { type SaleState, saleStates } from "@lotwright/contracts/catalog/result-fields";
import { fc } from "@lotwright/testing/properties";
import { describe, expect } from "vitest";
import type { TestServer } from "../../../testing/app";
import { test, testServerProperty } from "../../../testing/test";
import { makeBulkSale } from "./testing/bulk-sale";

const sold = { hammerPrice: 40, saleState: "sold", buyerNumber: "7" } as const;

/** Creates two lots that differ in every field that a merge asks about, and a third with further values. */
async function makeDiffering(server: TestServer) {
  const sale = await makeBulkSale(server);
  const one = await sale.lot(1, { consignor: "Ann", quantity: 2, startPrice: 5, ...sold });
  const two = await sale.lot(2, { consignor: "Ben", quantity: 3, startPrice: 0, saleState: "unsold" });
  const merge = (choices?: MergeChoices) =>
    sale.bulk.merge({
      ...{ manifestId: sale.manifestId, ids: [one.id, two.id], intoId: one.id },
      ...(choices && { choices }),
    });
  return { ...sale, one, two, merge };
}

describe("a merge of lots that differ", () => {
  test("rejects a merge with an issue for each field, naming the lots, and changes nothing", async ({
    server,
  }) => {
    const { merge, rows } = await makeDiffering(server);
    const before = await rows();
    const issue = (question: string, noun: string) => ({
      path: `choices.${question}`,
      message: `Choose whose ${noun} stays: lots 1, 2 differ`,
    });
    await expect(merge()).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message:
        "These lots differ in consignor, quantity, start price, result. Choose whose stays. Nothing was merged.",
      cause: {
        details: {
          issues: [
            issue("consignor", "consignor"),
            issue("quantity", "quantity"),
            issue("startPrice", "start price"),
            issue("result", "result"),
          ],
        },
      },
    });
    expect(await rows()).toEqual(before);
  });

  test("merges the chosen values and the whole sale result, and restores both lots on undo", async ({
    server,
  }) => {
    const { merge, rows, one, two, bulk } = await makeDiffering(server);
    const before = await rows();
    const { snapshotId } = await merge({
      ...{ consignor: two.id, quantity: "sum", startPrice: two.id, result: two.id },
    });
    const kept = { consignor: "Ben", quantity: 5, startPrice: 0 };
    const unsold = { hammerPrice: null, saleState: "unsold", buyerNumber: "" };
    expect(await rows()).toMatchObject([{ id: one.id, ...kept, ...unsold }]);
    expect(await bulk.undo({ snapshotId })).toEqual({ restored: 2, kept: [], keptCount: 0 });
    const withoutTime = (all: typeof before) =>
      all.map(({ updatedAt: _time, changedIn: _in, ...row }) => row);
    expect(withoutTime(await rows())).toEqual(withoutTime(before));
  });

  test("keeps the whole sale result on undo if it changed before", async ({ server }) => {
    const { merge, rows, one, two, bulk, caller } = await makeDiffering(server);
    const choices = { consignor: one.id, quantity: one.id, startPrice: one.id, result: two.id };
    const { snapshotId } = await merge(choices);
    await caller.results.set({ id: one.id, saleState: "sold", hammerPrice: 90, buyerNumber: "" });
    expect((await bulk.undo({ snapshotId })).kept).toEqual([
      { itemId: one.id, lot: "1", field: "saleState", reason: "changed" },
    ]);
    expect((await rows())[0]).toMatchObject({ hammerPrice: 90, saleState: "sold", buyerNumber: "" });
  });

  test.for([
    ["a lot that is not merged", "result", "other", "Choose one of the lots that are merged"],
    ["a lot without the value", "reservePrice", "one", "Lot 1 has no reserve price"],
  ] as const)("refuses the choice of %s", async ([_what, question, which, message], { server }) => {
    const { merge, lot, rows, one } = await makeDiffering(server);
    const other = await lot(3);
    const id = which === "one" ? one.id : other.id;
    const all = { consignor: one.id, quantity: one.id, startPrice: one.id, result: one.id };
    await expect(merge({ ...all, [question]: id })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { details: { issues: [{ path: `choices.${question}`, message }] } },
    });
    expect(await rows()).toHaveLength(3);
  });

  test("refuses a sum that is too high for a quantity", async ({ server }) => {
    const { bulk, lot, rows, manifestId } = await makeBulkSale(server);
    const [one, two] = [await lot(1, { quantity: 999_999 }), await lot(2, { quantity: 2 })];
    const merging = bulk.merge({ manifestId, ids: [two.id], intoId: one.id, choices: { quantity: "sum" } });
    await expect(merging).rejects.toThrow("A quantity is at most 1,000,000. These are 1,000,001.");
    expect(await rows()).toHaveLength(2);
  });
});

test("copies a missing sale result and reserve to the merged lot", async ({ server }) => {
  const { bulk, lot, rows, manifestId } = await makeBulkSale(server);
  const [one, two] = [await lot(1), await lot(2, { ...sold, reservePrice: 30, consignor: "Ann" })];
  await bulk.merge({ manifestId, ids: [two.id], intoId: one.id });
  expect(await rows()).toMatchObject([{ id: one.id, ...sold, reservePrice: 30, consignor: "Ann" }]);
});

const price = fc.constantFrom(null, 0, 5, 12.5);
const state = fc.constantFrom<SaleState | null>(null, ...saleStates);
const values = fc
  .record({
    consignor: fc.constantFrom("", "Ann", " ann", "Ben"),
    quantity: fc.constantFrom(1, 2),
    ...{ startPrice: price, lowEstimate: price, highEstimate: price, reservePrice: price },
    ...{ saleState: state, hammerPrice: price, buyerNumber: fc.constantFrom("", "7", "8") },
  })
  .map((lot) => (lot.saleState === "sold" ? lot : { ...lot, hammerPrice: null, buyerNumber: "" }));

testServerProperty(
  "keeps or asks: no consignor, result, quantity or price goes in a merge without a choice",
  fc.record({
    lots: fc.array(values, { minLength: 2, maxLength: 4 }),
    into: fc.nat(3),
    answered: fc.subarray([...mergeQuestions]),
    pick: fc.nat(3),
  }),
  async ({ lots, into, answered, pick }, server) => {
    const { bulk, lot, rows, manifestId } = await makeBulkSale(server);
    const ids: string[] = [];
    for (const [index, given] of lots.entries()) ids.push((await lot(index + 1, given)).id);
    const before = await rows();
    const differing = differingIn(before);
    const withValue = (question: MergeQuestion) =>
      before.filter((row) => comparedValue(row, question) !== undefined);
    const chosen = (question: MergeQuestion) => withValue(question)[pick % withValue(question).length];
    const choices: MergeChoices = Object.fromEntries(
      answered.flatMap((question) => (chosen(question) ? [[question, chosen(question)?.id]] : [])),
    );
    const intoId = ids[into % ids.length] ?? "";
    const open = differing.filter((question) => !answered.includes(question));
    const merging = bulk.merge({ manifestId, ids, intoId, choices });
    if (open.length > 0) {
      const issues = open.map((question) => expect.objectContaining({ path: `choices.${question}` }));
      await expect(merging).rejects.toMatchObject({ cause: { details: { issues } } });
      return expect(await rows()).toEqual(before);
    }
    await merging;
    const [merged, ...others] = await rows();
    expect([merged?.id, others]).toEqual([intoId, []]);
    for (const question of mergeQuestions) {
      const source = answered.includes(question) ? chosen(question) : withValue(question)[0];
      if (!source || !merged) continue;
      expect(comparedValue(merged, question)).toBe(comparedValue(source, question));
      for (const id of fieldsOfQuestion(question).filter(() => answered.includes(question))) {
        expect(merged[id]).toEqual(source[id]);
      }
    }
  },
  { runs: 30 },
);

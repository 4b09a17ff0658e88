import type { CreateItemInput, Item, UpdateItemInput } from "@lotwright/contracts/items";
import { expect, test } from "vitest";
import { makeFailure, makeLostCall } from "../../testing/failures";
import { makeItem } from "../../testing/make-item";
import { createItemOnce } from "./create-item-once";

const id = "0190a0a0-0000-4000-8000-000000000000";
const lot = { manifestId: id, lotNumber: 1000, title: "Chair", onLotClash: "next" as const };
const lost = makeLostCall();

/** A server that answers each creation as it is told, in this order. */
function makeServer(...answers: (Item | Error)[]) {
  const created: CreateItemInput[] = [];
  const updated: UpdateItemInput[] = [];
  const save = createItemOnce(id, {
    create: async (input) => {
      created.push(input);
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer;
      return answer;
    },
    update: async (input) => {
      updated.push(input);
      return makeItem({ id, title: input.title ?? "" });
    },
  });
  return { save, created, updated };
}

test("a creation whose answer was lost is repeated to the letter", async () => {
  const { save, created, updated } = makeServer(lost, makeFailure(503, { message: "Busy" }), makeItem());
  await expect(save(lot)).rejects.toBe(lost);
  await expect(save(lot)).rejects.toThrow("Busy");
  await save(lot);
  expect(created).toEqual([
    { ...lot, id },
    { ...lot, id },
    { ...lot, id },
  ]);
  expect(updated).toEqual([]);
});

test("what was edited after a lost answer follows as a change of the one item", async () => {
  const { save, created, updated } = makeServer(lost, makeItem({ id, title: "Chair" }));
  await expect(save(lot)).rejects.toBe(lost);
  const saved = await save({ ...lot, title: "Oak chair" });
  expect(created.map(({ title }) => title)).toEqual(["Chair", "Chair"]);
  expect(updated).toEqual([{ id, title: "Oak chair" }]);
  expect(saved.title).toBe("Oak chair");
});

test("after a refusal the corrected lot is sent, as nothing was made", async () => {
  const taken = makeFailure(409, { message: "Lot 1000 exists", nextLotNumber: 1001 });
  const { save, created, updated } = makeServer(taken, makeItem());
  await expect(save(lot)).rejects.toBe(taken);
  await save({ ...lot, lotNumber: 1001 });
  expect(created.map(({ lotNumber }) => lotNumber)).toEqual([1000, 1001]);
  expect(updated).toEqual([]);
});

test("when the repeated creation is refused it had not arrived, and the corrected one is sent at once", async () => {
  const taken = makeFailure(409, { message: "Lot 1000 exists", nextLotNumber: 1001 });
  const { save, created, updated } = makeServer(lost, taken, makeItem());
  await expect(save(lot)).rejects.toBe(lost);
  await save({ ...lot, lotNumber: 1001 });
  expect(created.map(({ lotNumber }) => lotNumber)).toEqual([1000, 1000, 1001]);
  expect(updated).toEqual([]);
});

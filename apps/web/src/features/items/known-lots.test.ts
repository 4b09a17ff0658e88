import { beforeEach, expect, test } from "vitest";
import { makeItem } from "../../testing/make-item";
import { finishDraft, writeDraft } from "../offline/drafts/capture-draft";
import type { KeptLot } from "../offline/queue/records";
import { keepItemDraft } from "./item-draft";
import { toItemFields } from "./item-fields";
import { knownLots } from "./known-lots";
import { suggestLotNumber } from "./lot-suggestion";

const mine = { userId: "ann", manifestId: "spring" };
const item = makeItem({ lotNumber: 1000 });

function kept(lotNumber: number, parts: Partial<KeptLot> = {}): KeptLot {
  const { manifestId } = mine;
  return {
    ...{ id: crypto.randomUUID(), ...mine, manifestName: "Spring", sequence: 1, photoIds: [] },
    fields: { manifestId, lotNumber },
    ...parts,
  };
}

const suggested = (queue: readonly KeptLot[] = []) =>
  suggestLotNumber(mine, knownLots(mine, { nextOnServer: undefined, items: [item], queue }));

beforeEach(() => localStorage.clear());

test("counts the queue of this manifest alone, and changes of lots as taken numbers", () => {
  expect(suggested()).toBe(1001);
  expect(suggested([kept(1001)])).toBe(1002);
  expect(suggested([kept(1001, { manifestId: "autumn" })])).toBe(1001);
  expect(suggested([kept(1001, { failure: { message: "Lot 1001 already exists" } })])).toBe(1002);
  const change = { itemId: item.id, base: {} };
  expect(suggested([kept(1001, { change }), kept(5_000, { change })])).toBe(1002);
});

test("skips the number that somebody is giving to another lot, until that draft is gone", () => {
  const base = toItemFields(item);
  const owner = { userId: "ann", itemId: item.id };
  const draft = { base, undecided: undefined, now: new Date() };
  keepItemDraft(owner, { ...draft, shown: { ...base, lotNumber: 1001 } });
  expect(suggested()).toBe(1002);
  keepItemDraft({ ...owner, userId: "bob" }, { ...draft, shown: { ...base, lotNumber: 1002 } });
  expect(suggested()).toBe(1002);
  keepItemDraft(owner, { ...draft, shown: base });
  expect(suggested()).toBe(1001);
});

test("skips the number that was typed for the lot being photographed; discarded, it is free and was never used", () => {
  writeDraft(mine, { fields: { lotNumber: 1001 } });
  expect(suggested()).toBe(1002);
  finishDraft(mine);
  expect(suggested()).toBe(1001);
});

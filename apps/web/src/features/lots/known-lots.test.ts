import { beforeEach, expect, test } from "vitest";
import { makeItem } from "../../testing/make-item";
import { makePendingLot, makePendingUpdate, otherRejection } from "../../testing/make-outbox";
import { finishDraft, writeDraft, writeItemDraft } from "../offline/drafts";
import type { PendingChange } from "../offline/queue";
import { toItemFields } from "./item-fields";
import { knownLots } from "./known-lots";
import { suggestLotNumber } from "./lot-suggestion";

const mine = { userId: "ann", manifestId: "spring" };
const item = makeItem({ lotNumber: 1000 });

const pending = (lotNumber: number, manifestId = mine.manifestId): PendingChange => ({
  ...makePendingLot(lotNumber),
  manifestId,
});
const pendingChange = (lotNumber: number): PendingChange =>
  makePendingUpdate({ ...item, manifestId: mine.manifestId }, {}, { lotNumber });

const suggested = (queue: readonly PendingChange[] = []) =>
  suggestLotNumber(
    mine,
    knownLots(mine, {
      nextOnServer: undefined,
      items: [item],
      queue,
      reserved: undefined,
      first: undefined,
      held: undefined,
    }),
  );

beforeEach(() => localStorage.clear());

test("collects the pending lots of this manifest only, and treats numbers of changed lots as taken", () => {
  expect(suggested()).toBe(1001);
  expect(suggested([pending(1001)])).toBe(1002);
  expect(suggested([pending(1001, "autumn")])).toBe(1001);
  expect(suggested([{ ...pending(1001), status: otherRejection() }])).toBe(1002);
  expect(suggested([pendingChange(1001), pendingChange(5_000)])).toBe(1002);
});

test("skips the number that the draft of another lot uses, until that draft is deleted", () => {
  const base = toItemFields(item);
  const owner = { userId: "ann", itemId: item.id };
  const draft = { base, undecided: undefined, now: new Date() };
  writeItemDraft(owner, { ...draft, shown: { ...base, lotNumber: 1001 } });
  expect(suggested()).toBe(1002);
  writeItemDraft({ ...owner, userId: "bob" }, { ...draft, shown: { ...base, lotNumber: 1002 } });
  expect(suggested()).toBe(1002);
  writeItemDraft(owner, { ...draft, shown: base });
  expect(suggested()).toBe(1001);
});

test("skips the number typed for the lot being captured, until its draft is discarded", () => {
  writeDraft(mine, { fields: { lotNumber: 1001 } });
  expect(suggested()).toBe(1002);
  finishDraft(mine);
  expect(suggested()).toBe(1001);
});

import { expect, test } from "vitest";
import { makeItem } from "../../../testing/make-item";
import { conflictVersions, type PendingChange, type UpdateItem } from "../../offline/queue";
import {
  mergedStates,
  queuedStates,
  rejectedFields,
  stateOfRow,
  withoutStates,
  withStates,
} from "./cell-states";

const lamp = makeItem({ title: "Copper lamp", quantity: 1 });
const makeChange = (status: UpdateItem["status"]): UpdateItem => ({
  kind: "update",
  id: "change",
  userId: "ann",
  manifestId: lamp.manifestId,
  manifestName: "Barn",
  sequence: 1,
  isRenewed: false,
  itemId: lamp.id,
  base: { title: "Lamp", quantity: 1 },
  fields: { manifestId: lamp.manifestId, lotNumber: 1000, title: "Brass lamp", quantity: 2 },
  photos: [],
  status,
});
const statesOf = (change: PendingChange, isWaiting = false) => queuedStates([change], isWaiting).get(lamp.id);
const conflict = { kind: "conflict", message: "Someone else changed this lot.", remote: lamp } as const;

test("shows a queued change as being saved, and offline as pending", () => {
  const queued = makeChange({ kind: "queued" });
  expect(statesOf(queued)).toEqual({ title: { kind: "saving" }, quantity: { kind: "saving" } });
  expect(statesOf(queued, true)).toEqual({ title: { kind: "pending" }, quantity: { kind: "pending" } });
});

test("shows a conflict only in the fields that both have changed", () => {
  const change = makeChange({ kind: "rejected", rejection: conflict });
  expect(statesOf(change)).toEqual({
    title: { kind: "conflict", reason: conflict.message },
    quantity: { kind: "pending" },
  });
  expect(conflictVersions(change)).toEqual([{ name: "title", local: "Brass lamp", remote: "Copper lamp" }]);
});

test("shows the server's reason in the field that it refuses", () => {
  const issues = [{ path: "title", message: "Too long" }];
  const invalid = makeChange({
    kind: "rejected",
    rejection: { kind: "invalid", message: "Check the fields", issues },
  });
  expect(statesOf(invalid)).toMatchObject({ title: { kind: "error", reason: "Too long" } });
  const gone = makeChange({ kind: "rejected", rejection: { kind: "other", message: "It is gone" } });
  expect(statesOf(gone)?.quantity).toEqual({ kind: "error", reason: "It is gone" });
});

test("lists the values of rejected changes, which lists leave out", () => {
  const change = makeChange({ kind: "rejected", rejection: conflict });
  expect(rejectedFields([change]).get(lamp.id)).toEqual({ title: "Brass lamp", quantity: 2 });
  expect(rejectedFields([makeChange({ kind: "queued" })]).size).toBe(0);
});

test("sets and removes states of cells, and keeps one that was set since", () => {
  const write = { id: "a", fields: { title: "x" }, base: {} };
  const saved = withStates(new Map(), [write], { kind: "saved" });
  expect(withoutStates(saved, [write], { kind: "saved" }).size).toBe(0);
  expect(withoutStates(saved, [write], { kind: "saving" }).get("a")).toEqual({ title: { kind: "saved" } });
  const queued = new Map([["a", { title: { kind: "pending" }, notes: { kind: "pending" } }]] as const);
  expect(mergedStates(saved, queued).get("a")).toEqual({
    title: { kind: "saved" },
    notes: { kind: "pending" },
  });
});

test("shows the most serious state of a lot's cells beside its number", () => {
  const error = { kind: "error", reason: "A quantity must be a whole number" } as const;
  expect(stateOfRow(undefined)).toBeUndefined();
  expect(stateOfRow({ title: { kind: "saved" }, category: { kind: "pending" } })).toEqual({
    kind: "pending",
  });
  expect(stateOfRow({ title: { kind: "saving" }, quantity: error, notes: { kind: "saved" } })).toBe(error);
});

import { expect, test } from "vitest";
import {
  type Entry,
  emptyHistory,
  isCurrent,
  popRedo,
  popUndo,
  pushEntry,
  redone,
  reverseWrite,
  withoutLots,
} from "./history";

const entry = (title: string): Entry => ({
  kind: "cell",
  write: { id: "lot", fields: { title }, base: { title: "" } },
});

test("undoes and redoes changes in order", () => {
  const both = pushEntry(pushEntry(emptyHistory, entry("a")), entry("b"));
  const first = popUndo(both);
  expect(first?.entry).toEqual(entry("b"));
  const second = popUndo(first?.next ?? emptyHistory);
  expect(second?.entry).toEqual(entry("a"));
  expect(popUndo(second?.next ?? emptyHistory)).toBeUndefined();
  const again = popRedo(second?.next ?? emptyHistory);
  expect(again?.entry).toEqual(entry("a"));
  const after = redone(again?.next ?? emptyHistory, entry("a"));
  expect(popUndo(after)?.entry).toEqual(entry("a"));
  expect(popRedo(after)?.entry).toEqual(entry("b"));
});

test("forgets what was undone after another change", () => {
  const undone = popUndo(pushEntry(emptyHistory, entry("a")))?.next ?? emptyHistory;
  expect(popRedo(pushEntry(undone, entry("b")))).toBeUndefined();
});

test("remembers the last 100 changes", () => {
  const many = Array.from({ length: 130 }, (_, at) => entry(String(at))).reduce(pushEntry, emptyHistory);
  expect(many.done).toHaveLength(100);
  expect(many.done[0]).toEqual(entry("30"));
});

test("reverses a write", () => {
  const write = { id: "lot", fields: { title: "new" }, base: { title: "old" } };
  expect(reverseWrite(write)).toEqual({ id: "lot", fields: { title: "old" }, base: { title: "new" } });
});

test("undoes an earlier change by itself, and only once", () => {
  const [first, second] = [entry("a"), entry("b")];
  const both = pushEntry(pushEntry(emptyHistory, first), second);
  const popped = popUndo(both, first);
  expect(popped?.next).toEqual({ done: [second], undone: [first] });
  expect(popUndo(popped?.next ?? emptyHistory, first)).toBeUndefined();
});

test("finds values that were changed since a write", () => {
  const write = { id: "lot", fields: { title: "", quantity: 1 }, base: { title: "new", quantity: 2 } };
  expect(isCurrent(write, { quantity: 2, title: "new", notes: "other" })).toBe(true);
  expect(isCurrent(write, { quantity: 3, title: "new" })).toBe(false);
  expect(isCurrent(write, {})).toBe(false);
});

test("undoes a change of whole lots in its turn, and never redoes it", () => {
  const [first, lots] = [entry("a"), { kind: "lots", snapshotId: "s", manifestIds: ["m"] } as const];
  const both = pushEntry(pushEntry(emptyHistory, first), lots);
  expect(popUndo(both)).toEqual({ entry: lots, next: { done: [first], undone: [] } });
  expect(withoutLots(both, "s")).toEqual({ done: [first], undone: [] });
  expect(withoutLots(both, "other")).toEqual(both);
});

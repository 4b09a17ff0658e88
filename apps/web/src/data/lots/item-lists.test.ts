import { expect, test } from "vitest";
import { keepUnchanged, mergeRows } from "./item-lists";

const row = (id: string, second = 0) => ({ id, updatedAt: `2026-01-01T00:00:0${second}.000Z` });

test("keeps the identity of unchanged rows, and of a list without changes", () => {
  const [a, b, c] = [row("a"), row("b"), row("c")];
  const before = [a, b, c];
  const changed = row("b", 1);
  const after = keepUnchanged(before, [row("a"), changed, row("c")]);
  expect([after[0] === a, after[1] === changed, after[2] === c]).toEqual([true, true, true]);
  expect(keepUnchanged(before, [row("a"), row("b"), row("c")])).toBe(before);
  expect(keepUnchanged(before, [row("a"), row("b")])).toEqual([a, b]);
  expect(keepUnchanged(before, [row("b"), row("a"), row("c")])).toEqual([b, a, c]);
});

test("replaces a row that an earlier release cached without a field of this one", () => {
  const [a, b] = [row("a"), row("b")];
  const complete = { ...row("b"), startPrice: 12 };
  expect(keepUnchanged<typeof a>([a, b], [row("a"), complete])).toEqual([a, complete]);
});

test("replaces refetched rows, puts new rows first, and removes missing ones", () => {
  const [a, b, c] = [row("a"), row("b"), row("c")];
  const [added, changed] = [row("d", 2), row("b", 1)];
  const merged = mergeRows([a, b, c], new Set(["b", "c", "d", "e"]), [added, changed]);
  expect(merged).toEqual([added, a, changed]);
  expect(merged[1]).toBe(a);
});

test("keeps a list row that was saved while the list was fetched", () => {
  const saved = row("a", 5);
  expect(mergeRows([saved], new Set(["a"]), [row("a", 4)])[0]).toBe(saved);
});

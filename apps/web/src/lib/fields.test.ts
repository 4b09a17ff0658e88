import { expect, test } from "vitest";
import { changedFields, isSame } from "./fields";

const base = { title: "Chair", photoUrls: ["/photos/a.jpg"] };

test("returns only the fields whose values differ", () => {
  expect(changedFields(base, { ...base })).toEqual({});
  expect(changedFields(base, { ...base, title: "Oak chair" })).toEqual({ title: "Oak chair" });
  const moved = { ...base, photoUrls: ["/photos/b.jpg", "/photos/a.jpg"] };
  expect(changedFields(base, moved)).toEqual({ photoUrls: moved.photoUrls });
});

test("distinguishes a number that is still being typed from an empty value and from other numbers", () => {
  expect([isSame(Number.NaN, null), isSame(null, Number.NaN), isSame(Number.NaN, 1)]).toEqual([
    false,
    false,
    false,
  ]);
  expect([isSame(Number.NaN, Number.NaN), isSame(null, null)]).toEqual([true, true]);
});

import { expect, test } from "vitest";
import { editDistance } from "./edit-distance";

test.each([
  ["", "", 0],
  ["STERLING", "STERLING", 0],
  ["STERLING", "", 8],
  ["", "925", 3],
  ["kitten", "sitting", 3],
  ["MODEL 1", "M0DEL1", 2],
])("counts the changes between %j and %j as %d", (from, to, changes) => {
  expect(editDistance(from, to)).toBe(changes);
});

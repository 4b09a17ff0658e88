import { expect, test } from "vitest";
import { workNamed } from "./work.mjs";

const all = [{ name: "one item" }, { name: "create an item" }, { name: "login" }];

test("work is chosen by parts of its name, in its own order; without any it is all", () => {
  expect(workNamed(all, "login,one")).toEqual([{ name: "one item" }, { name: "login" }]);
  expect(workNamed(all, "item")).toEqual([{ name: "one item" }, { name: "create an item" }]);
  expect(workNamed(all, "")).toEqual(all);
});

test("a part that no work is called by is told, instead of measuring nothing", () => {
  expect(() => workNamed(all, "login,uplaod")).toThrow("Nothing that is measured is called uplaod");
});

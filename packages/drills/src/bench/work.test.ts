import { expect, test } from "vitest";
import { workNamed } from "./work";

const all = [{ name: "one item" }, { name: "create an item" }, { name: "login" }];

test("selects work by parts of its name, in its own order, or all without a filter", () => {
  expect(workNamed(all, "login,one")).toEqual([{ name: "one item" }, { name: "login" }]);
  expect(workNamed(all)).toEqual(all);
});

test("rejects a filter that matches no work", () => {
  expect(() => workNamed(all, "login,uplaod")).toThrow("Nothing that is measured is called uplaod");
});

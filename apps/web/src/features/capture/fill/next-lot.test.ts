import { expect, test } from "vitest";
import { type FilledLot, lotToPhotograph } from "./next-lot";

/** Lots such as 1003B, by their names. */
const lots = (...names: string[]): FilledLot[] =>
  names.map((name) => ({
    id: name,
    title: name,
    lotNumber: Number.parseInt(name, 10),
    sectionLetter: name.replace(/\d/g, ""),
  }));
const [at] = lots("1002");

test.each([
  ["the first lot at the beginning", lots("1001", "1002"), { at: undefined }, "1001"],
  ["the same lot until it is passed", lots("1001", "1002", "1003"), { at }, "1002"],
  ["the next lot after a passed one", lots("1001", "1002", "1003"), { at, passed: ["1002"] }, "1003"],
  ["the next lot after one that got its photos", lots("1001", "1003"), { at, passed: ["1002"] }, "1003"],
  ["the next section of the same number", lots("1002", "1002B", "1003"), { at, passed: ["1002"] }, "1002B"],
  ["an earlier lot that was not passed, at the end", lots("1001", "1002"), { at, passed: ["1002"] }, "1001"],
  ["no lot when all were passed", lots("1001", "1002"), { at, passed: ["1001", "1002"] }, undefined],
  ["no lot when all have photos", lots(), { at, passed: ["1002"] }, undefined],
  ["this lot when another device has photographed it", lots("1001", "1003"), { at }, "1002"],
  ["no lot that was added before this one", lots("1000", "1001", "1002"), { at }, "1002"],
] as const)(
  "chooses %s",
  (_name, open, {
    passed = [],
    ...progress
  }: {
    at?: FilledLot | undefined;
    passed?: readonly string[];
  }, expected) => {
    expect(lotToPhotograph(open, { at: progress.at, passed: new Set(passed) })?.id).toBe(expected);
  },
);

test("keeps its lot when it got another number", () => {
  const renumbered = lots("1001", "1002", "1007").map((lot) =>
    lot.id === "1002" ? { ...lot, lotNumber: 1010 } : lot,
  );
  expect(lotToPhotograph(renumbered, { at, passed: new Set() })?.lotNumber).toBe(1010);
});

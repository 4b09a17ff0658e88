import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { mapInTurns, nextTurn, stringifyInTurns } from "./turns";

const list = Array.from({ length: 1_050 }, (_, index) => ({ index, text: `"${index}" é`, none: undefined }));

test("runs one of many waiting slices in each turn of the event loop", async () => {
  const turnOf: number[] = [];
  let turn = 0;
  const counting = (async () => {
    for (turn = 0; turn < 200; turn += 1) await setImmediate();
  })();
  await Promise.all(Array.from({ length: 50 }, () => nextTurn().then(() => turnOf.push(turn))));
  await counting;
  expect(new Set(turnOf).size).toBe(50);
});

test("maps a long list completely and in order, with other work in between", async () => {
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    for (; !isDone; turns += 1) await setImmediate();
  })();
  expect(await mapInTurns(list, ({ index }) => index * 2)).toEqual(list.map(({ index }) => index * 2));
  isDone = true;
  await others;
  expect(turns).toBeGreaterThan(5);
});

test.each([
  ["a long list", list],
  ["a short list", list.slice(0, 2)],
  ["an empty list", []],
  ["long lists in an object", { name: "Sale", items: list, none: undefined, at: new Date(0), others: list }],
  ["an object without lists", { name: "Sale", nested: { list } }],
  ["null", null],
  ["a date", new Date(0)],
])("writes %s as JSON.stringify does", async (_, value) => {
  expect(await stringifyInTurns(value)).toBe(JSON.stringify(value));
});

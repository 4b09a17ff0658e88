import { expect, test } from "vitest";
import { matchesIn } from "./word-matches";

test.each([
  ["A fine étagère of oak", ["etagere", "oak"], ["étagère", "oak"]],
  ["A fine e\u0301tage\u0300re of oak", ["etag"], ["e\u0301tag"]],
  ["cafe\u0301", ["cafe"], ["cafe\u0301"]],
  ["In der Straße 7", ["strasse"], ["Straße"]],
  ["Straße 7", ["stras"], ["Straß"]],
  ["Straße", ["se"], []],
  ["ﬁne LAMP, lampshade", ["f", "lamp"], ["ﬁ", "LAMP", "lamp"]],
  ["100 % (wool)", ["wool", "%"], ["%", "wool"]],
  ["lamp", [], []],
])("finds in %j for %j the original texts %j", (text, words, marked) => {
  expect(matchesIn(text, words).map(({ start, end }) => text.slice(start, end))).toEqual(marked);
});

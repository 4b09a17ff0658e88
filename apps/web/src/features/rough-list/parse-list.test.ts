import { maxTitleLength } from "@lotwright/contracts/catalog/item-fields";
import { expect, test } from "vitest";
import { maxListedLots, parseList, toEntry } from "./parse-list";

const titlesOf = (text: string) => parseList(text).entries.map(({ title }) => title);

test.each([
  ["semicolons", "oak chest; 56 plates; two lamps", ["oak chest", "56 plates", "two lamps"]],
  ["lines", "oak chest\n56 plates\r\ntwo lamps\rrug", ["oak chest", "56 plates", "two lamps", "rug"]],
  [
    "both, without empty lots",
    "\n oak chest ;; 56 plates\n\n;two lamps;\n",
    ["oak chest", "56 plates", "two lamps"],
  ],
  ["commas, which stay in a title", "Chest, oak, 3 drawers", ["Chest, oak, 3 drawers"]],
  ["blanks and control characters", "oak \t  chest\u0000\u00a0 old", ["oak chest old"]],
  [
    "bullets",
    "- lamp\n* rug\n• vase\n– clock\n•chair\n[ ] desk\n[x] bed",
    ["lamp", "rug", "vase", "clock", "chair", "desk", "bed"],
  ],
  ["signs that are no bullets", "-12 °C sign\n*\n—", ["-12 °C sign", "*", "—"]],
  ["numbered lines", "1. oak chest\n2. lamp\n3.rug", ["oak chest", "lamp", "rug"]],
  ["one numbered line", "1. oak chest", ["oak chest"]],
  ["lines that are numbered from 14 on", "14. lamp; 15. rug", ["lamp", "rug"]],
  ["numbers in parentheses", "(7) lamp\n12) rug", ["lamp", "rug"]],
  ["a numbered column", "1\tOak chest\t50\n2\tLamp\t20", ["Oak chest 50", "Lamp 20"]],
  ["bullets before numbers", "- 1. lamp\n- 2. rug", ["lamp", "rug"]],
  [
    "numbers that number nothing",
    "19. Jahrhundert Stuhl\n1.5 l jug\n14 plates",
    ["19. Jahrhundert Stuhl", "1.5 l jug", "14 plates"],
  ],
  ["nothing", " \n;; \t", []],
])("reads %s", (_name, text, titles) => {
  expect(titlesOf(text)).toEqual(titles);
});

test("composes letters, so that words are found however a system writes them", () => {
  expect(titlesOf("fu\u0308nf Stu\u0308hle")).toEqual(["fünf Stühle"]);
});

test("moves what does not fit into a title to the notes, at a word if there is one", () => {
  const words =
    "An oak chest with three drawers and brass handles, from the estate of Margaret Ellison in Vermont";
  expect(toEntry(words)).toEqual({
    title: "An oak chest with three drawers and brass handles, from the estate of Margaret",
    notes: "Ellison in Vermont",
  });
  const fitting = "x".repeat(maxTitleLength);
  expect(toEntry(fitting)).toEqual({ title: fitting, notes: "" });
  expect(toEntry(`${fitting}yz`)).toEqual({ title: fitting, notes: "yz" });
  expect(toEntry(`${fitting} yz`)).toEqual({ title: fitting, notes: "yz" });
  expect(toEntry(`${"x".repeat(maxTitleLength - 1)}😀`).notes).toBe("😀");
});

test("loses no word of a list, whatever separates its words", () => {
  const text = Array.from(
    { length: 300 },
    (_, index) => `w${index}${[" ", "\n", ";", ", ", "\t"][index % 5]}`,
  ).join("");
  const read = parseList(text).entries.flatMap(
    ({ title, notes }) => `${title} ${notes}`.match(/w\d+/g) ?? [],
  );
  expect(read).toEqual(text.match(/w\d+/g));
});

test("does not parse the lines after 500 lots", () => {
  const lines = Array.from({ length: maxListedLots + 2 }, (_, index) => `- lot ${index}`);
  const { entries, rest } = parseList(lines.join("\n"));
  expect([entries.length, entries.at(-1)?.title, rest]).toEqual([500, "lot 499", "- lot 500\n- lot 501"]);
  expect(parseList(lines.slice(0, maxListedLots).join("; ")).rest).toBe("");
});

test("reads a megabyte in linear time", () => {
  // In quadratic time these would take hours and exceed the test's timeout.
  for (const text of [
    "; ".repeat(500_000),
    " ".repeat(1_000_000),
    "-".repeat(1_000_000),
    "1. ".repeat(300_000),
  ])
    expect(parseList(text).entries.length).toBeLessThanOrEqual(maxListedLots);
});

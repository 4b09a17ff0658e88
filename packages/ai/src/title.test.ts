import { expect, test } from "vitest";
import { shortenTitle } from "./title";

const limit = 80;

type Case = [title: string, description: string, kept: string[], lost?: string[]];

test.each<Case>([
  [
    "DeWalt DCD771 20V MAX cordless compact drill driver kit with two batteries, charger and contractor bag",
    "",
    ["DeWalt DCD771 20V MAX cordless", "drill"],
    ["bag"],
  ],
  [
    "Adjustable solid brass pharmacy reading floor lamp with marbled green glass shade by Emeralite, Model 8734",
    "",
    ["Adjustable solid brass pharmacy", "Emeralite", "8734"],
  ],
  [
    "Vintage Mid-Century Modern Walnut Credenza Sideboard With Sliding Doors And Brass Pulls By Broyhill Brasilia",
    "A walnut credenza. The label inside reads Broyhill Brasilia.",
    ["Vintage Mid-Century Modern Walnut Credenza", "Broyhill Brasilia"],
  ],
  [
    "Twelve-piece dinner service in white porcelain with gold rim and cobalt border, stamped Villeroy & Boch",
    "",
    ["Twelve-piece dinner service", "Villeroy & Boch"],
  ],
  [
    "Gentleman's stainless steel automatic wristwatch with black dial and date on jubilee bracelet, Rolex ref. 16610",
    "",
    ["Gentleman's stainless steel automatic", "Rolex", "16610"],
  ],
  [
    "Pair of bookshelf loudspeakers in rosewood veneer with original grilles and stands, KEF Reference 104aB",
    "",
    ["Pair of bookshelf loudspeakers", "KEF Reference 104aB"],
  ],
  [
    "A large, very heavy and rather worn but complete set of assorted kitchen pans, bowls, lids and wooden spoons",
    "Pans and bowls.",
    ["A large, very heavy and rather worn but complete set of assorted kitchen pans"],
  ],
  [
    "LARGE VINTAGE INDUSTRIAL CAST IRON SINGER TREADLE SEWING MACHINE TABLE BASE WITH OAK TOP AND DRAWERS",
    "",
    ["LARGE VINTAGE INDUSTRIAL CAST IRON SINGER"],
  ],
])("preserves in %j what the lot is, its maker and its model", (title, description, kept, lost = []) => {
  const short = shortenTitle(title, description, limit);
  expect(short.length).toBeLessThanOrEqual(limit);
  for (const part of kept) expect(short).toContain(part);
  for (const part of lost) expect(short).not.toContain(part);
  const words = title.match(/[\p{L}\p{N}&'-]+/gu) ?? [];
  for (const word of short.match(/[\p{L}\p{N}&'-]+/gu) ?? []) expect(words).toContain(word);
  expect(short).not.toMatch(/(?:[,;:–-]|\b(?:and|with|by|of|in))$/i);
});

test("leaves a title within the limit as it is", () => {
  const title = "Oak chair, by Thonet and";
  expect(shortenTitle(title, "", limit)).toBe(title);
  const full = `${"a".repeat(39)} ${"b".repeat(40)}`;
  expect(shortenTitle(full, "", limit)).toBe(full);
});

test.each([
  ["one endless word", "x".repeat(300)],
  ["one endless model", `X1${"9".repeat(300)}`],
  [
    "names without end",
    "Alba Berg Cole Dorn Eder Falk Gros Hahn Igel Jung Klee Lenz Marc Nolde Otto Pohl Quast "
      .repeat(4)
      .trim(),
  ],
  ["models without end", Array.from({ length: 80 }, (_, at) => `AB-${at}00`).join(" ")],
  ["emoji", "🪑".repeat(100)],
])("keeps %s within the limit of a title", (_, title) => {
  const short = shortenTitle(title, "", limit);
  expect(short.length).toBeGreaterThan(30);
  expect(short.length).toBeLessThanOrEqual(limit);
});

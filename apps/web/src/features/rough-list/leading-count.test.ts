import { expect, test } from "vitest";
import { leadingCount } from "./leading-count";

test.each([
  // Numbers in digits.
  ["56 plates", 56, "56 ", "plates"],
  ["6x glass", 6, "6x ", "glass"],
  ["6 x glass", 6, "6 x ", "glass"],
  ["6 × Glas", 6, "6 × ", "Glas"],
  ["12 pcs. flatware", 12, "12 pcs. ", "flatware"],
  ["4 Stück Teller", 4, "4 Stück ", "Teller"],
  ["999 buttons", 999, "999 ", "buttons"],
  ['2 "Royal Doulton" jugs', 2, "2 ", '"Royal Doulton" jugs'],
  // Numbers in words.
  ["two lamps", 2, "two ", "lamps"],
  ["Twelve side plates", 12, "Twelve ", "side plates"],
  ["zwei Lampen", 2, "zwei ", "Lampen"],
  ["Fünf Stühle", 5, "Fünf ", "Stühle"],
  ["zwölf Gläser", 12, "zwölf ", "Gläser"],
  ["elf Teller", 11, "elf ", "Teller"],
  ["deux lampes", 2, "deux ", "lampes"],
  ["douze assiettes", 12, "douze ", "assiettes"],
  ["tres sillas", 3, "tres ", "sillas"],
  ["Once platos", 11, "Once ", "platos"],
  // Words for a pair.
  ["a pair of candlesticks", 2, "a pair of ", "candlesticks"],
  ["Pair of candlesticks", 2, "Pair of ", "candlesticks"],
  ["pair candlesticks", 2, "pair ", "candlesticks"],
  ["ein Paar Leuchter", 2, "ein Paar ", "Leuchter"],
  ["Paar Leuchter", 2, "Paar ", "Leuchter"],
  ["une paire de chandeliers", 2, "une paire de ", "chandeliers"],
  ["paire d'appliques", 2, "paire d'", "appliques"],
  ["un par de candelabros", 2, "un par de ", "candelabros"],
  ["three pairs of gloves", 3, "three ", "pairs of gloves"],
  // Words for a dozen.
  ["a dozen forks", 12, "a dozen ", "forks"],
  ["dozen of eggs", 12, "dozen of ", "eggs"],
  ["two dozen plates", 24, "two dozen ", "plates"],
  ["half a dozen spoons", 6, "half a dozen ", "spoons"],
  ["a half dozen spoons", 6, "a half dozen ", "spoons"],
  ["ein Dutzend Gabeln", 12, "ein Dutzend ", "Gabeln"],
  ["ein halbes Dutzend Gläser", 6, "ein halbes Dutzend ", "Gläser"],
  ["une douzaine de fourchettes", 12, "une douzaine de ", "fourchettes"],
  ["une douzaine d’assiettes", 12, "une douzaine d’", "assiettes"],
  ["une demi-douzaine de verres", 6, "une demi-douzaine de ", "verres"],
  ["dos docenas de platos", 24, "dos docenas de ", "platos"],
  ["media docena de copas", 6, "media docena de ", "copas"],
])("reads the number that leads in %s", (text, count, prefix, words) => {
  expect(leadingCount(text)).toEqual({ count, prefix, words });
});

test.each([
  // Texts for a single piece, or without a number.
  ...[
    "oak chest",
    "1 lamp",
    "one lamp",
    "ein Tisch",
    "une table",
    "una silla",
    "a lamp",
    "",
    "56",
    "2 ",
    "12",
  ],
  // Years and centuries.
  ...[
    "1920s chair",
    "1920 chair",
    "19th century desk",
    "19 th century desk",
    "19. Jahrhundert",
    "50 year old bonsai",
  ],
  // Sizes and measures.
  ...[
    "12 in skillet",
    "12 in. skillet",
    "12 inch skillet",
    '12" skillet',
    "2 l jug",
    "1.5 l jug",
    "1,5 l Krug",
  ],
  ...[
    "1/2 gallon crock",
    "2 1/2 gallon crock",
    "5 gallon crock",
    "3 ft rule",
    "two gallon crock",
    "3 Zoll Rohr",
  ],
  ...[
    "zwei Liter Krug",
    "16 mm projector",
    "2 x 4 timber",
    "6x9 rug",
    "6 x 9 rug",
    "8 oz. bottle",
    "100 W amplifier",
  ],
  // Parts of one thing.
  ...["3-seat sofa", "3 seat sofa", "four drawer chest", "5 piece setting", "8-day clock", "8 day clock"],
  ...["Two-tone vase", "6-light chandelier", "2 tier stand"],
  // Metals, calibers and money.
  ...[
    "14k ring",
    "14 k ring",
    "18 karat ring",
    "925 silver spoon",
    "585 Gold Ring",
    "12 gauge shotgun",
    "22 cal rifle",
  ],
  ...["50 cent piece", "10 dollar bill", "1,200 coins", "2000 coins"],
  // Names.
  ...[
    "No. 5 perfume",
    "#4 crock",
    "ein paar Bücher",
    "pairing knife",
    "Onex radio",
    "sixpence",
    "7Up sign",
    "4x4 truck",
  ],
])("finds no number of pieces in %s", (text) => {
  expect(leadingCount(text)).toBeUndefined();
});

test("reads the longest line in linear time", () => {
  // In quadratic time these would take hours and exceed the test's timeout.
  for (const text of [`${"2 ".repeat(1_000_000)}plates`, `half ${" a ".repeat(1_000_000)}`]) {
    expect(leadingCount(text)?.count ?? 0).toBeLessThanOrEqual(2);
  }
});

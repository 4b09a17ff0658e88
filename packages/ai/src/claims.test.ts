import { fc, testProperty } from "@lotwright/testing/properties";
import { expect, test } from "vitest";
import { areCapitalsTelling, lowerCaseWords, nameClaims, signaturesOf } from "./claim-names";
import { numberClaims } from "./claim-numbers";
import { type ClaimWord, claimWords } from "./claim-words";
import * as claims from "./claims";
import type { ClaimLot } from "./testing/claim-lots";
import { tunedLots } from "./testing/claim-lots";
import { heldOutLots } from "./testing/claim-lots-held-out";

type Texts = { title: string; description: string };
const photoCount = 15;
const unseenClaims = (texts: Texts, seen: readonly string[]) =>
  claims.unseenClaims(texts, { seen, photoCount });
const phrasesStillUnsupported = (phrases: readonly string[], texts: Texts, seen: readonly string[]) =>
  claims.phrasesStillUnsupported(phrases, texts, { seen, photoCount });

const lots = [...tunedLots, ...heldOutLots];
const inDescription = (description: string, seen: string[] = []) =>
  unseenClaims({ title: "Lot", description }, seen);

function withLie({ title, description, lie }: ClaimLot) {
  return {
    title: title.replace(lie.find, lie.replace),
    description: description.replace(lie.find, lie.replace),
  };
}

test("lists at most 5 % of the true claims of 30 lots", () => {
  const texts = new Map(lots.map((lot) => [lot, `${lot.title}\n${lot.description}`]));
  const claims = lots.flatMap((lot) => lot.claims.filter((claim) => texts.get(lot)?.includes(claim)));
  const wrong = lots.flatMap((lot) => unseenClaims(lot, lot.seen).map((phrase) => `${lot.name}: ${phrase}`));
  expect(lots).toHaveLength(30);
  expect(claims).toHaveLength(lots.flatMap((lot) => lot.claims).length);
  expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(claims.length * 0.05);
});

test("lists each of 30 lies", () => {
  const listed = lots.map((lot) => ({
    name: lot.name,
    isListed: unseenClaims(withLie(lot), lot.seen).some((phrase) => phrase.includes(lot.lie.listed)),
  }));
  expect(listed.filter(({ isListed }) => !isListed)).toEqual([]);
  const unlisted = lots.filter((lot) =>
    unseenClaims(lot, lot.seen).some((phrase) => phrase.includes(lot.lie.listed)),
  );
  expect(unlisted).toEqual([]);
});

test.each([
  ["a maker", "A watch with a movement by Omega.", ["Omega"]],
  ["a maker at the start of a sentence", "Longines movement inside.", ["Longines"]],
  ["a maker behind initials in capitals", "Stenciled L.L. BEAN on the back.", ["L.L. BEAN"]],
  ["a maker with a joined name", "Plate by Johnson & Brothers in blue.", ["Johnson & Brothers"]],
  ["a possessive", "It looks like Heal's work.", ["Heal's"]],
  ["a signature", "Lithograph signed Picasso in pencil.", ["signed Picasso"]],
  ["a signature in lower case", "Print signed by picasso.", ["signed by picasso"]],
  ["a signature without a name", "Signed lower right.", ["Signed"]],
  ["a year", "Made in 1923.", ["1923"]],
  ["an approximate year", "Chair, c. 1920, in oak.", ["c. 1920"]],
  ["a decade", "From the 1920s.", ["1920s"]],
  ["a century of making", "Made in the 19th century.", ["19th century"]],
  ["Roman numerals", "MCMXXIII is cast in the base; see MCMXXIII.", ["MCMXXIII"]],
  ["karats", "Ring of 18 karat gold.", ["18 karat"]],
  ["karats in words", "Ring of eighteen-karat gold.", ["eighteen-karat"]],
  ["carats", "Set with a 0.50 ct diamond.", ["0.50 ct"]],
  ["a fineness", "The clasp is stamped 585.", ["585"]],
  ["sterling", "A sterling bowl.", ["sterling"]],
  ["a serial number", "Plate with serial no. 12345.", ["serial no. 12345"]],
  ["a reference", "Ref. 5513 on the lug.", ["Ref. 5513"]],
  ["a model", "It is model DW991.", ["model DW991"]],
  ["a model of one letter", "Radiator of a Model T car.", ["Model T"]],
  ["a bare code", "The plate reads XK120 on top.", ["XK120"]],
])("lists %s", (_, description, phrases) => {
  expect(inDescription(description)).toEqual(phrases);
});

test.each([
  ["quantities and measures in names", "7x50, 1500 watts, 120V, 50mm f/1.8, a 12-inch single, on four feet."],
  ["counts", "A 45-piece set of 1000 pieces, 3-in-1, 17 jewels."],
  ["lot numbers and prices", "See lot 1923 and item no. 12; bought for $1950."],
  ["styles", "Art Deco lamp, Tiffany-style shade, Victorian base, 19th century taste."],
  ["origins", "French porcelain, made in Japan, Swiss movement."],
  ["what a picture shows", "A bust of Napoleon and a print depicting Venice."],
  ["a denied signature", "Unsigned, not signed, no signature found."],
  ["rare words at the start of a sentence", "Fusee movement. Magnesium body; marked.\nBackplate loose."],
  ["work by hand", "Made by hand and joined by stretchers."],
])("does not list %s", (_, description) => {
  expect(inDescription(description)).toEqual([]);
});

test.each([
  ["case, accents and blanks", "By Sèvres & De Walt.", ["SEVRES", "DEWALT"]],
  ["blanks that the reader left out", "By Rolex.", ["ROLEXGENEVE"]],
  ["letters read for digits", "Serial 105832.", ["IO5B32"]],
  ["a hallmark for karats", "18 karat gold.", ["750"]],
  ["karats for a hallmark", "Stamped 585.", ["14K"]],
  ["925 for sterling", "Sterling silver.", [".925"]],
  ["a year for its decade", "From the 1920s.", ["PAT. 1923"]],
  ["a name of two marks", "By Royal Doulton.", ["ROYAL", "DOULTON"]],
  ["a name before a sentence", "Made by Warne & Co. Hinges are loose.", ["WARNE & CO"]],
  ["short forms", "By Reed Brothers & Company.", ["REED BROS & CO"]],
])("recognizes %s", (_, description, seen) => {
  expect(inDescription(description)).not.toEqual([]);
  expect(inDescription(description, seen)).toEqual([]);
});

test.each([
  ["a short number", "Stamped 585.", ["S8S"]],
  ["a part of a number", "Serial 12345.", ["9123456"]],
  ["a part of a short word", "By Ford.", ["OXFORD"]],
  ["a name of letters", "By Bosch.", ["8O5CH"]],
  ["another year of the decade", "Made in 1924.", ["1923"]],
])("does not mistake other text for %s", (_, description, seen) => {
  expect(inDescription(description, seen)).toHaveLength(1);
});

test("keeps phrases that still stand in the text and are still unseen", () => {
  const phrases = ["Rolex", "18 karat", "Serial 12345", "1923"];
  const texts = { title: "ROLEX watch", description: "18 karat, serial: 12345." };
  expect(phrasesStillUnsupported(phrases, texts, [])).toEqual(["Rolex", "18 karat", "Serial 12345"]);
  expect(phrasesStillUnsupported(phrases, texts, ["750", "Rolex 1"])).toEqual(["Serial 12345"]);
  expect(phrasesStillUnsupported(phrases, { title: "Watch", description: "Rolexed" }, [])).toEqual([]);
  for (const lot of lots) {
    const lied = withLie(lot);
    const listed = unseenClaims(lied, lot.seen);
    expect(phrasesStillUnsupported(listed, lied, lot.seen)).toEqual(listed);
  }
});

const fragments = [
  ..." .,:;!?'\"()[]-–/&#$\n\t\u2028\u0301\ud800🙂½",
  ..."A By by the Rolex ROLEX J.D. No. no Serial model 1923 1920s c. 18 karat 14K 0.50 ct 925 sterling signed Signed made century 19th".split(
    " ",
  ),
  ..."A1 f/1.4 12x14cm 12/250 éÉ ß Œuvre İ 蘭 iPhone of Art Deco-style 99999 7009-8760 depicting".split(" "),
];

const textOf = (maxLength: number) =>
  fc
    .array(fc.tuple(fc.constantFrom(...fragments), fc.constantFrom("", " ", " ")), { maxLength, size: "max" })
    .map((words) => words.flat().join(""));

testProperty(
  "lists only what stands in the text, and never more after another mark",
  fc.record({
    texts: fc.record({ title: textOf(8), description: textOf(40) }),
    seen: fc.array(textOf(4), { maxLength: 2 }),
    mark: textOf(3),
  }),
  ({ texts, seen, mark }) => {
    const before = unseenClaims(texts, seen);
    for (const phrase of before) expect(`${texts.title}\n\n${texts.description}`).toContain(phrase);
    const after = unseenClaims(texts, [mark, ...seen]);
    expect(before).toEqual(expect.arrayContaining(after));
    expect(phrasesStillUnsupported(before, texts, seen)).toEqual(before);
  },
  { runs: 400 },
);

test("reports an unsupported claim, whatever unrelated mark is added", () => {
  for (const lot of lots) {
    const lied = withLie(lot);
    const before = unseenClaims(lied, lot.seen);
    for (const mark of lot.seen)
      expect(before).toEqual(expect.arrayContaining(unseenClaims(lied, [...lot.seen, mark])));
    expect(unseenClaims(lied, [...lot.seen, `${lied.title}\n${lied.description}`])).toEqual([]);
  }
});

test.each(["By ", "By By By A1 ", "A1 ", "Rolex ", "Aa&", "J. D. ", "no. ", "signed By ", "1920/", "Ab-1"])(
  "lists no more than the text has for a long text of %j",
  (unit) => {
    const repeated = unit.repeat(Math.ceil(20_000 / unit.length));
    const numbered = Array.from({ length: 3_000 }, (_, at) => `${unit}X${at} `).join("");
    for (const description of [repeated, numbered]) {
      const phrases = unseenClaims({ title: "", description }, [description]);
      expect(phrases.join("").length).toBeLessThanOrEqual(description.length);
      expect(phrasesStillUnsupported(phrases, { title: "", description }, [])).toEqual(phrases);
    }
  },
);

/** Counts how often the rules read a word of the text. */
function readsOf(text: string): number {
  let reads = 0;
  const words = new Proxy<ClaimWord[]>(claimWords(text), {
    get(target, key) {
      reads++;
      return Reflect.get(target, key);
    },
  });
  const context = {
    kind: "description" as const,
    words,
    written: lowerCaseWords(words),
    areCapitalsTelling: areCapitalsTelling(words),
  };
  numberClaims(words);
  signaturesOf(words, nameClaims(context));
  return reads;
}

test.each([
  "By ",
  "By By By A1 ",
  "A1 ",
  "Rolex ",
  "Rolex of ",
  "a Rolex ",
  "J. D. ",
  "no. no. 5 ",
  "signed ",
  "1920 ",
])("reads each word a bounded number of times in a text of %j", (unit) => {
  const [once, twice] = [10_000, 20_000].map((length) => readsOf(unit.repeat(length / unit.length)));
  expect((twice ?? 0) / (once ?? 1)).toBeLessThan(2.1);
});

import { expect, test } from "vitest";
import { phrasesStillUnsupported, unseenClaims, unseenMeasures } from "./claims";
import {
  falseMeasures,
  furtherFalseMeasures,
  furtherHonestMeasures,
  honestMeasures,
  type MeasureText,
} from "./testing/measure-texts";

const lotOf = ({ text, seen, photos = 2 }: MeasureText) => {
  const texts = { title: "Lot", description: text };
  return { texts, evidence: { seen, photoCount: photos } };
};

test.each([...honestMeasures, ...furtherHonestMeasures])(
  "lists no measure and no photo of $text for $seen",
  (lot) => {
    const { texts, evidence } = lotOf(lot);
    expect(unseenMeasures(texts, evidence)).toEqual([]);
  },
);

test.each([...falseMeasures, ...furtherFalseMeasures])(
  "lists $listed of $text for $seen",
  ({ listed, ...lot }) => {
    const { texts, evidence } = lotOf(lot);
    const measures = unseenMeasures(texts, evidence);
    expect(measures.filter((phrase) => phrase.includes(listed))).toHaveLength(1);
    expect(unseenClaims(texts, evidence)).toEqual(expect.arrayContaining(measures));
    expect(phrasesStillUnsupported(measures, texts, evidence)).toEqual(measures);
    const supported = { seen: [lot.text], photoCount: 9 };
    expect(phrasesStillUnsupported(measures, texts, supported)).toEqual([]);
  },
);

test.each([
  "'Composition 8' by Kandinsky, a print.",
  "'Apollo 11' 1969, a medal.",
  "‘Apollo 11’ 1969, a medal.",
  "Print ('Composition 8' × 2).",
  "A book, '1984' by Orwell.",
  "Bob's 'Composition 8' by hand; 'Driver's Seat 5' by Jones.",
])("does not read the quotation mark of %s as a sign of feet", (description) => {
  expect(unseenMeasures({ title: "Lot", description }, { seen: [], photoCount: 2 })).toEqual([]);
});

test.each([
  ["Rug, 'Sunset' pattern, 5' x 7'.", "5' x 7'"],
  ["A '70s rug, 5' x 7'.", "5' x 7'"],
  ["'57 Chevy model, 5' long.", "5' long"],
  ["Rock 'n' roll poster, 5' tall.", "5' tall"],
  ["Bob's rug, 5' x 7'.", "5' x 7'"],
  ["The 'best\nrug, 5' x 7'.", "5' x 7'"],
])("lists the feet of %j", (description, phrase) => {
  const [listed = ""] = unseenMeasures({ title: "Lot", description }, { seen: [], photoCount: 2 });
  expect(phrase.startsWith(listed) && listed).toBeTruthy();
});

test("distinguishes measures with the same numbers but other units", () => {
  const texts = { title: "Rug", description: 'Rug, 12\' long, fringe 12", tassel 12" and border 12 ".' };
  const evidence = { seen: ["Rug"], photoCount: 1 };
  expect(unseenClaims(texts, evidence)).toEqual(["12'", '12"']);
});

test.each([
  ['Board, 5" high.', true],
  ['Board, 5 " high.', true],
  ['Board, 6" high, 5 pieces.', false],
  ['Board, 15" high.', false],
  ['Board, 1.5" high.', false],
])('finds the measure 5" in %s or not', (description, isThere) => {
  const open = phrasesStillUnsupported(['5"'], { title: "Board", description }, { seen: [], photoCount: 1 });
  expect(open).toEqual(isThere ? ['5"'] : []);
});

const units = [
  ..."1 1. 1/ 1x 1, 1- ½ \" ' 5' 5\" 1in 1in. 1cm 1cmx H1 1ft1in photo photo1 photos1, photo1and one in.".split(
    " ",
  ),
  ...[
    "1 ",
    "1 x ",
    "1 in ",
    "1 cm ",
    "1 cm x ",
    "1 ft 1 in ",
    "photo 1 ",
    "photo ",
    '\n"',
    "'a",
    "'a 1' ",
    "'a' ",
    "\n'",
    "first ",
    "first photo ",
    "1 mm a ",
  ],
];

test.each(units)("looks for measures in 20,000 characters of %j in linear time", (unit) => {
  const description = unit.repeat(Math.ceil(20_000 / unit.length));
  const milliseconds = () => {
    const before = process.cpuUsage();
    unseenMeasures({ title: "", description }, { seen: ["1"], photoCount: 0 });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  // A compilation or a garbage collection may interfere.
  expect(Math.min(milliseconds(), milliseconds(), milliseconds())).toBeLessThan(150);
});

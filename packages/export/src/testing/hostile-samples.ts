import { maxSampleBytes } from "@lotwright/contracts/exports/own-presets";
import { sheetOf, textCell, workbookOf } from "@lotwright/tables/testing/hostile-workbooks";
import { type Arbitrary, fc } from "@lotwright/testing/properties";

/** Text fragments that have broken parsers: quotes, line endings, combining accents, letters that grow when converted. */
const fragments = [
  ...['"', '""', '" ', ",", ";", "\t", "|", "\n", "\r", "\r\n", " ", "  ", "x", "0", "Lot", "Title"],
  ...[
    "\0",
    "\u0301",
    "\u0327",
    "\u0130",
    "\uFDFA",
    "\uFEFF",
    "\u{1f600}",
    "<",
    "&amp;",
    "_x000D_",
    "info",
    "https://",
  ],
];

const run = fc
  .record({
    pattern: fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 4 }),
    length: fc.constantFrom(1, 1, 3, 3, 40, 40, 300, 80_000, maxSampleBytes),
  })
  .map(({ pattern, length }) => {
    const text = pattern.join("");
    return text.repeat(Math.ceil(length / text.length));
  });

const text = fc.array(run, { minLength: 1, maxLength: 5 }).map((runs) => runs.join(""));

/** Random text files of up to 700 KB in the encodings of samples. */
const texts = fc
  .tuple(text, fc.constantFrom("utf8" as const, "utf16le" as const, "latin1" as const))
  .map(([content, encoding]) => Buffer.from(encoding === "utf16le" ? `\uFEFF${content}` : content, encoding));

const place = fc.constantFrom(
  "A1",
  "B1",
  "A2",
  "C2",
  "GR1",
  "GS1",
  "XFD1",
  "XFE1",
  "ZZZ9",
  "A40",
  "A41",
  "A1048576",
  "a1",
  "",
);
const value = fc.constantFrom("0", "1", "-1", "1e308", "45000.5", "x", "Lot", "true", "2026-03-05", "999999");

const cell = fc
  .record({
    place: fc.option(place),
    type: fc.constantFrom("", "n", "s", "str", "b", "d", "e", "inlineStr", "q"),
    style: fc.constantFrom("", "0", "1", "9"),
    value,
  })
  .map(({ place: at, type, style, value: content }) => {
    const attributes = Object.entries({ r: at ?? "", t: type, s: style }).filter(([, given]) => given !== "");
    return `<c ${attributes.map(([name, given]) => `${name}="${given}"`).join(" ")}><v>${content}</v></c>`;
  });

const headers = `<row>${textCell("A1", "Lot")}${textCell("B1", "Title")}</row>`;
const repeated = <Value extends string>(values: Arbitrary<Value>, times: readonly number[]) =>
  fc.tuple(values, fc.constantFrom(...times)).map(([content, count]) => content.repeat(count));

const row = fc
  .record({
    number: fc.constantFrom("", "", "1", "2", "40", "41", "1048576"),
    cells: fc.array(repeated(cell, [1, 1, 1, 2, 50, 3_000]), { maxLength: 4 }),
  })
  .map(({ number, cells }) => `<row${number && ` r="${number}"`}>${cells.join("")}</row>`);

const noise = fc.constantFrom(
  ...["", "", "", "<!-- -->", "<![CDATA[x]]>", "&#0;", "&lt;", "]]>", "<a>", "</row>", "\u0000", "<?x?>"],
  '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
);

const sheet = fc
  .array(fc.oneof(repeated(row, [1, 1, 2, 50]), fc.constant(headers), noise), { maxLength: 6 })
  .map((parts) => parts.join(""));

const extraPart = fc.record({
  name: fc.constantFrom(
    "xl/sharedStrings.xml",
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/media/a.png",
    "../a.xml",
  ),
  content: fc.oneof(
    fc.constant("<sst><si><t>Lot</t></si></sst>"),
    fc.constant('<styleSheet><cellXfs><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>'),
    run,
  ),
  isHidden: fc.boolean(),
  claimedSize: fc.constantFrom(undefined, undefined, 1, 30_000_000),
});

const others = fc
  .array(extraPart, { maxLength: 2 })
  .map((parts) => parts.map(({ claimedSize, ...part }) => (claimedSize ? { ...part, claimedSize } : part)));

const honestParts = fc.tuple(sheet, others).map(([rows, parts]) => sheetOf(rows, "", ...parts));
const brokenParts = fc
  .tuple(fc.constantFrom("xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/worksheets/sheet1.xml"), run)
  .map(([name, content]) => workbookOf({ [name]: content }));

/** Flips a random byte, possibly in the directory. */
const damaged = fc.tuple(honestParts, fc.nat(), fc.integer({ min: 1, max: 255 })).map(([bytes, at, mask]) => {
  const index = at % bytes.length;
  bytes.writeUInt8(bytes.readUInt8(index) ^ mask, index);
  return bytes;
});

/** Random sample files meant to break parsers. */
export const hostileSamples: Arbitrary<Buffer> = fc
  .oneof(texts, honestParts, brokenParts, damaged)
  .map((bytes) => bytes.subarray(0, maxSampleBytes));

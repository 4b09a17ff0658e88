import { formulaTexts } from "@lotwright/contracts/exports/formula-texts";
import { ownPresetField, ownPresetInput, ownPresetProblem } from "@lotwright/contracts/exports/own-presets";
import { fc, testProperty } from "@lotwright/testing/properties";
import { expect } from "vitest";
import { makeCheckedSale, makePresetLot } from "../../testing/make-preset";
import { checkSale } from "../check/check";
import { firstRows } from "../check/first-rows";
import { headProblem } from "./head-rows";
import { presetOfOwn } from "./own";

const hostile = ["=1+1", "\u202e", "\ud800", '"', ";", "\t", "{lot}", "{n}", "'", "[", "💺", " "];
const line = fc.array(fc.oneof(fc.constantFrom(...hostile), fc.string({ maxLength: 4 })), { maxLength: 10 });
/** Random text that the contract usually accepts. */
const text = fc.oneof(
  { weight: 60, arbitrary: line.map((parts) => parts.join("")) },
  { weight: 1, arbitrary: fc.constantFrom("\0", "two\r\nlines", "x".repeat(2_000)) },
);
/** Random number that the contract usually accepts. */
const count = (max: number) =>
  fc.oneof(
    { weight: 40, arbitrary: fc.integer({ min: 1, max }) },
    { weight: 1, arbitrary: fc.constantFrom(0, max + 1, 1.5) },
  );

const source = fc.oneof(
  fc.constant({ kind: "blank" }),
  fc.record({ kind: fc.constant("value"), value: text }),
  fc.record({ kind: fc.constant("field"), field: fc.constantFrom(...ownPresetField.options) }),
  fc.record({
    ...{ kind: fc.constant("photo"), number: count(15) },
    as: fc.constantFrom("file", "address"),
  }),
  fc.record({
    kind: fc.constant("photos"),
    as: fc.constantFrom("file", "address"),
    separator: fc.constantFrom(",", " | ", "\n", "long separator"),
  }),
);

const column = fc.record({
  ...{ header: text, source },
  type: fc.constantFrom("text", "lines", "breaks", "html", "integer", "decimal", "money"),
  max: fc.oneof(fc.constant(null), count(300)),
  isRequired: fc.boolean(),
});

const file = fc.record({
  kind: fc.constantFrom("text", "workbook"),
  extension: fc.constantFrom("csv", "txt", "tsv", "xlsx"),
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  encoding: fc.constantFrom("utf-8", "utf-8-bom", "utf-16le-bom", "windows-1252"),
  lineEnd: fc.constantFrom("lf", "crlf", "cr"),
  decimal: fc.constantFrom(".", ","),
  quotes: fc.constantFrom("needed", "all"),
  head: text.map((head) => Buffer.from(head).toString("base64")),
  sheet: fc.constantFrom("", "Lots", "=1+1", "'Lots", "a/b", "💺".repeat(16)),
  preamble: fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 3 }),
  merges: fc.array(fc.record({ row: count(20), from: count(200), to: count(200) }), { maxLength: 2 }),
  subheaders: fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 2 }),
  maxLots: fc.oneof(fc.constant(null), count(100_000)),
});

/** Random formats as another workspace may share them; the contract rejects many. */
const formats = fc.record({
  ...{ label: text.map((label) => `F${label}`.slice(0, 60)), isAuction: fc.boolean(), file },
  columns: fc.array(column, { minLength: 1, maxLength: 8 }),
  lotNumber: fc.record({ isDigitsOnly: fc.boolean(), max: count(40) }),
  photos: fc.record({
    by: fc.constantFrom("file", "address", "hand"),
    ...{ name: text, max: fc.constantFrom(null, 1, 3), min: fc.constantFrom(0, 1) },
  }),
  updates: fc.constantFrom("create-only", "by-lot-number"),
});

testProperty(
  "checks and previews lots in any format that the contract takes, and refuses the others by name",
  fc.tuple(formats, text),
  async ([format, title]) => {
    const parsed = ownPresetInput.safeParse(format);
    if (!parsed.success) {
      expect(parsed.error.issues.map(({ path }) => path.join("."))).not.toContain("");
      return;
    }
    ownPresetProblem(parsed.data);
    formulaTexts(parsed.data);
    headProblem(parsed.data);
    const preset = presetOfOwn({ ...parsed.data, id: "own-hostile", version: 1 });
    const sale = makeCheckedSale({ preset, lots: [makePresetLot({ title, description: title })] });
    const { rows } = await firstRows(sale);
    expect(rows.every((row) => row.length === preset.columns.length)).toBe(true);
    expect((await checkSale(sale)).lotCount).toBe(1);
  },
  { runs: 300 },
);

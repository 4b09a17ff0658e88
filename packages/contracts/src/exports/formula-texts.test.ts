import { expect, test } from "vitest";
import { formulaTexts, formulaWarning } from "./formula-texts";
import type { OwnPresetColumn, OwnPresetInput } from "./own-presets";

const file: OwnPresetInput["file"] = {
  ...{ kind: "text", extension: "csv", delimiter: ";", encoding: "utf-8", lineEnd: "lf", quotes: "needed" },
  ...{ head: btoa("Lot;Title\n"), sheet: "", preamble: [], maxLots: null },
};

const column = (header: string, source: OwnPresetColumn["source"] = { kind: "blank" }): OwnPresetColumn => ({
  ...{ header, source, type: "text", max: null, isRequired: false },
});

const lotAndTitle = [column("Lot"), column("Title")];

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r1", "\u200b=1", "＝1", "  =1"])(
  "names a header, a fixed value and a text above the lots that begin like the formula %j",
  (text) => {
    const shown = `“${text.replace(/\s+/gu, " ").trim()}”`;
    const columns = [...lotAndTitle, column(text), column("Site", { kind: "value", value: text })];
    expect(formulaTexts({ file, columns })).toEqual([`header ${shown}`, `value ${shown} of column “Site”`]);
    const workbook = { ...file, head: "", preamble: [["Sale", text]] };
    expect(formulaTexts({ file: workbook, columns: lotAndTitle })).toEqual([`text ${shown} above the lots`]);
  },
);

test.each([
  ["other headers than the columns", ";", "Lot;=1+1\n", ["text “=1+1” above the lots"]],
  ["quotes around a formula", ";", '"Lot";"=1+""1"""\r\n', ['text “=1+"1"” above the lots']],
  ["a pipe between cells", "|", "Lot|=1\n", ["text “=1” above the lots"]],
  ["a tab between cells", "\t", "Lot\t=1\n", ["text “=1” above the lots"]],
  ["a sign within a quoted cell", ",", '"Fees, -10%","Lot"\n', []],
  ["a sign within a cell", ",", "Low-High,A=B\n", []],
] as const)("reads the head of a text file that has %s", (_case, delimiter, head, texts) => {
  expect(formulaTexts({ file: { ...file, delimiter, head: btoa(head) }, columns: lotAndTitle })).toEqual(
    texts,
  );
});

test("reads a head in UTF-16", () => {
  const head = btoa(
    [..."\ufeffLot;=1\n"]
      .map((letter) => {
        const code = letter.charCodeAt(0);
        return String.fromCharCode(code & 255, code >> 8);
      })
      .join(""),
  );
  const utf16 = { ...file, encoding: "utf-16le-bom", head } as const;
  expect(formulaTexts({ file: utf16, columns: lotAndTitle })).toEqual(["text “=1” above the lots"]);
});

test("shortens long texts and a long list in the warning", () => {
  const long = column(`=${"x".repeat(100)}`);
  expect(formulaTexts({ file, columns: [...lotAndTitle, long] })).toEqual([`header “=${"x".repeat(59)}…”`]);
  const many = Array.from({ length: 12 }, (_, index) => `header ${index}`);
  expect(formulaWarning(many)).toMatch(/header 9 and 2 more\.$/);
  expect(formulaWarning([])).toBeUndefined();
});

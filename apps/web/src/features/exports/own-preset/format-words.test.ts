import { expect, test } from "vitest";
import { makeOwnPreset } from "../../../testing/make-own-preset";
import { examplePhoto, fileFacts } from "./format-words";

const preset = makeOwnPreset();

const rowsBefore = (head: string, part: Partial<typeof preset.file> = {}) =>
  fileFacts({ ...preset, file: { ...preset.file, ...part, head: btoa(head) } }).at(-1)?.value;

test("counts the other rows above the lots, with and without a line end after them", () => {
  expect(rowsBefore('Sale 12\n\n"Lot";"Title ";"Estimate"\n')).toBe("2");
  expect(rowsBefore('Sale 12\r\n"Lot";"Title ";"Estimate"')).toBe("1");
});

test("counts the other rows above the lots in UTF-16", () => {
  const text = [...'\ufeffSale 12\n"Lot"\n']
    .map((letter) => String.fromCharCode(letter.charCodeAt(0) % 256, Math.floor(letter.charCodeAt(0) / 256)))
    .join("");
  expect(rowsBefore(text, { encoding: "utf-16le-bom" })).toBe("1");
});

test("does not count line breaks in headers as rows", () => {
  const columns = preset.columns.map((column) => ({ ...column, header: "Lot\nnumber" }));
  const head = btoa('"Lot\nnumber";"Lot\nnumber";"Lot\nnumber"\n');
  expect(fileFacts({ columns, file: { ...preset.file, head } }).at(-1)?.value).toBe("0");
});

test("names the sheet of a workbook in place of delimiter and encoding", () => {
  const file = {
    ...preset.file,
    kind: "workbook",
    extension: "xlsx",
    sheet: "Lots",
    preamble: [["Sale"]],
  } as const;
  expect(fileFacts({ ...preset, file: { ...file, preamble: [["Sale"]], subheaders: [["lot_no"]] } })).toEqual(
    [
      { name: "Kind", value: "XLSX" },
      { name: "Sheet", value: "Lots" },
      { name: "Other rows above the lots", value: "2" },
    ],
  );
});

test("fills in the parts of a photo's name, and keeps what is none", () => {
  expect(examplePhoto("{lot}_{n3}-{sku}{other}")).toBe("12A_001-spring-sale-3f9a-12A{other}.jpg");
});

import { makeZip, type ZipEntry } from "@lotwright/testing/zip";

const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const relationshipsOf = (targets: Readonly<Record<string, [type: string, target: string]>>) =>
  `<Relationships>${Object.entries(targets)
    .map(
      ([id, [type, target]]) =>
        `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

const minimal = {
  "xl/workbook.xml": `<workbook xmlns:r="${relationships}"><sheets><sheet name="Lots" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relationshipsOf({
    rId1: ["worksheet", "worksheets/sheet1.xml"],
    rId2: ["sharedStrings", "sharedStrings.xml"],
    rId3: ["styles", "styles.xml"],
  }),
  "xl/worksheets/sheet1.xml": "<worksheet><sheetData/></worksheet>",
};

/** Creates a minimal workbook with some parts replaced or added. */
export const workbookOf = (parts: Readonly<Record<string, string>>, ...others: ZipEntry[]): Buffer =>
  makeZip([
    ...Object.entries({ ...minimal, ...parts }).map(([name, content]) => ({ name, content })),
    ...others,
  ]);

export const textCell = (address: string, text: string): string =>
  `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;

const headers = `<row r="1">${textCell("A1", "Lot")}${textCell("B1", "Title")}</row>`;

/** Creates a workbook whose sheet has these rows, followed by `behind`. */
export const sheetOf = (rows: string, behind = "", ...others: ZipEntry[]): Buffer =>
  workbookOf(
    { "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>` },
    ...others,
  );

const million = 1_000_000;

/** Small files that take an unbounded reader minutes or gigabytes. */
export const hostileWorkbooks = {
  "a cell at XFD1048576": () => sheetOf(`<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`),
  "1.2 million shared strings": () =>
    workbookOf({
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${headers}</sheetData></worksheet>`,
      "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(1.2 * million)}</sst>`,
    }),
  "20 MB of blanks between rows": () => sheetOf(`${headers}${" ".repeat(19.9 * million)}`),
  "18 MB of starts of merged cells": () => sheetOf(headers, "<mergeCell ".repeat(1.63 * million)),
  "18 MB of merged cells": () =>
    sheetOf(headers, `<mergeCells>${'<mergeCell ref="A9:B9"/>'.repeat(0.75 * million)}</mergeCells>`),
  "a cell of 19 MB": () => sheetOf(`<row r="1">${textCell("A1", "x".repeat(19 * million))}</row>`),
  "3 million character references": () =>
    sheetOf(`<row r="1">${textCell("A1", "&#65;".repeat(3 * million))}</row>`),
  "5 million open elements": () => sheetOf("<a>".repeat(5 * million)),
  "a million attributes": () =>
    sheetOf(`<row ${Array.from({ length: million }, (_, index) => `a${index}=""`).join(" ")}/>`),
  "a million cells in a row": () => sheetOf(`<row r="1">${"<c><v>1</v></c>".repeat(million)}</row>`),
  "a million rows": () => sheetOf("<row><c><v>1</v></c></row>".repeat(0.7 * million)),
  "a million styles": () =>
    workbookOf({
      "xl/worksheets/sheet1.xml":
        '<worksheet><sheetData><row><c s="0"><v>1</v></c></row></sheetData></worksheet>',
      "xl/styles.xml": `<styleSheet><cellXfs>${"<xf/>".repeat(million)}</cellXfs></styleSheet>`,
    }),
  "a million relationships": () =>
    workbookOf({
      "xl/_rels/workbook.xml.rels": `<Relationships>${Array.from(
        { length: 0.2 * million },
        (_, index) =>
          `<Relationship Id="r${index}" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/>`,
      ).join("")}</Relationships>`,
    }),
};

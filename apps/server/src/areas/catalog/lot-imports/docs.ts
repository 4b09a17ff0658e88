import { exampleIds as ids, type RouterDocs, exampleTime as time } from "../../../core/operation-docs";
import type { importsRouter } from "./router";

const csv = "Lot,Title,Low estimate,Shelf\n12A,Brass lamp,80,B4\n13,Oak chair,,C1\n14,Vase,ten,C1\n";
const counts = { rows: 3, create: 1, update: 1, unchanged: 0, skip: 0, error: 1 };
const version = `${ids.lotImport}.0`;

const lotImport = {
  ...{ id: ids.lotImport, manifestId: ids.manifest, name: "spring-sale.csv", createdAt: time },
  ...{ sheet: null, otherSheets: [] },
  columns: [
    { heading: "Lot", values: ["12A", "13", "14"], target: "lotNumber", isSure: true },
    { heading: "Title", values: ["Brass lamp", "Oak chair", "Vase"], target: "title", isSure: true },
    { heading: "Low estimate", values: ["80", "ten"], target: "lowEstimate", isSure: true },
    { heading: "Shelf", values: ["B4", "C1", "C1"], target: null, isSure: false },
  ],
  ...{ matchBy: "lotNumber", counts, unknownConsignors: [], version },
  ...{ state: "checked", written: 0, snapshotId: null },
} as const;

const row = {
  ...{ line: 4, action: "error", note: "", lot: "14", itemId: null },
  cells: ["14", "Vase", "ten", "C1"],
  problems: [{ column: 2, message: '"ten" is not a low estimate with at most two decimals' }],
  changes: [{ field: "title", before: null, after: "Vase" }],
} as const;

export const importsApiDocs = {
  create: {
    tag: "Imports",
    summary: "Read and check a file of lots",
    description:
      "Writes no lots. Reads a delimited text or an XLSX workbook of up to 20,000 rows, suggests what its columns fill, and checks every row against the lots of the manifest. The import is stored for 24 hours, and each person has at most 3: the oldest one is given up.",
    params: { manifestId: ids.manifest },
    body: { name: "spring-sale.csv", csv },
    answer: lotImport,
  },
  byId: {
    tag: "Imports",
    summary: "One import of lots",
    description:
      "With the counts of rows to create, update, skip and correct. While it runs, `written` counts the rows that are written so far.",
    params: { id: ids.lotImport },
    answer: lotImport,
  },
  check: {
    tag: "Imports",
    summary: "Check an import by other columns",
    description:
      "Checks all rows anew: by another mapping, by another field that finds the lots, or against what the lots are by now. `newField` gives the column's heading to the first custom field without a label, which only an admin may. `estimates` reads both estimates of one column, such as 100-150.",
    errors: ["CONFLICT"],
    params: { id: ids.lotImport },
    body: { mapping: ["lotNumber", "title", "lowEstimate", "custom1"], matchBy: "lotNumber" },
    answer: lotImport,
  },
  rows: {
    tag: "Imports",
    summary: "Rows of an import",
    description:
      "In the file's order, at most 200 a page; `after` is the line of the last row of the page before.",
    params: { id: ids.lotImport },
    answer: { rows: [row], after: null },
  },
  fix: {
    tag: "Imports",
    summary: "Correct a row",
    description: "Replaces texts of cells, or leaves the row out. The row is checked anew.",
    errors: ["CONFLICT"],
    params: { id: ids.lotImport, line: "4" },
    body: { cells: [{ column: 2, text: "10" }] },
    answer: {
      row: { ...row, action: "create", cells: ["14", "Vase", "10", "C1"], problems: [] },
      counts: { ...counts, create: 2, error: 0 },
      version: `${ids.lotImport}.1`,
    },
  },
  run: {
    tag: "Imports",
    summary: "Write the rows of an import",
    description:
      "All rows or none. Rows with errors refuse it with 400, unless skipErrors is true. The answer is 409 when the lots changed since the check, or when `expectedVersion` is not the import's. Lots with other values than at the check stay as they are and are listed, at most 200. An import that was run is answered what its first run was. `snapshotId` undoes it for 24 hours.",
    errors: ["CONFLICT", "QUOTA_EXCEEDED"],
    params: { id: ids.lotImport },
    body: { skipErrors: true, expectedVersion: version },
    answer: {
      ...{ snapshotId: ids.snapshot, created: 1, updated: 1, unchanged: 0, skipped: 0, errors: 1 },
      ...{ changedLots: [], changedCount: 0 },
    },
  },
  report: {
    tag: "Imports",
    summary: "What became of each row",
    description: "As the text of a CSV file: line, lot, action and message.",
    params: { id: ids.lotImport },
    answer: { fileName: "spring-sale-report.csv", csv: "Line,Lot,Action,Message\r\n2,12A,updated,\r\n" },
  },
  photoNames: {
    tag: "Imports",
    summary: "Photo files that rows name",
    description:
      "With the lot of each, after the import was run. Upload the files, then add them to their lots.",
    params: { id: ids.lotImport },
    answer: { photos: [{ name: "12A-1.jpg", itemId: ids.item, lot: "12A" }] },
  },
  remove: {
    tag: "Imports",
    summary: "Give up an import",
    description: "Lots that it has written stay.",
    params: { id: ids.lotImport },
    answer: { success: true },
  },
} satisfies RouterDocs<typeof importsRouter>;

import { buffer } from "node:stream/consumers";
import { maxPreambleRows } from "@lotwright/contracts/own-presets";
import { mendedSheetName } from "@lotwright/contracts/sheet-names";
import readWorkbook from "read-excel-file/node";
import yauzl from "yauzl";
import { headerRowOf, maxRowsRead } from "./header-row";
import type { Sample } from "./sample";
import { SampleError } from "./sample-error";

/** Of a workbook, unpacked: a small file can hold gigabytes of the same byte. */
const maxUnpackedBytes = 20_000_000;
const maxEntries = 1_000;
const maxCellLength = 1_000;

const entryStart = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(entryStart);

function occurrences(bytes: Buffer, wanted: Buffer): number {
  let count = 0;
  for (let place = bytes.indexOf(wanted); place >= 0; place = bytes.indexOf(wanted, place + 1)) count += 1;
  return count;
}

const notWorkbook = () => new SampleError("This ZIP is no XLSX workbook. Choose a CSV or XLSX file.");
const tooLarge = () =>
  new SampleError("This workbook is too large when it is unpacked. Remove pictures and rows.");

/**
 * Reads the first sheet of an XLSX workbook.
 * @throws {SampleError} if it is none, unpacks to too much, or has not one row of headers
 */
export async function readWorkbookSample(bytes: Buffer): Promise<Sample> {
  const sheets = await unpackedSheets(bytes);
  const [first] = await readWorkbook(bytes, { trim: false }).catch(() => {
    throw notWorkbook();
  });
  const table = (first?.data ?? []).slice(0, maxRowsRead).map((row) => row.map(cellText));
  if (!table.some((row) => row.some((cell) => cell.trim() !== "")))
    throw new SampleError("This file is empty.");
  const place = headerRowOf(table);
  requireUnmerged(sheets, place);
  const preamble = table.slice(0, place).map(withoutEmptyEnd);
  if (preamble.length > maxPreambleRows) {
    throw new SampleError(`There are more than ${maxPreambleRows} rows above the headers. Remove some.`);
  }
  return {
    file: {
      ...{ kind: "workbook", extension: "xlsx", delimiter: ",", encoding: "utf-8", lineEnd: "crlf" },
      ...{ quotes: "needed", head: "", sheet: mendedSheetName(first?.sheet ?? ""), preamble, maxLots: null },
    },
    headers: withoutEmptyEnd(table[place] ?? []),
    rows: table.slice(place + 1),
    notes: [],
  };
}

const cellText = (value: unknown): string =>
  (value === null || value === undefined ? "" : String(value)).replaceAll("\t", " ").slice(0, maxCellLength);

function withoutEmptyEnd(row: readonly string[]): string[] {
  const last = row.findLastIndex((cell) => cell !== "");
  return row.slice(0, last + 1);
}

/** Merged cells have no place of their own in a format. */
function requireUnmerged(sheets: readonly string[], headerPlace: number): void {
  for (const sheet of sheets) {
    for (const [, row] of sheet.matchAll(/<mergeCell\s[^>]{0,200}?ref="[A-Z]{1,3}(\d{1,7}):/g)) {
      if (Number(row) > headerPlace + 1) continue;
      throw new SampleError(`Row ${row} has merged cells. Unmerge them, and choose the file again.`);
    }
  }
}

/** Unpacks all of a workbook within the limit, before anything reads it as a whole. Answers the XML of its first sheet. */
async function unpackedSheets(bytes: Buffer): Promise<string[]> {
  const zip = await yauzl.fromBufferPromise(bytes).catch(() => {
    throw notWorkbook();
  });
  if (zip.entryCount > maxEntries) throw tooLarge();
  // The reader of workbooks goes from entry to entry: one that the directory doesn't name would be unpacked unseen.
  if (occurrences(bytes, entryStart) !== zip.entryCount) throw notWorkbook();
  const sheets: string[] = [];
  let isWorkbook = false;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > maxUnpackedBytes) throw tooLarge();
    isWorkbook ||= entry.fileName === "xl/workbook.xml";
    // Fails for an entry that holds more than it says.
    const content = await zip
      .openReadStreamPromise(entry)
      .then(buffer)
      .catch(() => {
        throw notWorkbook();
      });
    if (entry.fileName === "xl/worksheets/sheet1.xml") sheets.push(content.toString());
  }
  if (!isWorkbook) throw notWorkbook();
  return sheets;
}

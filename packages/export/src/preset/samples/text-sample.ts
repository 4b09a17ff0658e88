import { maxHeadBytes, maxPresetColumns, type OwnPresetFile } from "@lotwright/contracts/exports/own-presets";
import type { FileText, TextEncoding } from "@lotwright/tables/file-text";
import { quoteCell } from "@lotwright/tables/quote-cell";
import { readTextRows, type TextRows } from "@lotwright/tables/text-rows";
import { newlineOf } from "../format/head-rows";
import { decimalMarkOf } from "./decimal-mark";
import { isKnownHeader } from "./guess";
import { bestHeaderScore, type HeadPlaces, headPlacesOf, maxRowsRead } from "./header-row";
import type { Sample } from "./sample";
import { SampleError } from "./sample-error";

type Encoding = OwnPresetFile["encoding"];
type Delimiter = OwnPresetFile["delimiter"];

/** Maximum bytes searched for headers; a head has at most 64 KB, and more would block the server. */
const maxSearched = 80_000;

const delimiters: readonly Delimiter[] = [",", ";", "\t", "|"];

/**
 * Parses a decoded CSV or tab-separated sample file.
 * @throws {SampleError} if it has not one row of headers, or an encoding that no format can have
 */
export async function readTextSample(bytes: Buffer, read: FileText, extension: string): Promise<Sample> {
  const { markBytes } = read;
  const encoding = formatEncoding(read.encoding);
  const text = read.text.slice(0, maxSearched);
  const newline = newlineOf(text) ?? "\r\n";
  const delimiter = await delimiterOf(text, newline);
  const { rows, columnCounts, ends, brokenRow } = rowsOf(text, delimiter, newline);
  const place = await headPlacesOf(rows, (row) => columnCounts[row] ?? 0);
  const headers = rows[place.headers] ?? [];
  if (brokenRow !== undefined && brokenRow <= lastWhole(place, headers)) {
    throw new SampleError("A quotation mark in this file has no second one. Save the file again as CSV.");
  }
  const record = text.slice(ends[place.headers - 1] ?? 0, ends[place.headers] ?? text.length);
  const end = ends[place.end] ?? text.length;
  const lineEnd = /(?:\r\n|\n|\r)$/.exec(text.slice(Math.max(0, end - 2), end))?.[0];
  return {
    file: {
      ...{ kind: "text", extension: extensionFor(extension), delimiter, encoding },
      lineEnd: lineEndNames[lineEnd ?? newline] ?? "crlf",
      decimal: decimalMarkOf(headers, rows.slice(place.end + 1), delimiter),
      quotes: isAllQuoted(record.replace(/(?:\r\n|\n|\r)$/, ""), headers, delimiter) ? "all" : "needed",
      head: headOf(
        bytes,
        markBytes + byteLength(text.slice(0, end), encoding),
        lineEnd ? "" : newline,
        encoding,
      ),
      ...{ sheet: "", preamble: [], maxLots: null },
    },
    headers,
  };
}

const lineEndNames: Readonly<Record<string, OwnPresetFile["lineEnd"]>> = {
  "\r\n": "crlf",
  "\n": "lf",
  "\r": "cr",
};

function formatEncoding(encoding: TextEncoding): Encoding {
  switch (encoding) {
    case "utf-16be-bom":
    case "utf-16be":
    case "utf-16le":
      throw new SampleError("This file is UTF-16 in a form that few programs read. Save it as CSV UTF-8.");
    default:
      return encoding;
  }
}

const firstRows = { maxRows: maxRowsRead, maxColumns: maxPresetColumns };

function rowsOf(text: string, delimiter: Delimiter, newline: string): TextRows {
  const read = readTextRows(text, { delimiter, newline, ...firstRows });
  // The search limit may cut the last row.
  const isCut = text.length === maxSearched && read.brokenRow === read.rows.length - 1;
  return isCut ? { ...read, brokenRow: undefined } : read;
}

/**
 * Index of the last row that a stray quotation mark cannot have affected. One below recognized headers, such as an inch mark in a
 * lot, is harmless.
 */
const lastWhole = ({ end }: HeadPlaces, headers: readonly string[]) =>
  headers.some(isKnownHeader) ? end : Infinity;

/** The delimiter by which a row looks most like headers. */
async function delimiterOf(text: string, newline: string): Promise<Delimiter> {
  const scores: number[] = [];
  for (const delimiter of delimiters) {
    scores.push(await bestHeaderScore(readTextRows(text, { delimiter, newline, ...firstRows }).rows));
  }
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ",";
}

function isAllQuoted(record: string, headers: readonly string[], delimiter: Delimiter): boolean {
  return record === headers.map(quoteCell).join(delimiter);
}

function byteLength(text: string, encoding: Encoding): number {
  if (encoding === "windows-1252") return text.length;
  return Buffer.byteLength(text, encoding === "utf-16le-bom" ? "utf16le" : "utf8");
}

/** The file's bytes before its first lot. A sample with headers only may lack the last line ending. */
function headOf(bytes: Buffer, length: number, missing: string, encoding: Encoding): string {
  if (length > maxHeadBytes) throw new SampleError("The headers of this file are longer than 64 KB.");
  const end = Buffer.from(missing, encoding === "utf-16le-bom" ? "utf16le" : "utf8");
  return Buffer.concat([bytes.subarray(0, length), end]).toString("base64");
}

const extensionFor = (extension: string): OwnPresetFile["extension"] =>
  extension === "txt" || extension === "tsv" ? extension : "csv";

import { maxHeadBytes, maxPresetColumns, type OwnPresetFile } from "@lotwright/contracts/own-presets";
import { readTextRows, type TextRows } from "@lotwright/tables/text-rows";
import { decodeWindows1252 } from "../handover/windows-1252";
import { decimalMarkOf } from "./decimal-mark";
import { newlineOf } from "./head-rows";
import { bestHeaderScore, headPlacesOf, maxRowsRead } from "./header-row";
import type { Sample } from "./sample";
import { SampleError } from "./sample-error";

type Encoding = OwnPresetFile["encoding"];
type Delimiter = OwnPresetFile["delimiter"];

interface Decoded {
  text: string;
  encoding: Encoding;
  /** Of the byte order mark. */
  markBytes: number;
}

/** Headers stand there: a head has at most 64 KB. Reading more would only hold up the server. */
const maxSearched = 80_000;

const delimiters: readonly Delimiter[] = [",", ";", "\t", "|"];

/**
 * Reads a CSV or tab-delimited file.
 * @throws {SampleError} if it is none, or has not one row of headers
 */
export async function readTextSample(bytes: Buffer, extension: string): Promise<Sample> {
  const { text: whole, encoding, markBytes } = decoded(bytes);
  const text = whole.slice(0, maxSearched);
  if (whole.trim() === "") throw new SampleError("This file is empty.");
  const newline = newlineOf(text) ?? "\r\n";
  const delimiter = await delimiterOf(text, newline);
  const { rows, columnCounts, ends } = rowsOf(text, delimiter, newline);
  const place = await headPlacesOf(rows, (row) => columnCounts[row] ?? 0);
  const headers = rows[place.headers] ?? [];
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

/** No text has a NUL, and no format can hold one. */
function decoded(bytes: Buffer): Decoded {
  const found = decodedText(bytes);
  return found.text.includes("\0") ? notText() : found;
}

function decodedText(bytes: Buffer): Decoded {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return { text: utf8(bytes.subarray(3)) ?? notText(), encoding: "utf-8-bom", markBytes: 3 };
  }
  if (first === 0xff && second === 0xfe) {
    return { text: bytes.subarray(2).toString("utf16le"), encoding: "utf-16le-bom", markBytes: 2 };
  }
  if (first === 0xfe && second === 0xff) {
    throw new SampleError("This file is UTF-16 in an order that few programs read. Save it as CSV UTF-8.");
  }
  const text = utf8(bytes);
  if (text !== undefined) return { text, encoding: "utf-8", markBytes: 0 };
  return { text: decodeWindows1252(bytes), encoding: "windows-1252", markBytes: 0 };
}

function notText(): never {
  throw new SampleError("This is no CSV or XLSX file. Choose the platform's own sample file.");
}

function utf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // What is no UTF-8 is read in another encoding.
    return undefined;
  }
}

const firstRows = { maxRows: maxRowsRead, maxColumns: maxPresetColumns };

function rowsOf(text: string, delimiter: Delimiter, newline: string): TextRows {
  const read = readTextRows(text, { delimiter, newline, ...firstRows });
  // The last row may be cut off by the search's own limit.
  const isCut = text.length === maxSearched && read.brokenRow === read.rows.length - 1;
  if (read.brokenRow === undefined || isCut) return read;
  throw new SampleError("A quotation mark in this file has no second one. Save the file again as CSV.");
}

/** The one by which a row looks most like headers. */
async function delimiterOf(text: string, newline: string): Promise<Delimiter> {
  const scores: number[] = [];
  for (const delimiter of delimiters) {
    scores.push(await bestHeaderScore(readTextRows(text, { delimiter, newline, ...firstRows }).rows));
  }
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ",";
}

function isAllQuoted(record: string, headers: readonly string[], delimiter: Delimiter): boolean {
  return record === headers.map((header) => `"${header.replaceAll('"', '""')}"`).join(delimiter);
}

function byteLength(text: string, encoding: Encoding): number {
  if (encoding === "windows-1252") return text.length;
  return Buffer.byteLength(text, encoding === "utf-16le-bom" ? "utf16le" : "utf8");
}

/** The file's bytes before its first lot; a sample of headers alone may lack the last line end. */
function headOf(bytes: Buffer, length: number, missing: string, encoding: Encoding): string {
  if (length > maxHeadBytes) throw new SampleError("The headers of this file are longer than 64 KB.");
  const end = Buffer.from(missing, encoding === "utf-16le-bom" ? "utf16le" : "utf8");
  return Buffer.concat([bytes.subarray(0, length), end]).toString("base64");
}

const extensionFor = (extension: string): OwnPresetFile["extension"] =>
  extension === "txt" || extension === "tsv" ? extension : "csv";

import { type FileText, textOfFile } from "./file-text";

/** Type of a file by its bytes: a ZIP such as a workbook, text, a web page, or an error. */
export type OpenFile =
  | { kind: "zip" }
  | ({ kind: "text" | "web-page" } & FileText)
  | { kind: "no-text" }
  | { kind: "no-table"; problem: string };

const starts = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  /** Signature of Office files before 2007, and of encrypted ones. */
  compound: [0xd0, 0xcf, 0x11, 0xe0],
};

const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

const otherKinds: readonly [start: readonly number[], name: string][] = [
  [letters("%PDF"), "a PDF"],
  [[0xff, 0xd8, 0xff], "a picture"],
  [[0x89, ...letters("PNG")], "a picture"],
  [letters("GIF8"), "a picture"],
  [letters("{\\rtf"), "a text document"],
];

export const webPageProblem =
  "This is a web page named as a spreadsheet. Open it in Excel, and save it as XLSX or CSV.";

/** Detects a file's type, in linear time. */
export function openFile(bytes: Uint8Array): OpenFile {
  const hasStart = (start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
  if (bytes.length === 0) return { kind: "no-table", problem: emptyProblem };
  if (hasStart(starts.zip)) return { kind: "zip" };
  if (hasStart(starts.compound)) return { kind: "no-table", problem: compoundProblem(bytes) };
  const other = otherKinds.find(([start]) => hasStart(start));
  if (other) return { kind: "no-table", problem: `This is ${other[1]}. Choose a CSV or XLSX file.` };
  const read = textOfFile(bytes);
  if (!read) return { kind: "no-text" };
  if (read.text.trim() === "") return { kind: "no-table", problem: emptyProblem };
  return { kind: isWebPage(read.text) ? "web-page" : "text", ...read };
}

const emptyProblem = "This file is empty.";

/** Error for an old or encrypted file. An encrypted workbook's stream name is in UTF-16 at a multiple of 128 bytes. */
const compoundProblem = (bytes: Uint8Array) =>
  new TextDecoder("utf-16le").decode(bytes).includes("EncryptedPackage")
    ? "This workbook has a password. Save it without one, and choose it again."
    : "This is an old Excel file. Save it as XLSX or CSV, and choose it again.";

const isWebPage = (text: string) =>
  /^\s*<(?:!doctype|html|head|meta|body|style|table|\?xml)\b/i.test(text.slice(0, 1_000));

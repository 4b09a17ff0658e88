import { openFile, webPageProblem } from "@lotwright/tables/open-file";
import { quoteCell } from "@lotwright/tables/quote-cell";
import { largestTableOfHtml } from "./html-table";

/** A table in the form in which it is uploaded, or an error. */
export type TableFile = { csv: string } | { workbook: string } | { problem: string };

export type TableLimits = {
  /** Maximum size of a workbook, in bytes. */
  maxWorkbookBytes: number;
  /** Maximum length of a delimited file, in characters. */
  maxCharacters: number;
  /** Error message for a file above a limit. */
  tooLarge: string;
};

/** Maximum of bytes per character in UTF-16; in UTF-8 only text above the limits needs more. */
const maxBytesPerCharacter = 2;

/** Reads a table of lots: a workbook unchanged, a delimited file as text, and the largest table of a web page as CSV. */
export async function readTableFile(file: Blob, limits: TableLimits): Promise<TableFile> {
  const { maxWorkbookBytes, maxCharacters, tooLarge } = limits;
  if (file.size > Math.max(maxWorkbookBytes, maxCharacters * maxBytesPerCharacter))
    return { problem: tooLarge };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const opened = openFile(bytes);
  switch (opened.kind) {
    case "zip":
      return bytes.length > maxWorkbookBytes ? { problem: tooLarge } : { workbook: base64Of(bytes) };
    case "text":
      return withinLimit(opened.text, limits);
    case "web-page":
      return tableOfPage(opened.text, limits);
    case "no-table":
      return { problem: opened.problem };
    case "no-text":
      return { problem: "This is no spreadsheet. Choose a CSV or XLSX file." };
  }
}

const withinLimit = (csv: string, { maxCharacters, tooLarge }: TableLimits): TableFile =>
  csv.length > maxCharacters ? { problem: tooLarge } : { csv };

/** Converts a web page to CSV, since some platforms export web pages named as workbooks. */
function tableOfPage(html: string, limits: TableLimits): TableFile {
  const table = largestTableOfHtml(html);
  if (table === "too-large") return { problem: limits.tooLarge };
  if (!table) return { problem: webPageProblem };
  return withinLimit(table.map((row) => row.map(quoteCell).join(",")).join("\n"), limits);
}

/** Number of bytes converted to text per call, each of which is an argument. */
const chunkLength = 8_192;

function base64Of(bytes: Uint8Array): string {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkLength) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * chunkLength, (at + 1) * chunkLength)),
  );
  return btoa(chunks.join(""));
}

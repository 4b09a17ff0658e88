import { openFile, webPageProblem } from "@lotwright/tables/open-file";
import { quoteCell } from "@lotwright/tables/quote-cell";
import { largestTableOfHtml } from "./html-table";

/** A table as it is sent, or why it can't be. */
export type TableFile = { csv: string } | { workbook: string } | { problem: string };

export type TableLimits = {
  /** Bytes of a workbook. */
  maxWorkbookBytes: number;
  /** Characters of a delimited file. */
  maxCharacters: number;
  /** Said of a file above a limit. */
  tooLarge: string;
};

/** Bytes of a character in UTF-16. UTF-8 needs more only for text that no limit allows. */
const maxBytesPerCharacter = 2;

/** Reads a table of lots: a workbook as it is, a delimited file as text, and a web page's largest table as CSV. */
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

/** Platforms export web pages that are named as workbooks. */
function tableOfPage(html: string, limits: TableLimits): TableFile {
  const table = largestTableOfHtml(html);
  if (table === "too-large") return { problem: limits.tooLarge };
  if (!table) return { problem: webPageProblem };
  return withinLimit(table.map((row) => row.map(quoteCell).join(",")).join("\n"), limits);
}

/** Bytes that are turned into text in one call, whose arguments they are. */
const chunkLength = 8_192;

function base64Of(bytes: Uint8Array): string {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkLength) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * chunkLength, (at + 1) * chunkLength)),
  );
  return btoa(chunks.join(""));
}

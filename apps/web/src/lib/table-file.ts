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

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, place) => bytes[place] === byte);

/** Bytes of a character in UTF-16. UTF-8 needs more only for text that no limit allows. */
const maxBytesPerCharacter = 2;

/** Reads a table of lots: a workbook as it is, and a delimited file as text. */
export async function readTableFile(file: Blob, limits: TableLimits): Promise<TableFile> {
  const { maxWorkbookBytes, maxCharacters, tooLarge } = limits;
  if (file.size === 0) return { problem: "This file is empty." };
  if (file.size > Math.max(maxWorkbookBytes, maxCharacters * maxBytesPerCharacter))
    return { problem: tooLarge };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    return bytes.length > maxWorkbookBytes ? { problem: tooLarge } : { workbook: base64Of(bytes) };
  }
  // Workbooks of Excel before 2007, and encrypted ones.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return { problem: "This is an old or protected workbook. Save it as XLSX or CSV without a password." };
  }
  const csv = textOf(bytes);
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(csv.slice(0, 1_000))) {
    return {
      problem: "This is a web page named as a spreadsheet. Open it in Excel, and save it as XLSX or CSV.",
    };
  }
  if (csv.includes("\0")) return { problem: "This is no spreadsheet. Choose a CSV or XLSX file." };
  if (csv.trim() === "") return { problem: "This file is empty." };
  return csv.length > maxCharacters ? { problem: tooLarge } : { csv };
}

/** Spreadsheets save text as UTF-8, UTF-16 or, on older Windows, in its Western code page. */
function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    // TypeError says that the bytes are not UTF-8.
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Bytes that are turned into text in one call, whose arguments they are. */
const chunkLength = 8_192;

function base64Of(bytes: Uint8Array): string {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkLength) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * chunkLength, (at + 1) * chunkLength)),
  );
  return btoa(chunks.join(""));
}

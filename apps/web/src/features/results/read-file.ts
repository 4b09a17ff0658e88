import { maxResultsLength } from "@lotwright/contracts/results";

/** The text of a file of results. Spreadsheets save CSV as UTF-8, UTF-16 or, on older Windows, in its Western code page. */
export async function readResultsFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    // TypeError says that the bytes are not UTF-8.
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Why the file is not sent; undefined when it can be. */
export function problemOfFile(file: Pick<File, "size">): string | undefined {
  if (file.size === 0) return "This file is empty.";
  if (file.size <= maxResultsLength) return undefined;
  return "This file is larger than 2 MB. Save only the columns for lot, price, buyer and state.";
}

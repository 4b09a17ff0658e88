import { maxSampleBytes, type ReadSample } from "@lotwright/contracts/exports/own-presets";
import { openFile, webPageProblem } from "@lotwright/tables/open-file";
import type { ReadWorkbook } from "@lotwright/tables/workbook";
import { draftOf } from "./draft";
import type { Sample } from "./sample";
import { SampleError } from "./sample-error";
import { readTextSample } from "./text-sample";
import { readWorkbookSample } from "./workbook-sample";

/**
 * Creates a format from a platform's sample file: its headers, the exact bytes before the first lot, and guessed contents of its
 * columns.
 * @param readWorkbook reads a foreign workbook
 * @param sheet the sheet of a workbook that was chosen
 * @throws {SampleError} if it is no CSV or XLSX file with one row of headers
 */
export async function readSample(
  name: string,
  bytes: Buffer,
  readWorkbook: ReadWorkbook,
  sheet?: string,
): Promise<ReadSample> {
  if (bytes.length > maxSampleBytes) throw new SampleError("A sample file has at most 700 KB.");
  return draftOf(name, await sampleOf(name, bytes, readWorkbook, sheet));
}

async function sampleOf(
  name: string,
  bytes: Buffer,
  readWorkbook: ReadWorkbook,
  sheet: string | undefined,
): Promise<Sample> {
  const opened = openFile(bytes);
  switch (opened.kind) {
    case "zip":
      return readWorkbookSample(bytes, readWorkbook, sheet);
    case "text":
      return readTextSample(bytes, opened, extensionOf(name));
    case "web-page":
      throw new SampleError(webPageProblem);
    case "no-table":
      throw new SampleError(opened.problem);
    case "no-text":
      throw new SampleError("This is no CSV or XLSX file. Choose the platform's own sample file.");
  }
}

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";

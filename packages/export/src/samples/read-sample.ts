import { maxSampleBytes, type ReadSample } from "@lotwright/contracts/own-presets";
import type { ReadWorkbook } from "@lotwright/tables/workbook";
import { draftOf } from "./draft";
import { SampleError } from "./sample-error";
import { readTextSample } from "./text-sample";
import { isZip, readWorkbookSample } from "./workbook-sample";

const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** The name of the stream that holds an encrypted workbook, as such a file's folder spells it. */
const encryptedName = Buffer.from("EncryptedPackage", "utf16le");

const otherKinds: [Buffer, string][] = [
  [Buffer.from("%PDF"), "a PDF"],
  [Buffer.from([0xff, 0xd8, 0xff]), "a picture"],
  [Buffer.from([0x89, 0x50, 0x4e, 0x47]), "a picture"],
  [Buffer.from("{\\rtf"), "a text document"],
];

/**
 * Makes a format of a platform's own sample file: its headers and all before the first lot to the byte, and a guess of what each
 * column contains.
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
  requireReadable(bytes);
  const sample = isZip(bytes)
    ? await readWorkbookSample(bytes, readWorkbook, sheet)
    : await readTextSample(bytes, extensionOf(name));
  return draftOf(name, sample);
}

function requireReadable(bytes: Buffer): void {
  if (bytes.length === 0) throw new SampleError("This file is empty.");
  if (bytes.length > maxSampleBytes) throw new SampleError("A sample file has at most 700 KB.");
  const startsWith = (start: Buffer) => bytes.subarray(0, start.length).equals(start);
  if (startsWith(compoundFile)) {
    const isEncrypted = bytes.includes(encryptedName);
    throw new SampleError(
      isEncrypted
        ? "This workbook has a password. Save it without one, and choose it again."
        : "This is an old Excel file. Save it as XLSX or CSV, and choose it again.",
    );
  }
  const other = otherKinds.find(([start]) => startsWith(start));
  if (other) throw new SampleError(`This is ${other[1]}. Choose a CSV or XLSX file.`);
}

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";

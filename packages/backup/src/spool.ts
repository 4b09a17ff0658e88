import { createHash } from "node:crypto";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeFailure } from "./write-failures";

/** Text in an unlinked temporary file, whose space is freed when it is closed or the process dies. */
export type Spool = {
  bytes: number;
  sha256: string;
  lines: number;
  read(first: number, bytes: number): AsyncGenerator<Buffer>;
  /** Yields lines of ASCII text without line feeds. */
  eachLine(): AsyncGenerator<string>;
  close(): Promise<void>;
};

const newline = 10;
const chunkBytes = 256 * 1024;

/** Writes a text of lines to a temporary file. */
export async function spool(source: AsyncIterable<Buffer>): Promise<Spool> {
  const file = await openUnnamed();
  const hash = createHash("sha256");
  let bytes = 0;
  let lines = 0;
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      lines += linesIn(chunk);
      await writeFully(file, chunk, bytes);
      bytes += chunk.length;
    }
  } catch (error) {
    await file.close();
    throw writeFailure(error, `the database's text in the temporary folder ${tmpdir()} (TMPDIR)`);
  }
  const read = (first: number, count: number) => readPart(file, first, count);
  return {
    bytes,
    lines,
    sha256: hash.digest("hex"),
    read,
    eachLine: () => splitLines(read(0, bytes)),
    close: () => file.close(),
  };
}

/** Writes all bytes, since a single write may be partial. */
export async function writeFully(file: FileHandle, bytes: Buffer, position: number | null): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const at = position === null ? null : position + done;
    done += (await file.write(bytes, done, bytes.length - done, at)).bytesWritten;
  }
}

/**
 * Yields part of an open file, in chunks.
 * @throws Error if the file ends before
 */
export async function* readPart(file: FileHandle, first: number, count: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < count; ) {
    const wanted = Math.min(chunkBytes, count - done);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, first + done);
    if (bytesRead === 0) throw new Error(`The file ended after ${first + done} bytes`);
    yield buffer.subarray(0, bytesRead);
    done += bytesRead;
  }
}

async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

async function openUnnamed(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-backup-"));
  try {
    return await open(join(folder, "spool"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function linesIn(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) count += 1;
  return count;
}

import type { FileHandle } from "node:fs/promises";

const chunkBytes = 64 * 1024;
const newline = 0x0a;

/** Lines buffered in a file, readable repeatedly and while being written. */
export type Spool = {
  lines: AsyncIterable<string>;
  /** Resolves once every line is written; rejects if one could not be. */
  written: Promise<void>;
  /** Stops writing and closes the file. */
  close(): Promise<void>;
};

type Turn = (write: () => Promise<void>) => Promise<void>;

/**
 * Starts writing, one write per batch. Lines must not contain a line break.
 * @param inTurn may delay the writing
 */
export function startSpool(
  batches: AsyncIterable<readonly string[]>,
  file: FileHandle,
  inTurn: Turn = (write) => write(),
): Spool {
  let size = 0;
  let isWritten = false;
  let isClosed = false;
  let failure: { cause: unknown } | undefined;
  let readers: (() => void)[] = [];
  const wakeReaders = () => {
    for (const wake of readers) wake();
    readers = [];
  };

  async function write(): Promise<void> {
    for await (const batch of batches) {
      if (isClosed) return;
      const bytes = Buffer.from(batch.map((line) => `${line}\n`).join(""));
      await file.appendFile(bytes);
      size += bytes.length;
      wakeReaders();
    }
    isWritten = true;
  }
  const written = inTurn(write).then(() => {
    if (!isWritten) throw new Error("The spool was closed while it was written");
  });
  const writing = written
    .catch((cause: unknown) => {
      failure = { cause };
    })
    .finally(wakeReaders);

  /** Waits for more bytes after `position`; false at the end of the file. */
  async function hasMoreThan(position: number): Promise<boolean> {
    while (position >= size) {
      if (failure) throw failure.cause;
      if (isWritten) return false;
      await new Promise<void>((resolve) => readers.push(resolve));
      if (isClosed) throw new Error("The spool was closed while it was read");
    }
    return true;
  }

  async function* read(): AsyncGenerator<string> {
    let position = 0;
    let unread = Buffer.alloc(0);
    while (await hasMoreThan(position)) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position);
      position += bytesRead;
      unread = Buffer.concat([unread, buffer.subarray(0, bytesRead)]);
      let start = 0;
      for (let end = unread.indexOf(newline); end >= 0; end = unread.indexOf(newline, start)) {
        yield unread.toString("utf8", start, end);
        start = end + 1;
      }
      unread = unread.subarray(start);
    }
  }

  return {
    lines: { [Symbol.asyncIterator]: read },
    written,
    async close() {
      isClosed = true;
      wakeReaders();
      await writing;
      await file.close();
    },
  };
}

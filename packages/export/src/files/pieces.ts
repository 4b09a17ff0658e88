import { once } from "node:events";
import { Readable } from "node:stream";

const pieceBytes = 64 * 1024;

interface Pieces {
  /** Ends when `onTaken` has resolved; it is called when all is read, and breaks the stream when it rejects. */
  stream: Readable;
  /** Resolves when the reader has taken all but the last, unfinished piece. */
  drained: () => Promise<void>;
  /** Hands out the unfinished piece too. */
  flush: () => void;
}

/**
 * Joins an archive's small writes into large chunks. An archiver writes a few bytes at a time, many thousand times for
 * the directory at the end, and every write that waits takes a hundred times its size. Joining is synchronous, and
 * nothing is ever held back. The producer awaits `drained` for backpressure.
 */
export function rechunk(
  archive: Readable,
  signal: AbortSignal,
  onTaken: (bytes: number) => Promise<void>,
): Pieces {
  const whole: Buffer[] = [];
  let block = Buffer.alloc(0);
  let begin = 0;
  let end = 0;
  let bytes = 0;
  let isWritten = false;
  let isWanted = false;

  function finishLast(): void {
    if (end > begin) whole.push(block.subarray(begin, end));
    begin = end;
  }

  function join(chunk: Buffer): void {
    if (chunk.length >= pieceBytes) {
      finishLast();
      whole.push(chunk);
      return;
    }
    if (end + chunk.length > block.length) {
      finishLast();
      block = Buffer.allocUnsafe(pieceBytes);
      begin = 0;
      end = 0;
    }
    end += chunk.copy(block, end);
  }

  function handOut(): void {
    if (!isWanted) return;
    const piece = whole.shift();
    if (!piece && !isWritten) return;
    isWanted = false;
    if (!piece) return void onTaken(bytes).then(() => stream.push(null), fail);
    bytes += piece.length;
    stream.push(piece);
    if (whole.length === 0) stream.emit("drained");
  }

  const fail = (error: Error) => void stream.destroy(error);
  const stream = new Readable({
    // There is no read-ahead: a read means that the last chunk was taken.
    highWaterMark: 0,
    read() {
      isWanted = true;
      handOut();
    },
    destroy(error, done) {
      archive.destroy();
      done(error);
    },
  });
  archive.on("error", fail);
  archive.on("data", (chunk: Buffer) => {
    join(chunk);
    handOut();
  });
  archive.once("end", () => {
    finishLast();
    isWritten = true;
    handOut();
  });
  return {
    stream,
    flush() {
      finishLast();
      handOut();
    },
    drained: async () => {
      if (whole.length > 0) await once(stream, "drained", { signal });
    },
  };
}

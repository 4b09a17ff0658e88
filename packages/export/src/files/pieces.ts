import { once } from "node:events";
import { Readable } from "node:stream";

const pieceBytes = 64 * 1024;

interface Pieces {
  /** The output, which ends when `onTaken` has resolved; that is called once all is read, and its rejection fails the stream. */
  stream: Readable;
  /** Resolves when the reader has consumed all but the last, unfinished chunk. */
  drained: () => Promise<void>;
  /** Emits the unfinished chunk. */
  flush: () => void;
}

/**
 * Joins an archive's small writes into large chunks, synchronously. An archiver writes a few bytes at a time, thousands of times
 * for the directory, and each pending write takes a hundred times its size. The producer awaits `drained` for backpressure.
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
    // There is no read-ahead, so a read means that the last chunk was consumed.
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

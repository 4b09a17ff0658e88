import { once } from "node:events";
import { Readable } from "node:stream";

const pieceBytes = 64 * 1024;

interface Pieces {
  /** Ends when `onTaken` has resolved; it is asked when all is taken, and breaks the stream when it rejects. */
  stream: Readable;
  /** Resolves when the reader has taken all but the last, unfinished piece. */
  room: () => Promise<void>;
}

/**
 * What an archive writes, in pieces fit for a line. An archiver writes a few bytes at a time, many thousand times for
 * the directory at the end, and every write that waits takes a hundred times its size: so they are joined at once, and
 * nothing is ever held back. Who feeds the archive waits for `room` instead.
 */
export function inPieces(
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
    if (whole.length === 0) stream.emit("room");
  }

  const fail = (error: Error) => void stream.destroy(error);
  const stream = new Readable({
    // Nothing is asked for in advance: a wish for more means that the last piece was taken.
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
    room: async () => {
      if (whole.length > 0) await once(stream, "room", { signal });
    },
  };
}

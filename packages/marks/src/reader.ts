import type { Mark } from "@lotwright/contracts/media/mark-facts";
import { maxMarkLength, maxMarksPerPhoto, type ReadingDetail } from "@lotwright/contracts/media/marks";
import { ownProgram } from "@lotwright/reading-process/own-program";
import { ReadingError } from "@lotwright/reading-process/reading-error";
import { type ReadingProcess, startReadingProcess } from "@lotwright/reading-process/reading-process";
import { freeMemory } from "./free-memory";
import type { Reply, Request } from "./messages";

export interface MarksReader {
  /** Reads the marks of a JPEG or PNG. Calls are queued. Rejects with a `ReadingError`. */
  read(photo: Buffer, options?: ReadOptions): Promise<Mark[]>;
  /** Rejects the current reading, ends the reading process and waits for its exit. */
  close(): Promise<void>;
}

interface ReadOptions {
  /** Detail of reading; "small" finds smaller text, and takes twice as long and 0.9 GB of memory. */
  detail?: ReadingDetail;
  signal?: AbortSignal;
}

interface MarksReaderOptions {
  /** Logs why no photo can be read. */
  log: (line: string) => void;
  /** Timeout per photo in ms. */
  timeoutMs?: number;
  /** Idle time in ms after which the process ends, since its memory is only freed then. */
  idleMs?: number;
  /** Minimum free memory to start the process. */
  minFreeBytes?: number;
  availableMemory?: () => number;
  /** Niceness of the process, 0 to 19; by default the lowest priority. */
  niceness?: number;
  /** Path of the reading program; replaced in tests. */
  program?: string;
}

const startTimeoutMs = 20_000;

/** Heap limit in MB; models and pixels are outside of the JavaScript heap. */
const heapLimit = 128;

type MarksProcess = ReadingProcess<Request, Reply>;

/** Creates a reader that reads marks in a child process, started with the first photo. */
export function createMarksReader({
  log,
  timeoutMs = 20_000,
  idleMs = 60_000,
  minFreeBytes = 2 ** 30,
  availableMemory = freeMemory,
  niceness = 19,
  program = ownProgram("marks-child", import.meta.url),
}: MarksReaderOptions): MarksReader {
  let running: MarksProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastTurn: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let lastTrouble = "";

  async function start(signal: AbortSignal | undefined): Promise<MarksProcess> {
    const freeBytes = availableMemory();
    if (freeBytes < minFreeBytes) {
      throw new ReadingError(
        "unavailable",
        `Less than ${Math.round(minFreeBytes / 2 ** 20)} MB of memory are free.`,
      );
    }
    const started: MarksProcess = startReadingProcess({ path: program, args: [String(niceness)], heapLimit });
    running = started;
    void started.exited.then(() => {
      if (running === started) running = undefined;
    });
    const reply = await started.reply(undefined, { timeoutMs: startTimeoutMs, signal }).catch(toUnavailable);
    if (reply.kind === "ready") return started;
    throw new ReadingError("unavailable", reply.kind === "unavailable" ? reply.reason : "Unexpected reply.");
  }

  async function stop(): Promise<void> {
    clearTimeout(idleTimer);
    const ending = running;
    running = undefined;
    await ending?.end();
  }

  async function exchange(request: Request, signal: AbortSignal | undefined): Promise<Mark[]> {
    if (isClosed || signal?.aborted) throw new ReadingError("aborted", "Reading was aborted.");
    clearTimeout(idleTimer);
    const process = running ?? (await start(signal));
    const reply = await process.reply(request, { timeoutMs, signal });
    if (reply.kind === "undecodable") throw new ReadingError("undecodable", reply.reason);
    if (reply.kind === "marks") return limited(reply.marks);
    throw new ReadingError("crashed", `The reader replied "${reply.kind}" to a photo.`);
  }

  /** Logs a problem once, even if every photo fails for it. Callers log problems of single photos. */
  function logTrouble(cause: unknown): void {
    const isTrouble = cause instanceof ReadingError && cause.kind === "unavailable";
    if (!isTrouble || cause.message === lastTrouble) return;
    lastTrouble = cause.message;
    log(`Photos cannot be read: ${cause.message}`);
  }

  async function readNow(request: Request, signal: AbortSignal | undefined): Promise<Mark[]> {
    try {
      return await exchange(request, signal);
    } catch (cause) {
      const isUndecodable = cause instanceof ReadingError && cause.kind === "undecodable";
      if (!isUndecodable) await stop();
      throw isClosed ? new ReadingError("aborted", "The reader was closed.") : cause;
    } finally {
      if (!isClosed) idleTimer = setTimeout(() => void stop(), idleMs);
    }
  }

  return {
    read: (photo, { detail = "normal", signal } = {}) => {
      const turn = lastTurn.then(() => readNow({ photo, detail }, signal));
      lastTurn = turn.then(() => (lastTrouble = ""), logTrouble);
      return turn;
    },
    close: async () => {
      isClosed = true;
      await stop();
      await lastTurn;
    },
  };
}

const limited = (marks: Mark[]): Mark[] =>
  marks.slice(0, maxMarksPerPhoto).map((mark) => ({ ...mark, text: mark.text.slice(0, maxMarkLength) }));

function toUnavailable(cause: unknown): never {
  if (!(cause instanceof ReadingError) || cause.kind === "aborted") throw cause;
  throw new ReadingError("unavailable", cause.message);
}

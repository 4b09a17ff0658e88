import { ownProgram } from "@lotwright/reading-process/own-program";
import { ReadingError } from "@lotwright/reading-process/reading-error";
import { startReadingProcess } from "@lotwright/reading-process/reading-process";
import type { Reply, Request } from "./messages";
import { TableError } from "./table-error";
import type { FirstRows, RowLimits } from "./workbook";

interface Options {
  /** Ends the process. */
  signal: AbortSignal;
  /** Timeout for reading in ms, after the process has started. */
  timeoutMs?: number;
  /** Path of the reading program; replaced in tests. */
  program?: string;
}

const startTimeoutMs = 20_000;

/** Heap limit in MB; 20 MB of blanks between two elements fit. */
const heapLimit = 64;

/**
 * Reads a workbook in a child process with limits of memory and time.
 * @throws {TableError} {ReadingError} "aborted" or "unavailable", which say nothing about the workbook
 */
export async function readWorkbookInChild(
  bytes: Buffer,
  limits: RowLimits,
  { signal, timeoutMs = 2_000, program = ownProgram("tables-child", import.meta.url) }: Options,
): Promise<FirstRows> {
  const child = startReadingProcess<Request, Reply>({ path: program, heapLimit });
  try {
    await child.reply(undefined, { timeoutMs: startTimeoutMs, signal }).catch(toUnavailable);
    const reply = await child.reply({ bytes, limits }, { timeoutMs, signal }).catch(toTableError);
    if (reply.kind === "rows") return reply.rows;
    throw reply.kind === "refused" ? new TableError(reply.reason) : new Error("The reader replied nothing.");
  } finally {
    await child.end();
  }
}

function toUnavailable(cause: unknown): never {
  if (!(cause instanceof ReadingError) || cause.kind === "aborted") throw cause;
  throw new ReadingError("unavailable", cause.message);
}

/** Converts an error; a process that exceeds its memory limit crashes. */
function toTableError(cause: unknown): never {
  if (cause instanceof ReadingError && cause.kind === "timed-out")
    throw new TableError("too-slow", { cause });
  if (cause instanceof ReadingError && cause.kind === "crashed") throw new TableError("too-large", { cause });
  throw cause;
}

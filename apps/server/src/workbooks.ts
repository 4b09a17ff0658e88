import { ReadingError } from "@lotwright/reading-process/reading-error";
import { readWorkbookInChild } from "@lotwright/tables/read-workbook-in-child";
import type { ReadWorkbook } from "@lotwright/tables/workbook";
import type { ActorContext } from "./context";
import { AppError, canceled } from "./errors";
import { createFairQueue } from "./fair-queue";

/** Each workbook is read in a process, for up to two seconds: one at a time, and workspaces take turns. */
const queue = createFairQueue(1, { perKey: 5, total: 50 });

/**
 * Returns a function that reads workbooks of the caller's, which may hold anything. It throws a `TableError` for a file that can't be
 * read, and UNAVAILABLE while the server is too busy.
 */
export function workbookReader({ actor, signal }: ActorContext): ReadWorkbook {
  const read: ReadWorkbook = (bytes, limits) =>
    queue(actor.workspaceId, signal, () => readWorkbookInChild(bytes, limits, { signal }));
  return async (bytes, limits) => {
    try {
      return await read(bytes, limits);
    } catch (error) {
      if (signal.aborted) throw canceled(error);
      if (!(error instanceof ReadingError)) throw error;
      const message = "The server is too busy to read this workbook. Try again in a moment.";
      throw new AppError("UNAVAILABLE", message, { cause: error });
    }
  };
}

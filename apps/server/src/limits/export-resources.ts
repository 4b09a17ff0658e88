import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError, tooManyRequests } from "../core/errors";
import { makeScratchFolder } from "../core/scratch-folders";
import { createSlots, type Slots } from "./concurrency";
import { createFairQueue, type FairQueue } from "./fair-queue";
import type { Policy, ReportRateLimit } from "./rate-limit-headers";

declare module "../core/context" {
  interface Deps {
    exports: ExportResources;
  }
}

/** Concurrency limits and temporary files of exports. */
export type ExportResources = {
  ofUser: Slots;
  ofServer: Slots;
  /** Fair queue by workspace for reading an export's rows, which uses a connection until the last row is in the spool. */
  spooling: FairQueue;
  openSpoolFile(): Promise<FileHandle>;
};

const retryAfterSeconds = 10;
const maxExportsPerUser = 3;
/** Maximum of connections used for spooling, of ten in all. */
const maxSpooling = 4;
const maxSpoolingPerWorkspace = 2;
const policy: Policy = { name: "exports", quota: maxExportsPerUser };

export function createExportResources(replaced: Partial<ExportResources> = {}): ExportResources {
  return {
    ofUser: createSlots(maxExportsPerUser),
    ofServer: createSlots(20),
    spooling: createFairQueue(maxSpooling, { running: maxSpoolingPerWorkspace }),
    openSpoolFile,
    ...replaced,
  };
}

/** Opens an unlinked temporary file, whose space is freed when it is closed or the process dies. */
async function openSpoolFile(): Promise<FileHandle> {
  const folder = await makeScratchFolder("upload");
  try {
    return await open(join(folder, "spool"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Acquires a slot for an export and returns its release. Throws TOO_MANY_REQUESTS or UNAVAILABLE at a limit. */
export function takeExportSlot(
  { ofUser, ofServer }: ExportResources,
  userId: string,
  onLimit: ReportRateLimit,
): () => void {
  const releaseUser = ofUser.tryAcquire(userId);
  onLimit({ policy, remaining: ofUser.available(userId) });
  if (!releaseUser) {
    throw tooManyRequests(
      `You already have ${maxExportsPerUser} exports running. Wait until one has finished.`,
      retryAfterSeconds,
    );
  }
  const releaseServer = ofServer.tryAcquire("all");
  if (!releaseServer) {
    releaseUser();
    const details = { retryAfterSeconds };
    throw new AppError("UNAVAILABLE", "Too many exports are running. Try again in a moment.", { details });
  }
  return () => {
    releaseUser();
    releaseServer();
  };
}

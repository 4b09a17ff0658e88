import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { Deps } from "../context";
import { withinDeadline } from "../deadline";
import { AppError, toAppError, toErrorBody } from "../errors";
import { backupHealth } from "../features/backups/service";
import type { FullDisk } from "../full-disk";
import type { ProxyWatch } from "../middleware/proxy-warning";
import { settleAll } from "../settle-all";
import { failureOf, retryAfterOf } from "./error-responses";

/** For each check. Shorter than the timeouts of health checkers, so that a hang is reported as 503. */
const readyWithinMs = 3_000;

type Watched = { disk: FullDisk; proxy: Pick<ProxyWatch, "isUntrusted">; stopping: AbortSignal };

/** What a server needs to be ready, as answers name it. */
type Check = "database" | "storage" | "space";
const names: Record<Check, string> = {
  database: "The database",
  storage: "The photo storage",
  space: "The disk",
};

/** Calls `work` again only after its last call has settled, so that hung ones do not pile up. */
function coalesced<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Whatever the error is, the server is not ready: never INTERNAL. */
function asUnready(error: unknown): AppError {
  const failure = toAppError(error);
  return failure.code === "STORAGE_FULL" || failure.code === "UNAVAILABLE"
    ? failure
    : new AppError("UNAVAILABLE", failure.message, { cause: error });
}

type Outcome<T> = { value: T } | { check: Check; failure: AppError };

async function outcomeOf<T>(check: Check, work: Promise<T>): Promise<Outcome<T>> {
  const late = () => new AppError("UNAVAILABLE", `${names[check]} does not answer. Try again in a moment.`);
  try {
    return { value: await withinDeadline(readyWithinMs, work, late) };
  } catch (error) {
    return { check, failure: asUnready(error) };
  }
}

/** 503 with the first failure, and in `failed` the message of each. */
function notReady(c: Context, failures: { check: Check; failure: AppError }[]): Response {
  const [first] = failures;
  const body = toErrorBody(failureOf(c, first?.failure));
  const failed = Object.fromEntries(failures.map(({ check, failure }) => [check, failure.message]));
  return c.json({ ...body, failed }, 503, first && retryAfterOf(first.failure));
}

/**
 * `/healthz`: liveness. `/readyz`: database and storage respond and have disk space, and no shutdown has started; an answer of
 * 503 names in `failed` what does not. With BACKUP also whether the last backup is late or failed, and whether a proxy is not
 * trusted, which do not make the server unready.
 */
export function healthRoutes({ db, storage, backups }: Deps, { disk, proxy, stopping }: Watched): Hono {
  const health = new Hono();
  const checkDatabase = coalesced(async () => {
    const backup = backupHealth({ db, backups });
    await settleAll([db.execute(sql`select 1`), backup]);
    return backup;
  });
  const checkStorage = coalesced(() => storage.check());
  const checkSpace = coalesced(() => disk.check());
  health.get("/healthz", (c) => c.json({ status: "ok" }));
  health.get("/readyz", async (c) => {
    if (stopping.aborted) return c.json({ status: "stopping" }, 503);
    const [database, ...others] = await Promise.all([
      outcomeOf("database", checkDatabase()),
      outcomeOf("storage", checkStorage()),
      outcomeOf("space", checkSpace()),
    ]);
    const failures = [database, ...others].flatMap((outcome) => ("failure" in outcome ? [outcome] : []));
    if ("failure" in database || failures.length > 0) return notReady(c, failures);
    const backup = database.value;
    const untrusted = proxy.isUntrusted() && { proxy: "untrusted" };
    return c.json({ status: "ready", ...(backup && { backup }), ...untrusted });
  });
  return health;
}

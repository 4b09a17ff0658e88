import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { backupHealth } from "../areas/workspace/backups/service";
import type { Deps } from "../core/context";
import { withinDeadline } from "../core/deadline";
import { AppError, toAppError, toErrorBody } from "../core/errors";
import { settleAll } from "../core/settle-all";
import { coalesce } from "../fast/coalesced";
import { isLow, placeTitles, type ReadSpace } from "../installation/free-space";
import type { FullDisk } from "../installation/full-disk";
import { failureOf, retryAfterOf } from "./error-responses";
import type { ProxyWatch } from "./middleware/proxy-warning";

/** Timeout of each check in ms, shorter than health checkers' timeouts, so that a hang is reported as 503. */
const readyWithinMs = 3_000;

type Watched = {
  disk: FullDisk;
  proxy: Pick<ProxyWatch, "isUntrusted">;
  stopping: AbortSignal;
  /** Reads the free disk space; if missing, there are no disk warnings. */
  space?: ReadSpace | undefined;
};

/** Component that a ready server needs, as named in responses. */
type Check = "database" | "storage" | "space";
const names: Record<Check, string> = {
  database: "The database",
  storage: "The photo storage",
  space: "The disk",
};

/** Converts any error to an UNAVAILABLE one, never INTERNAL, since the server is not ready. */
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

/** Responds 503 with the first failure; `failed` contains each message. */
function notReady(c: Context, failures: { check: Check; failure: AppError }[]): Response {
  const [first] = failures;
  const body = toErrorBody(failureOf(c, first?.failure));
  const failed = Object.fromEntries(failures.map(({ check, failure }) => [check, failure.message]));
  return c.json({ ...body, failed }, 503, first && retryAfterOf(first.failure));
}

/** Warnings for operators, without figures and paths, because the response is public. */
async function warningsOf(space: ReadSpace): Promise<string[]> {
  const low = (await space()).filter(isLow);
  return low.map(({ place }) => `The disk of ${placeTitles[place]} has less than 1 GB or 5 % free.`);
}

/**
 * Routes `/healthz` (liveness) and `/readyz`: database and storage respond and have space, and no shutdown has started; a 503
 * lists failures in `failed`. Also reports late or failed backups, an untrusted proxy, and almost full disks in `warnings`, none
 * of which make the server unready.
 */
export function healthRoutes({ db, storage, backups, metrics }: Deps, watched: Watched): Hono {
  const { disk, proxy, stopping, space = async () => [] } = watched;
  const health = new Hono();
  const checkDatabase = coalesce(async () => {
    const backup = backupHealth({ db, backups });
    await settleAll([db.execute(sql`select 1`), backup]);
    return backup;
  });
  const checkStorage = coalesce(() => storage.check());
  const checkSpace = coalesce(() => disk.check());
  const checkAll = () =>
    Promise.all([
      outcomeOf("database", checkDatabase()),
      outcomeOf("storage", checkStorage()),
      outcomeOf("space", checkSpace()),
    ]);
  metrics.watchReadiness(async () => {
    const [database, storage, space] = (await checkAll()).map((outcome) => "value" in outcome);
    return { database: database === true, storage: storage === true, space: space === true };
  });
  health.get("/healthz", (c) => c.json({ status: "ok" }));
  health.get("/readyz", async (c) => {
    if (stopping.aborted) return c.json({ status: "stopping" }, 503);
    const [[database, ...others], warnings] = await Promise.all([checkAll(), warningsOf(space)]);
    const failures = [database, ...others].flatMap((outcome) => ("failure" in outcome ? [outcome] : []));
    if ("failure" in database || failures.length > 0) return notReady(c, failures);
    const backup = database.value;
    const untrusted = proxy.isUntrusted() && { proxy: "untrusted" };
    const warned = warnings.length > 0 && { warnings };
    return c.json({ status: "ready", ...(backup && { backup }), ...untrusted, ...warned });
  });
  return health;
}

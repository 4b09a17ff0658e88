import { sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Deps } from "../context";
import { withinDeadline } from "../deadline";
import { AppError } from "../errors";
import { backupHealth } from "../features/backups/service";
import type { FullDisk } from "../full-disk";
import type { ProxyWatch } from "../middleware/proxy-warning";
import { settleAll } from "../settle-all";
import { errorResponse } from "./error-responses";

/** Shorter than the timeouts of health checkers, so that a hang is reported as 503. */
const readyWithinMs = 3_000;

const late = () => new AppError("UNAVAILABLE", "The database or the photo storage does not answer");

type Watched = { disk: FullDisk; proxy: Pick<ProxyWatch, "isUntrusted">; stopping: AbortSignal };

/**
 * `/healthz`: liveness. `/readyz`: database and storage respond and have disk space, and no shutdown has started; with
 * BACKUP also whether the last backup is late, and whether a proxy is not trusted, which do not make the server unready.
 */
export function healthRoutes({ db, storage, backups }: Deps, { disk, proxy, stopping }: Watched): Hono {
  const health = new Hono();
  const checkAll = async () => {
    const backup = backupHealth({ db, backups });
    await settleAll([backup, db.execute(sql`select 1`), storage.check(), disk.check()]);
    return backup;
  };
  let checking: ReturnType<typeof checkAll> | undefined;
  // Coalesce concurrent checks, so that hung ones do not pile up.
  const check = () => {
    checking ??= checkAll().finally(() => {
      checking = undefined;
    });
    return checking;
  };
  health.get("/healthz", (c) => c.json({ status: "ok" }));
  health.get("/readyz", async (c) => {
    if (stopping.aborted) return c.json({ status: "stopping" }, 503);
    try {
      const backup = await withinDeadline(readyWithinMs, check(), late);
      const untrusted = proxy.isUntrusted() && { proxy: "untrusted" };
      return c.json({ status: "ready", ...(backup && { backup }), ...untrusted });
    } catch (error) {
      return errorResponse(c, error);
    }
  });
  return health;
}

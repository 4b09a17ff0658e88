import { sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Deps } from "../context";
import { answerError } from "./answers";

/** `/healthz`: the process lives. `/readyz`: database and storage answer, and nobody asked it to stop. */
export function healthRoutes({ db, storage }: Deps, stopping: AbortSignal): Hono {
  const health = new Hono();
  health.get("/healthz", (c) => c.json({ status: "ok" }));
  health.get("/readyz", async (c) => {
    if (stopping.aborted) return c.json({ status: "stopping" }, 503);
    try {
      await Promise.all([db.execute(sql`select 1`), storage.check()]);
      return c.json({ status: "ready" });
    } catch (error) {
      return answerError(c, error);
    }
  });
  return health;
}

import { randomUUID } from "node:crypto";
import { httpStatus } from "@lotwright/contracts/values/errors";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Call, Deps } from "../../core/context";
import type { AppError } from "../../core/errors";
import { loggedNetworkOf } from "../../core/network";
import { type AppEnv, addressOf, type Edge } from "./request-context";

/** Paths that monitoring polls, so they are not logged. */
const unlogged = new Set(["/healthz", "/readyz", "/metrics"]);

type Answered = Pick<Call, "actor" | "failure" | "durationMs" | "emailHash"> & {
  requestId: string;
  method: string;
  route: string;
  procedure?: string | undefined;
  status: number;
  /** Truncated IP address of the client. */
  network: string | undefined;
};

const levelOf = (failure: AppError | undefined) => {
  if (failure?.code === "INTERNAL") return "error";
  return failure && httpStatus[failure.code] > 500 ? "warn" : "info";
};

type LogDeps = Pick<Deps, "log" | "metrics"> & { onStorageFull?: () => void };

function record({ log, metrics, onStorageFull }: LogDeps, answered: Answered): void {
  const { actor, failure, durationMs, ...line } = answered;
  if (failure?.code === "STORAGE_FULL") onStorageFull?.();
  metrics.answered({
    route: line.procedure ?? line.route,
    status: line.status,
    seconds: durationMs / 1000,
  });
  const level = levelOf(failure);
  const who = { actorId: actor?.userId, workspaceId: actor?.workspaceId };
  const why = { code: failure?.code, ...(level !== "info" && { err: failure?.cause }) };
  log[level]({ ...line, ...who, durationMs: Math.round(durationMs), ...why }, "request");
}

/** Logs and counts each request once. Each call of a tRPC batch, or made after the response started, counts separately. */
export function requestLog(deps: LogDeps, edge: Edge): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const { method } = c.req;
    const calls: Call[] = [];
    let hasAnswer = false;
    const network = loggedNetworkOf(addressOf(c, edge));
    const recordCall = ({ failure, ...call }: Call) => {
      const status = failure ? httpStatus[failure.code] : 200;
      record(deps, { requestId, method, route: routePath(c), network, status, failure, ...call });
    };
    c.set("requestId", requestId);
    c.set("onCall", (call) => {
      if (hasAnswer) recordCall(call);
      else calls.push(call);
    });
    await next();
    hasAnswer = true;
    c.res.headers.set("X-Request-Id", requestId);
    if (unlogged.has(c.req.path)) return;
    const { ctx, failure, isBatch } = c.var;
    if (isBatch && calls.length > 0) return calls.forEach(recordCall);
    record(deps, {
      requestId,
      method,
      route: routePath(c),
      network,
      procedure: calls[0]?.procedure,
      emailHash: calls[0]?.emailHash,
      status: c.res.status,
      durationMs: performance.now() - startedAt,
      actor: ctx?.actor ?? null,
      failure,
    });
  };
}

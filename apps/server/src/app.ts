import type { CatalogPages } from "@lotwright/contracts/catalog/public-catalog";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono, type Context as HonoContext } from "hono";
import { compress } from "hono/compress";
import { appRouter } from "./areas/router";
import type { Call, Deps } from "./core/context";
import { type AppError, toAppError } from "./core/errors";
import { catalogFeedRoutes } from "./http/catalog-feed";
import { catalogPage } from "./http/catalog-page";
import { authorityRoutes } from "./http/connect";
import { doctorRoutes } from "./http/doctor";
import { exportRoutes } from "./http/downloads/exports";
import { photoRoutes } from "./http/downloads/photos";
import { workspaceDownloadRoutes } from "./http/downloads/workspace-download";
import { errorResponse, retryAfterOf } from "./http/error-responses";
import { type EventStreamTiming, eventRoutes } from "./http/events";
import { healthRoutes } from "./http/health";
import { withBoundedJson } from "./http/json-body";
import { metricsRoutes } from "./http/metrics";
import { isMalformed, limitAnonymous } from "./http/middleware/anonymous-limit";
import { bodyLimitOf } from "./http/middleware/body-limit";
import { bodilessHead, securityHeaders } from "./http/middleware/headers";
import { knownMethods } from "./http/middleware/known-methods";
import { watchProxy } from "./http/middleware/proxy-warning";
import { type AppEnv, type Edge, publicContext, requestContext } from "./http/middleware/request-context";
import { requestLog } from "./http/middleware/request-log";
import { requestTimeout } from "./http/middleware/request-timeout";
import { sameOrigin } from "./http/middleware/same-origin";
import { setupOnly } from "./http/middleware/setup-only";
import { redirectTrailingSlash } from "./http/middleware/trailing-slash";
import { writeTimeout } from "./http/middleware/write-timeout";
import { apiDocs } from "./http/openapi/api-docs";
import { idempotencyKeyOf } from "./http/request-conditions";
import { metaOf, restShim } from "./http/shim";
import { handleUnmatched } from "./http/unmatched";
import type { IdleLimit } from "./http/uploads/upload-form";
import { uploadRoutes } from "./http/uploads/uploads";
import { appPage, webApp } from "./http/web-app";
import { wellKnownRoutes } from "./http/well-known";
import type { ReadSpace } from "./installation/free-space";
import { watchFullDisk } from "./installation/full-disk";
import { createBatch } from "./limits/batches";
import { queueIfLarge } from "./limits/large-calls";

const maxBatchSize = 20;

/** Build of the web app: folder of static files, client-side routes, and server-rendered pages. */
export type BuiltWeb = { root: string; routes: readonly string[]; pages: CatalogPages };

export type AppOptions = {
  edge: Edge;
  /** If missing, only the API is served. */
  web?: BuiltWeb | undefined;
  /** Aborts on graceful shutdown. */
  stopping: AbortSignal;
  /** Idle timeout of an upload. */
  uploadIdleMs?: number;
  /** Write timeout: how long a client may leave a response unread. */
  stallMs?: number;
  /** Reads the free disk space; if missing, `/readyz` has no disk warnings. */
  space?: ReadSpace | undefined;
  /** Token for remote access to `/metrics`; if missing, only this machine has access. */
  metricsToken?: string | undefined;
  /** Timing of `GET /api/events`. */
  eventTiming?: Partial<EventStreamTiming> | undefined;
};

/** Decoded path of a tRPC URL, which names its procedures; returned unchanged if malformed. */
function calledPath(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The procedures that a tRPC path such as `/trpc/auth.current,team.list` calls. */
const proceduresOf = (path: string): string[] => path.replace(/^\/trpc\//, "").split(",");

/** Headers of a tRPC response with these failures; stores the most relevant one for the log. */
function responseMeta(c: HonoContext<AppEnv>, failures: AppError[]): { headers?: Record<string, string> } {
  const failure = failures.find(isMalformed) ?? failures[0];
  if (!failure) return {};
  c.set("failure", failure);
  const allow = failure.code === "METHOD_NOT_ALLOWED" && { Allow: c.req.method === "POST" ? "GET" : "POST" };
  return { headers: Object.assign({}, ...failures.map(retryAfterOf), allow) };
}

function trpcRoutes(): Hono<AppEnv> {
  const trpc = new Hono<AppEnv>();
  trpc.use("/*", (c, next) => bodyLimitOf(calledPath(c.req.url))(c, next));
  trpc.all("/*", async (c) => {
    c.set("isBatch", true);
    const { ctx } = c.var;
    const procedures = proceduresOf(calledPath(c.req.url));
    const [procedure = "", ...others] = procedures;
    // An idempotency key belongs to a single call.
    const idempotencyKey =
      others.length === 0 ? idempotencyKeyOf(c, metaOf(appRouter, procedure)) : undefined;
    const batch = others.length > 0 ? createBatch() : undefined;
    let rejection: AppError | undefined;
    const onCall = (call: Call) => {
      rejection = call.failure;
      ctx.onCall(call);
    };
    const metas = procedures.map((path) => metaOf(appRouter, path));
    const answer = await queueIfLarge(ctx, metas, () =>
      fetchRequestHandler({
        endpoint: "/trpc",
        req: withBoundedJson(c.req.raw, metas),
        router: appRouter,
        createContext: () => ({ ...ctx, onCall, idempotencyKey, batch }),
        maxBatchSize,
        responseMeta: ({ errors }) => responseMeta(c, errors.map(toAppError)),
      }),
    );
    // tRPC would send a rejected subscription as an event of a 200 response; answer with its status instead.
    if (!rejection || answer.headers.get("content-type") !== "text/event-stream") return answer;
    await answer.body?.cancel();
    throw rejection;
  });
  return trpc;
}

function apiRoutes(uploadIdle: IdleLimit, { edge, eventTiming }: AppOptions): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  api.route("/", uploadRoutes(uploadIdle));
  api.route("/", exportRoutes());
  api.route("/", workspaceDownloadRoutes());
  api.route("/", catalogFeedRoutes());
  api.route("/", eventRoutes(eventTiming));
  api.route("/", apiDocs(appRouter, edge));
  api.route("/", restShim(appRouter));
  api.all("*", (c) => c.notFound());
  return api;
}

/** The Hono app: all middleware and routes, in order. */
export function createApp(deps: Deps, options: AppOptions): Hono<AppEnv> {
  const { edge, web, stopping, space, metricsToken, uploadIdleMs = 60_000, stallMs = 60_000 } = options;
  const app = new Hono<AppEnv>();
  app.onError((error, c) => errorResponse(c, error));
  const disk = watchFullDisk(deps);
  app.use(requestLog({ ...deps, onStorageFull: disk.report }, edge));
  const proxy = watchProxy(deps, edge);
  app.use(writeTimeout(stallMs), proxy.middleware);
  // Skips photos, ZIPs and event streams.
  app.use(compress());
  app.use(securityHeaders(edge), bodilessHead);
  if (edge.isHttpForSetupOnly) app.use(setupOnly);
  const methodsAt = knownMethods(app);
  app.use(redirectTrailingSlash((path) => methodsAt(path).length > 0));
  app.route("/", wellKnownRoutes());
  app.route("/", authorityRoutes(deps));
  app.route("/", healthRoutes(deps, { disk, proxy, stopping, space }));
  app.route("/", metricsRoutes(deps, metricsToken));
  app.route("/", doctorRoutes(deps, edge));
  for (const path of ["/api/*", "/trpc/*"]) {
    app.use(path, requestTimeout, sameOrigin(edge), requestContext(deps, edge), limitAnonymous);
  }
  app.route("/api", apiRoutes({ ms: uploadIdleMs, stopping }, options));
  app.route("/trpc", trpcRoutes());
  app.route("/photos", photoRoutes(deps.storage));
  const page = web && appPage(web.root, edge.publicUrl);
  if (web && page) {
    app.use("/public/*", requestTimeout, publicContext(deps, edge));
    app.route("/public", catalogPage(web.pages));
    app.route("/", webApp(web.root, web.routes, page));
  }
  app.notFound(handleUnmatched(methodsAt, page));
  // Hono builds its router on the first match: do it now rather than during the first request.
  app.router.match("GET", "/");
  return app;
}

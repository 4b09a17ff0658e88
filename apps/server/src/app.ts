import type { CatalogPages } from "@lotwright/contracts/public-catalog";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Call, Deps } from "./context";
import { AppError, toAppError } from "./errors";
import { watchFullDisk } from "./full-disk";
import { addressRoutes } from "./http/addresses";
import { answerError, retryAfterOf } from "./http/answers";
import { apiDocs } from "./http/api-docs";
import { catalogFeedRoutes } from "./http/catalog-feed";
import { catalogPage } from "./http/catalog-page";
import { type EventStreamTiming, eventRoutes } from "./http/events";
import { exportRoutes } from "./http/exports";
import { healthRoutes } from "./http/health";
import { metricsRoutes } from "./http/metrics";
import { photoRoutes } from "./http/photos";
import { restShim } from "./http/shim";
import { answerUnmatched } from "./http/unmatched";
import type { IdleLimit } from "./http/upload-form";
import { uploadRoutes } from "./http/uploads";
import { appPage, webApp } from "./http/web-app";
import { withBoundedJson } from "./json-body";
import { isMalformed, limitAnonymous } from "./middleware/anonymous-limit";
import { answerInTime } from "./middleware/answer-in-time";
import { isAuthCall, limitAuthBody, limitBody } from "./middleware/body-limit";
import { bodilessHead, securityHeaders } from "./middleware/headers";
import { knownMethods } from "./middleware/known-methods";
import { type AppEnv, type Edge, requestContext, strangerContext } from "./middleware/request-context";
import { requestLog } from "./middleware/request-log";
import { sameOrigin } from "./middleware/same-origin";
import { endStalled } from "./middleware/stalled-readers";
import { redirectTrailingSlash } from "./middleware/trailing-slash";
import { appRouter } from "./router";

const maxBatchSize = 20;

/** What the build of the web app is: a folder of files, the addresses of its page, and the pages rendered for each request. */
export type BuiltWeb = { root: string; routes: readonly string[]; pages: CatalogPages };

export type AppOptions = {
  edge: Edge;
  /** Without the built web app only the API is served. */
  web?: BuiltWeb | undefined;
  /** Fires when the server is asked to stop. */
  stopping: AbortSignal;
  /** How long an upload may send nothing. */
  uploadIdleMs?: number;
  /** How long the client of an answer may take nothing of it. */
  stallMs?: number;
  /** Of `GET /api/events`. */
  eventTiming?: Partial<EventStreamTiming> | undefined;
};

/** The procedures of a tRPC address. What does not decode leads to none of them. */
function calledPath(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Answers that may be megabytes. The web app asks for three in a batch at most. */
const wholeLists = /\b(items\.list|manifests\.list|publicCatalog\.(byToken|page|feed))\b/g;
const maxWholeLists = 5;

/** The answers of a batch are in memory together. */
function boundLists(path: string): void {
  const count = path.match(wholeLists)?.length ?? 0;
  if (count <= maxWholeLists) return;
  throw new AppError("TOO_LARGE", `A batch may ask for ${maxWholeLists} lists at most`);
}

function trpcRoutes(): Hono<AppEnv> {
  const trpc = new Hono<AppEnv>();
  trpc.use("/*", (c, next) => {
    const path = calledPath(c.req.url);
    boundLists(path);
    return (isAuthCall(path) ? limitAuthBody : limitBody)(c, next);
  });
  trpc.all("/*", async (c) => {
    c.set("isBatch", true);
    const { ctx } = c.var;
    let refused: AppError | undefined;
    const onCall = (call: Call) => {
      refused = call.failure;
      ctx.onCall(call);
    };
    const answer = await fetchRequestHandler({
      endpoint: "/trpc",
      req: withBoundedJson(c.req.raw),
      router: appRouter,
      createContext: () => ({ ...ctx, onCall }),
      maxBatchSize,
      responseMeta: ({ errors }) => {
        const failures = errors.map(toAppError);
        const failure = failures.find(isMalformed) ?? failures[0];
        if (!failure) return {};
        c.set("failure", failure);
        const allow = failure.code === "METHOD_NOT_ALLOWED" && {
          Allow: c.req.method === "POST" ? "GET" : "POST",
        };
        return { headers: Object.assign({}, ...failures.map(retryAfterOf), allow) };
      },
    });
    // A stream that is refused is refused before it opens: inside it, a failure is an event of a 200 answer.
    if (!refused || answer.headers.get("content-type") !== "text/event-stream") return answer;
    await answer.body?.cancel();
    throw refused;
  });
  return trpc;
}

function apiRoutes(uploadIdle: IdleLimit, { edge, eventTiming }: AppOptions): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  api.route("/", uploadRoutes(uploadIdle));
  api.route("/", exportRoutes());
  api.route("/", catalogFeedRoutes());
  api.route("/", eventRoutes(eventTiming));
  api.route("/", apiDocs(appRouter, edge));
  api.route("/", restShim(appRouter));
  api.all("*", (c) => c.notFound());
  return api;
}

/** Every mount, in order. */
export function createApp(deps: Deps, options: AppOptions): Hono<AppEnv> {
  const { edge, web, stopping, uploadIdleMs = 30_000, stallMs = 60_000 } = options;
  const app = new Hono<AppEnv>();
  app.onError((error, c) => answerError(c, error));
  const disk = watchFullDisk(deps);
  app.use(requestLog({ ...deps, onStorageFull: disk.report }, edge));
  app.use(endStalled(stallMs));
  // Photos, ZIPs and event streams are left as they are.
  app.use(compress());
  app.use(securityHeaders(edge), bodilessHead);
  const methodsAt = knownMethods(app);
  app.use(redirectTrailingSlash((path) => methodsAt(path).length > 0));
  app.route("/", addressRoutes());
  app.route("/", healthRoutes(deps, disk, stopping));
  app.route("/", metricsRoutes(deps));
  for (const path of ["/api/*", "/trpc/*"]) {
    app.use(path, answerInTime, sameOrigin(edge), requestContext(deps, edge), limitAnonymous);
  }
  app.route("/api", apiRoutes({ ms: uploadIdleMs, stopping }, options));
  app.route("/trpc", trpcRoutes());
  app.route("/photos", photoRoutes(deps.storage));
  const page = web && appPage(web.root, edge.publicUrl);
  if (web && page) {
    app.use("/public/*", answerInTime, strangerContext(deps, edge));
    app.route("/public", catalogPage(web.pages));
    app.route("/", webApp(web.root, web.routes, page));
  }
  app.notFound(answerUnmatched(methodsAt, page));
  // The routes are put together when the first address is looked for: now, not while somebody waits.
  app.router.match("GET", "/");
  return app;
}

import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono } from "hono";
import type { Deps } from "./context";
import { AppError, notFound } from "./errors";
import { bodilessHead, securityHeaders } from "./middleware/headers";
import { type AppEnv, type Edge, requestContext } from "./middleware/request-context";
import { sameOrigin } from "./middleware/same-origin";
import { answerError } from "./rest/answers";
import { exportRoutes } from "./rest/exports";
import { healthRoutes } from "./rest/health";
import { photoRoutes } from "./rest/photos";
import { restShim } from "./rest/shim";
import { uploadRoutes } from "./rest/uploads";
import { webApp } from "./rest/web-app";
import { appRouter } from "./router";

const maxBatchSize = 20;
const maxTrpcBytes = 1024 * 1024;

export type AppOptions = {
  edge: Edge;
  /** The folder of the built web app; without it only the API is served. */
  webRoot?: string | undefined;
  /** Fires when the server is asked to stop. */
  stopping: AbortSignal;
};

function trpcRoutes(): Hono<AppEnv> {
  const trpc = new Hono<AppEnv>();
  trpc.all("/*", (c) => {
    if (Number(c.req.header("content-length") ?? 0) > maxTrpcBytes) {
      throw new AppError("TOO_LARGE", "The request is larger than 1 MB");
    }
    return fetchRequestHandler({
      endpoint: "/trpc",
      req: c.req.raw,
      router: appRouter,
      createContext: () => c.var.ctx,
      maxBatchSize,
    });
  });
  return trpc;
}

function apiRoutes(): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  api.route("/", uploadRoutes());
  api.route("/", exportRoutes());
  api.route("/", restShim(appRouter));
  api.all("*", () => {
    throw notFound("address");
  });
  return api;
}

/** Every mount, in order. */
export function createApp(deps: Deps, { edge, webRoot, stopping }: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError((error, c) => {
    if (!(error instanceof AppError)) deps.log.debug({ err: error }, "a request failed");
    return answerError(c, error);
  });
  app.use(securityHeaders, bodilessHead);
  app.route("/", healthRoutes(deps, stopping));
  app.use("/api/*", sameOrigin(edge), requestContext(deps, edge));
  app.use("/trpc/*", sameOrigin(edge), requestContext(deps, edge));
  app.route("/api", apiRoutes());
  app.route("/trpc", trpcRoutes());
  app.route("/photos", photoRoutes(deps.storage));
  if (webRoot) app.route("/", webApp(webRoot));
  app.notFound((c) => answerError(c, notFound("page")));
  return app;
}

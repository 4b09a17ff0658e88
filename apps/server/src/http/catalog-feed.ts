import { Hono } from "hono";
import { writeFeed } from "../areas/catalog/public-catalog/atom";
import { createCaller } from "../areas/router";
import { requireOrigin } from "../core/absolute-urls";
import { catalogPaths } from "./catalog-paths";
import { streamText } from "./downloads/stream-text";
import type { AppEnv } from "./middleware/request-context";
import { readQuery } from "./query";

/** Serves the Atom feed of a public catalog, with absolute URLs for feed readers. */
export function catalogFeedRoutes(): Hono<AppEnv> {
  const rest = new Hono<AppEnv>();
  rest.get("/public/manifests/:token/feed", async (c) => {
    const { ctx } = c.var;
    const token = c.req.param("token");
    const origin = requireOrigin(ctx.origin, "The feed");
    const known = { ifNoneMatch: c.req.header("if-none-match") || undefined };
    const feed = await createCaller(ctx).publicCatalog.feed({ known, ...readQuery(c), token });
    c.set("isSearchable", feed.allowsSearchEngines);
    c.header("ETag", feed.etag);
    c.header("Cache-Control", "no-cache");
    if (feed.isKnown) return c.body(null, 304);
    const { path, feedPath } = catalogPaths(token);
    const place = { page: `${origin}${path}`, self: `${origin}${feedPath}`, origin };
    return streamText(c, writeFeed(feed, place), "application/atom+xml");
  });
  return rest;
}

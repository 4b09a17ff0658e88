import { createHash } from "node:crypto";
import { httpStatus } from "@lotwright/contracts/errors";
import type { CatalogPages } from "@lotwright/contracts/public-catalog";
import { Hono } from "hono";
import { hasVersion } from "../etags";
import type { AppEnv } from "../middleware/request-context";
import { sendKept } from "../rendered";
import { createCaller } from "../router";
import { catalogPaths } from "./catalog-paths";
import { failureOf, retryAfterOf } from "./error-responses";
import { readerLocale } from "./reader-locale";
import { streamText } from "./stream-text";

const html = "text/html; charset=UTF-8";

/** Serves public catalog pages, rendered by the web app's build; from memory while nothing that they show changes. */
export function catalogPage(pages: CatalogPages): Hono<AppEnv> {
  const page = new Hono<AppEnv>();
  page.onError((error, c) => {
    const failure = failureOf(c, error);
    const headers = { "Content-Type": html, ...retryAfterOf(failure) };
    return c.body(pages.failure(failure), httpStatus[failure.code], headers);
  });
  page.get("/:token{.*}", async (c) => {
    const { ctx } = c.var;
    const token = c.req.param("token");
    const { version, allowsSearchEngines, columnOrder, read } = await createCaller(ctx).publicCatalog.page({
      token,
    });
    c.set("isSearchable", allowsSearchEngines);
    const locale = readerLocale(c.req.header("accept-language"));
    const etag = `W/"${hashOf(version, token, locale, pages.version)}"`;
    c.header("ETag", etag);
    c.header("Cache-Control", "no-cache");
    c.header("Vary", "Accept-Encoding, Accept-Language");
    if (hasVersion(c.req.header("if-none-match"), etag)) return c.body(null, 304);
    const kept = await sendKept(c, ctx.rendered, etag, html);
    if (kept) return kept;
    const warn = (message: string) => ctx.log.warn(message);
    const around = { ...catalogPaths(token), origin: ctx.origin, allowsSearchEngines, columnOrder };
    const chunks = pages.catalog(await read(), { ...around, locale, warn });
    const keep = (text: string) => ctx.rendered.keep(etag, Buffer.from(text));
    return streamText(c, collecting(chunks, keep), html);
  });
  return page;
}

const hashOf = (...parts: string[]) => createHash("sha256").update(parts.join(" ")).digest("base64url");

/** Passes the chunks on, and their whole text to `keep` after the last one. */
function* collecting(chunks: Iterable<string>, keep: (text: string) => void): Generator<string> {
  const texts: string[] = [];
  for (const chunk of chunks) {
    texts.push(chunk);
    yield chunk;
  }
  keep(texts.join(""));
}

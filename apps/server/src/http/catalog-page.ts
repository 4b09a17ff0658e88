import { createHash } from "node:crypto";
import { countPages, readPage } from "@lotwright/contracts/catalog/catalog-pages";
import type { CatalogPages, CatalogPlace, PublicCatalog } from "@lotwright/contracts/catalog/public-catalog";
import { httpStatus } from "@lotwright/contracts/values/errors";
import { Hono, type Context as HonoContext } from "hono";
import { createCaller } from "../areas/router";
import { hasVersion } from "../core/etags";
import { sendKept } from "../fast/rendered";
import { catalogPaths } from "./catalog-paths";
import { streamText } from "./downloads/stream-text";
import { failureOf, retryAfterOf } from "./error-responses";
import type { AppEnv } from "./middleware/request-context";
import { readerLocale } from "./reader-locale";

const html = "text/html; charset=UTF-8";
const javaScript = "text/javascript; charset=UTF-8";

type Rendering = {
  token: string;
  page: CatalogPlace["page"];
  type: string;
  render: (shown: PublicCatalog, place: CatalogPlace) => Iterable<string>;
  version: string;
};

/** Sends a rendered part of a catalog, from the cache while its content does not change. */
async function sendRendered(c: HonoContext<AppEnv>, { token, page, type, render, version }: Rendering) {
  const { ctx } = c.var;
  const catalog = await createCaller(ctx).publicCatalog.page({ token });
  const { allowsSearchEngines, columnOrder } = catalog;
  c.set("isSearchable", allowsSearchEngines);
  const locale = readerLocale(c.req.header("accept-language"));
  const etag = `W/"${hashOf(catalog.version, token, locale, version, type, String(page))}"`;
  c.header("ETag", etag);
  c.header("Cache-Control", "no-cache");
  c.header("Vary", "Accept-Encoding, Accept-Language");
  if (hasVersion(c.req.header("if-none-match"), etag)) return c.body(null, 304);
  const kept = await sendKept(c, ctx.rendered, etag, type);
  if (kept) return kept;
  // A page may no longer exist because lots were deleted, which is checked both before and after reading lots.
  const redirectBeyond = (lotCount: number) =>
    page !== "all" && page > countPages(lotCount) ? c.redirect(`?page=${countPages(lotCount)}`) : undefined;
  const beyond = redirectBeyond(catalog.lotCount);
  if (beyond) return beyond;
  const shown = await catalog.read();
  const beyondNow = redirectBeyond(shown.items.length);
  if (beyondNow) return beyondNow;
  const warn = (message: string) => ctx.log.warn(message);
  const around = { ...catalogPaths(token), origin: ctx.origin, allowsSearchEngines, columnOrder, page };
  const chunks = render(shown, { ...around, locale, warn });
  const keep = (text: string) => ctx.rendered.keep(etag, Buffer.from(text));
  return streamText(c, collecting(chunks, keep), type);
}

/** Serves the pages of public catalogs and the scripts with their lots, rendered by the web app's build. */
export function catalogPage(pages: CatalogPages): Hono<AppEnv> {
  const page = new Hono<AppEnv>();
  const { version } = pages;
  page.onError((error, c) => {
    const failure = failureOf(c, error);
    const headers = { "Content-Type": html, ...retryAfterOf(failure) };
    return c.body(pages.failure(failure), httpStatus[failure.code], headers);
  });
  page.get("/:token/lots.js", (c) => {
    const token = c.req.param("token");
    return sendRendered(c, { token, page: "all", type: javaScript, render: pages.lots, version });
  });
  page.get("/:token{.*}", (c) => {
    const token = c.req.param("token");
    const number = readPage(c.req.query("page"));
    return sendRendered(c, { token, page: number, type: html, render: pages.catalog, version });
  });
  return page;
}

const hashOf = (...parts: string[]) => createHash("sha256").update(parts.join(" ")).digest("base64url");

/** Passes chunks through, and calls `keep` with the whole text after the last one. */
function* collecting(chunks: Iterable<string>, keep: (text: string) => void): Generator<string> {
  const texts: string[] = [];
  for (const chunk of chunks) {
    texts.push(chunk);
    yield chunk;
  }
  keep(texts.join(""));
}

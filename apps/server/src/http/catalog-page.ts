import { httpStatus } from "@lotwright/contracts/errors";
import type { CatalogPages } from "@lotwright/contracts/public-catalog";
import { Hono } from "hono";
import type { AppEnv } from "../middleware/request-context";
import { createCaller } from "../router";
import { catalogPaths } from "./catalog-paths";
import { failureOf, retryAfterOf } from "./error-responses";
import { readerLocale } from "./reader-locale";
import { streamText } from "./stream-text";

const html = "text/html; charset=UTF-8";

/** Serves public catalog pages, rendered by the web app's build. */
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
    const { allowsSearchEngines, columnOrder, ...shown } = await createCaller(ctx).publicCatalog.page({
      token,
    });
    c.set("isSearchable", allowsSearchEngines);
    const warn = (message: string) => ctx.log.warn(message);
    const locale = readerLocale(c.req.header("accept-language"));
    const around = { ...catalogPaths(token), origin: ctx.origin, allowsSearchEngines, columnOrder };
    const place = { ...around, locale, warn };
    return streamText(c, pages.catalog(shown, place), html);
  });
  return page;
}

import { Readable } from "node:stream";
import { httpStatus } from "@lotwright/contracts/errors";
import type { CatalogPages } from "@lotwright/contracts/public-catalog";
import { Hono } from "hono";
import { type AppEnv, type Edge, shownOriginOf } from "../middleware/request-context";
import { createCaller } from "../router";
import { nextTurn } from "../turns";
import { failureOf, retryAfterOf } from "./answers";
import { streamBody } from "./stream-body";

const html = { "Content-Type": "text/html; charset=UTF-8" };

/** The page behind a share link: what the API answers for it, as the web's build renders it. */
export function catalogPage(pages: CatalogPages, edge: Edge): Hono<AppEnv> {
  const page = new Hono<AppEnv>();
  page.onError((error, c) => {
    const failure = failureOf(c, error);
    return c.body(pages.failure(failure), httpStatus[failure.code], { ...html, ...retryAfterOf(failure) });
  });
  page.get("/:token{.*}", async (c) => {
    const { ctx } = c.var;
    const shown = await createCaller(ctx).publicCatalog.byToken({ token: c.req.param("token") });
    const place = { origin: shownOriginOf(c, edge), warn: (message: string) => ctx.log.warn(message) };
    const pieces = Readable.from(inBytes(pages.catalog(shown, place)), { highWaterMark: 1 });
    return c.body(await streamBody(c, pieces), 200, html);
  });
  return page;
}

/** Rendering a piece takes milliseconds: of all pages that are being read, one piece is rendered in a turn. */
async function* inBytes(pieces: Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  await nextTurn();
  for (const piece of pieces) {
    yield encoder.encode(piece);
    await nextTurn();
  }
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { notFound } from "../errors";

const yearSeconds = 31_536_000;

/** The built web app: hashed files for ever, and its page at every address that is not an API's. */
export function webApp(root: string): Hono {
  const web = new Hono();
  web.use(
    "/assets/*",
    serveStatic({
      root,
      onFound: (_path, c) => c.header("Cache-Control", `public, max-age=${yearSeconds}, immutable`),
    }),
  );
  web.get("/assets/*", () => {
    throw notFound("file");
  });
  web.use("*", async (c, next) => {
    const isPage = c.req.path === "/" || c.req.path === "/index.html";
    if (isPage || !/\.\w+$/.test(c.req.path)) return next();
    return serveStatic({ root, onFound: (_path, found) => found.header("Cache-Control", "no-cache") })(
      c,
      next,
    );
  });
  web.get("*", async (c) => {
    c.header("Cache-Control", "no-cache");
    return c.html(await readFile(join(root, "index.html"), "utf8"));
  });
  return web;
}

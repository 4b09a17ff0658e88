import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { notFound } from "../errors";

const yearSeconds = 31_536_000;

/** What browsers may do with what is found; what is not found keeps the default. */
const cached =
  (control: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.res.ok) c.header("Cache-Control", control);
  };

/** The page tells the app at which address people use it, where that is configured: share links lead there. */
const withOrigin = (page: string, publicUrl: string | undefined) =>
  publicUrl
    ? page.replace("</head>", `<meta name="lotwright-origin" content="${new URL(publicUrl).origin}"></head>`)
    : page;

/** The built web app: hashed files for ever, and its page at every address that is not an API's. */
export function webApp(root: string, publicUrl: string | undefined): Hono {
  const web = new Hono();
  const file = serveStatic({ root });
  web.use("/assets/*", cached(`public, max-age=${yearSeconds}, immutable`), file);
  web.get("/assets/*", () => {
    throw notFound("file");
  });
  web.use("*", cached("no-cache"), (c, next) => {
    const isPage = c.req.path === "/index.html" || !/\.\w+$/.test(c.req.path);
    return isPage ? next() : file(c, next);
  });
  web.get("*", async (c) => c.html(withOrigin(await readFile(join(root, "index.html"), "utf8"), publicUrl)));
  return web;
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { id } from "@lotwright/contracts/values/fields";
import { isSettingsPage } from "@lotwright/contracts/workspace/settings-pages";
import { Hono, type Context as HonoContext, type MiddlewareHandler } from "hono";
import { notFound } from "../core/errors";

const yearSeconds = 31_536_000;

/** Sets Cache-Control on successful responses. */
const cached =
  (control: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.res.ok) c.header("Cache-Control", control);
  };

/** Adds the configured public origin to the page; the app uses it for share links. */
const withOrigin = (page: string, publicUrl: string | undefined) =>
  publicUrl
    ? page.replace("</head>", `<meta name="lotwright-origin" content="${new URL(publicUrl).origin}"></head>`)
    : page;

/** Responds with the web app's page, the same for all client-side routes. */
export type PageResponse = (c: HonoContext, status?: 200 | 404) => Promise<Response>;

export function appPage(root: string, publicUrl: string | undefined): PageResponse {
  return async (c, status = 200) =>
    c.html(withOrigin(await readFile(join(root, "index.html"), "utf8"), publicUrl), status);
}

/** Whether the route parameters are what the app's routes require: pages of the settings, and otherwise ids. */
const hasKnownParameters = (c: HonoContext) =>
  Object.entries(c.req.param()).every(([name, value]) =>
    name === "page" ? isSettingsPage(value) : id.safeParse(value).success,
  );

/** Target of /.well-known/change-password (https://w3c.github.io/webappsec-change-password-url/). */
const passwordPage = "/settings";

/**
 * Serves the built web app: immutable hashed assets, its page at the client-side `routes` (`/manifests/$manifestId`), and other
 * files, compressed by the build.
 */
export function webApp(root: string, routes: readonly string[], pageResponse: PageResponse): Hono {
  const web = new Hono();
  const file = serveStatic({ root, precompressed: true });
  web.use("/assets/*", cached(`public, max-age=${yearSeconds}, immutable`), file);
  web.all("/assets/*", () => {
    throw notFound("file");
  });
  for (const route of ["/index.html", ...routes]) {
    web.get(route.replaceAll("$", ":"), cached("no-cache"), (c) =>
      hasKnownParameters(c) ? pageResponse(c) : c.notFound(),
    );
  }
  web.get("/.well-known/change-password", (c) => c.redirect(passwordPage));
  web.use("*", cached("no-cache"), (c, next) => (/\.\w+$/.test(c.req.path) ? file(c, next) : next()));
  return web;
}

import { authorityPath, connectPath } from "@lotwright/contracts/workspace/connect-addresses";
import type { MiddlewareHandler } from "hono";
import { AppError } from "../../core/errors";
import { isLoopback } from "../../core/network";
import { isOwnHttps, peerOf } from "./request-context";

/**
 * Paths that the setup page loads: the app's files, two procedures (`auth.current` answers that no one is signed in), and the
 * probe that its Retry sends before it reloads the page.
 */
const setupPath = /^\/(?:assets\/[^/]+|trpc\/(?:connect|auth)\.current|[\w-]+\.\w+|healthz)$/;

const isForSetup = (path: string) => path === connectPath || path === authorityPath || setupPath.test(path);

/**
 * Over plain HTTP, serves other machines only the page that sets up a phone: passwords and sessions must not cross a network that
 * others can read. Ignores sessions from before the server was started with --lan. Redirects navigations to that page.
 */
export const setupOnly: MiddlewareHandler = async (c, next) => {
  if (isOwnHttps(c) || isLoopback(peerOf(c))) return next();
  if (isForSetup(c.req.path)) {
    for (const name of ["cookie", "authorization"]) c.req.raw.headers.delete(name);
    return next();
  }
  const isNavigation = c.req.method === "GET" && c.req.header("accept")?.includes("text/html");
  if (isNavigation) return c.redirect(connectPath);
  throw new AppError("FORBIDDEN", `Open ${connectPath} to set up this device for https.`);
};

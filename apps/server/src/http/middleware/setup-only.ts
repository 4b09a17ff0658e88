import { authorityPath, connectPath } from "@lotwright/contracts/workspace/connect-addresses";
import type { MiddlewareHandler } from "hono";
import { AppError } from "../../core/errors";
import { isLoopback } from "../../core/network";
import { isOwnHttps, peerOf } from "./request-context";

/**
 * Matches what the setup page loads: the app's files, two procedures (`auth.current` says that no one is signed in), and the
 * probe before its reload.
 */
const setupPath = /^\/(?:assets\/[^/]+|trpc\/(?:connect|auth)\.current|[\w-]+\.\w+|healthz)$/;

const isForSetup = (path: string) => path === connectPath || path === authorityPath || setupPath.test(path);

/**
 * Serves other machines only the phone setup page over plain HTTP, because passwords and sessions must not cross a readable
 * network. Ignores existing sessions, and redirects navigations to that page.
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

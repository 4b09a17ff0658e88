import { authorityPath } from "@lotwright/contracts/workspace/connect-addresses";
import { Hono } from "hono";
import type { Deps } from "../core/context";
import { notFound } from "../core/errors";

/**
 * Serves the authority's certificate for installation on phones. Without Content-Disposition, because iOS installs only what
 * Safari opens itself.
 */
export function authorityRoutes({ lan }: Pick<Deps, "lan">): Hono {
  const routes = new Hono();
  routes.get(authorityPath, (c) => {
    if (!lan) throw notFound("file");
    return c.body(new Uint8Array(lan.authority.raw), 200, { "Content-Type": "application/x-x509-ca-cert" });
  });
  return routes;
}

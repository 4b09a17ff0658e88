import type { MiddlewareHandler } from "hono";
import type { Deps } from "../context";
import { isPrivate } from "../features/connect/private-networks";
import { loggedNetworkOf } from "./network";
import { type Edge, isOwnHttps, peerOf } from "./request-context";

/**
 * Logs one warning when a proxy on this machine or its network passes on who its clients are, but is not trusted: all people behind
 * it then have the rate limits of one address.
 */
export function proxyWarning({ log }: Pick<Deps, "log">, { trustProxy }: Edge): MiddlewareHandler {
  let isLogged = trustProxy;
  return async (c, next) => {
    const peer = peerOf(c) ?? "";
    if (!isLogged && c.req.header("x-forwarded-for") && isPrivate(peer) && !isOwnHttps(c)) {
      isLogged = true;
      log.warn(
        { network: loggedNetworkOf(peer) },
        "A proxy sends X-Forwarded-For, but TRUST_PROXY is off, so everyone behind it shares the rate limits of one address. Set TRUST_PROXY=on if only the proxy can reach this server.",
      );
    }
    return next();
  };
}

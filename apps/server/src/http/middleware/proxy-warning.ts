import type { MiddlewareHandler } from "hono";
import { isPrivate } from "../../areas/accounts/connect/private-networks";
import type { Deps } from "../../core/context";
import { loggedNetworkOf } from "../../core/network";
import { type Edge, isOwnHttps, peerOf } from "./request-context";

export type ProxyWatch = {
  middleware: MiddlewareHandler;
  /** Whether an untrusted proxy forwards its clients' addresses. */
  isUntrusted(): boolean;
};

/**
 * Detects an untrusted proxy on this machine or network that forwards client addresses, whose clients share one address's rate
 * limits. Logs one warning.
 */
export function watchProxy({ log }: Pick<Deps, "log">, { trustProxy }: Edge): ProxyWatch {
  let isUntrusted = false;
  return {
    isUntrusted: () => isUntrusted,
    async middleware(c, next) {
      const peer = peerOf(c) ?? "";
      const isNew = !trustProxy && !isUntrusted && c.req.header("x-forwarded-for");
      if (isNew && isPrivate(peer) && !isOwnHttps(c)) {
        isUntrusted = true;
        log.warn(
          { network: loggedNetworkOf(peer) },
          "A proxy sends X-Forwarded-For, but TRUST_PROXY is off, so everyone behind it shares the rate limits of one address. Set TRUST_PROXY=on if only the proxy can reach this server.",
        );
      }
      return next();
    },
  };
}

import { firstLanHost } from "../areas/accounts/connect/lan";
import type { Env } from "../core/env";

/** Loopback and wildcard addresses. */
const ownHosts = new Set(["127.0.0.1", "0.0.0.0", "::", "::1", "localhost"]);

/** The http URL of a listener for people on its machine. */
export function httpOrigin(host: string, port: number): string {
  if (ownHosts.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** URL at which people open a server with these settings; with LAN, http is only for setting up phones. */
export function servedOrigin({ PUBLIC_URL, HOST, PORT, LAN, LAN_PORT }: Env): string {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin;
  return LAN ? `https://${firstLanHost()}:${LAN_PORT}` : httpOrigin(HOST, PORT);
}

import { firstLanHost } from "../areas/accounts/connect/lan";
import type { Env } from "../core/env";

/** Addresses of this machine itself, or of all its networks. */
const ownHosts = new Set(["127.0.0.1", "0.0.0.0", "::", "::1", "localhost"]);

/** The address of a listener for people on its machine. */
export function httpOrigin(host: string, port: number): string {
  if (ownHosts.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** The address at which people open a server with these settings: with LAN the http one only sets up phones. */
export function servedOrigin({ PUBLIC_URL, HOST, PORT, LAN, LAN_PORT }: Env): string {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin;
  return LAN ? `https://${firstLanHost()}:${LAN_PORT}` : httpOrigin(HOST, PORT);
}

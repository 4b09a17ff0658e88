import type { X509Certificate } from "node:crypto";
import { isIPv6 } from "node:net";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import type { Env } from "../../../core/env";
import type { Pem } from "./certificates";
import { lanHosts } from "./hosts";
import { authorityNotice, openIdentity } from "./identity";

declare module "../../../core/context" {
  interface Deps {
    /** Set if phones on the local network are served over https. */
    lan?: Lan | undefined;
  }
}

/** The https listener for phones on the local network. */
export type Lan = {
  /** Certificate of the authority that phones trust. */
  authority: X509Certificate;
  /** Notice about the authority's expiry, if it is near or past. */
  notice(now: Date): string | undefined;
  /** IP addresses and names of this machine as in URLs, the most likely first. */
  hosts: [string, ...string[]];
  ports: { http: number; https: number };
};

/** Hosts by which the machine itself opens the app. */
const ownHosts = ["localhost", "127.0.0.1", "::1"];

const urlHost = (host: string) => (isIPv6(host) ? `[${host}]` : host);

/** The most likely network address of this machine, as in URLs. */
export const firstLanHost = (): string => urlHost(lanHosts()[0] ?? "localhost");

/** Opens the certificates in `DATA_DIR/lan`. `server`: key and certificate of the https listener. */
export async function openLan(env: Env): Promise<{ lan: Lan; server: Pem }> {
  const hosts = lanHosts();
  const { authority, server, endedAt } = await openIdentity({
    folder: join(resolve(env.DATA_DIR), "lan"),
    hosts: [...new Set([...hosts, ...ownHosts])],
    name: `Lotwright on ${hostname()}`,
  });
  const [first = "localhost", ...others] = hosts.map(urlHost);
  const ports = { http: env.PORT, https: env.LAN_PORT };
  const notice = (now: Date) => authorityNotice(authority, endedAt, now);
  return { lan: { authority, notice, hosts: [first, ...others], ports }, server };
}

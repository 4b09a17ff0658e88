import { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { withinDeadline } from "../core/deadline";
import type { Env } from "../core/env";

const answersWithinMs = 3_000;
const askEveryMs = 60 * 60 * 1000;
const askAgainMs = 60 * 1000;

/** Reads a server's certificate without verifying it. */
function readShown(url: URL, timeoutMs: number): Promise<X509Certificate> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const socket = connect({
    host,
    port: Number(url.port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    // Sends nothing, since an expired certificate must be readable too.
    rejectUnauthorized: false,
  });
  const shown = new Promise<X509Certificate>((resolve, reject) => {
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      const { raw } = socket.getPeerCertificate();
      raw ? resolve(new X509Certificate(raw)) : reject(new Error(`${url.host} shows no certificate`));
    });
  });
  const late = () => new Error(`${url.host} does not answer`);
  return withinDeadline(timeoutMs, shown, late).finally(() => socket.destroy());
}

/** Expiry of the certificate at an https URL. @throws Error when the server does not respond within `timeoutMs` */
export async function certificateEnd(address: string, timeoutMs = answersWithinMs): Promise<Date> {
  return new Date((await readShown(new URL(address), timeoutMs)).validTo);
}

/** Expiry times of certificates by name. */
export type CertificateEnds = {
  /** Adds a certificate of this server. */
  add(name: "lan" | "lan-authority", certificate: X509Certificate): void;
  /**
   * Reads the expiry times, including that of an https PUBLIC_URL as `public` if reachable; that is checked at most hourly, or a
   * minute after a failure.
   */
  read(): Promise<Map<string, Date>>;
};

export function createCertificateEnds(
  { PUBLIC_URL }: Pick<Env, "PUBLIC_URL">,
  now = Date.now,
): CertificateEnds {
  const ends = new Map<string, Date>();
  let asked: { until: number; end: Promise<Date | undefined> } | undefined;
  const readPublic = (address: string) => {
    if (asked && now() < asked.until) return asked.end;
    const at = now();
    const asking = { until: at + askEveryMs, end: certificateEnd(address).catch(fail) };
    function fail(): undefined {
      asking.until = at + askAgainMs;
    }
    asked = asking;
    return asking.end;
  };
  return {
    add: (name, { validTo }) => void ends.set(name, new Date(validTo)),
    async read() {
      const end = PUBLIC_URL?.startsWith("https:") ? await readPublic(PUBLIC_URL) : undefined;
      return end ? new Map([...ends, ["public", end]]) : ends;
    },
  };
}

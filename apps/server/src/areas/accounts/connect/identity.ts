import { randomUUID, X509Certificate } from "node:crypto";
import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import { isIP } from "node:net";
import { join } from "node:path";
import { makePrivateFolder } from "@lotwright/embedded-postgres/private-folder";
import type { Pem } from "./certificates";

const privateMode = 0o600;

/** Remaining validity at which the server's certificate is renewed at a start, in ms. */
const renewBeforeMs = 30 * 86_400_000;

const saidBeforeMs = 60 * 86_400_000;
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Notice for operators about the authority's expiry, from 60 days before on; otherwise undefined. */
export function authorityNotice(
  { validTo }: X509Certificate,
  endedAt: Date | undefined,
  now: Date,
): string | undefined {
  if (endedAt)
    return `The certificate authority for phones ended on ${dayOf(endedAt)}, and a new one was made: set up every phone again.`;
  const end = new Date(validTo);
  return end.getTime() - now.getTime() > saidBeforeMs
    ? undefined
    : `The certificate authority for phones ends on ${dayOf(end)}. Stop the server before then, delete authority.pem in DATA_DIR/lan, start it, and set up every phone again.`;
}

type Place = {
  /** Folder of both certificates with their keys. Created if missing. */
  folder: string;
  /** Names and IP addresses that the server's certificate covers. */
  hosts: readonly string[];
  /** Name of a new authority, as shown on phones. */
  name: string;
  now?: Date;
};

/** The authority's certificate, and the server's certificate with its key. */
export type Identity = {
  authority: X509Certificate;
  server: Pem;
  /** Expiry of the authority that was just replaced, if any. */
  endedAt: Date | undefined;
};

/** Reads a PEM file and restricts it to its owner; undefined if it does not exist. */
async function readPrivate(path: string): Promise<Pem | undefined> {
  try {
    await chmod(path, privateMode);
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Writes a file atomically, so that it is complete or absent even after a crash. */
async function writePrivate(path: string, text: Pem): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, text, { mode: privateMode, flag: "wx" });
  await rename(unfinished, path);
}

const isValidAt = (certificate: X509Certificate, time: number) =>
  Date.parse(certificate.validFrom) <= time && time < Date.parse(certificate.validTo);

/** Parses the authority. Throws an error for the operator if damaged, because phones would have to trust a new one. */
function parseAuthority(pem: Pem, path: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (cause) {
    const message = `${path} is damaged. Restore it from a backup, or delete it: phones must then trust a new authority.`;
    throw new Error(message, { cause });
  }
}

/** Whether a certificate covers exactly these hosts. */
function coversOnly(certificate: X509Certificate, hosts: readonly string[]): boolean {
  const isCovered = (host: string) => (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host));
  return certificate.subjectAltName?.split(", ").length === hosts.length && hosts.every(isCovered);
}

/** Whether the server's certificate is still usable: signed by this authority, for these hosts, not about to expire. */
function isCurrent(pem: Pem, authority: X509Certificate, { hosts, now }: Required<Place>): boolean {
  try {
    const certificate = new X509Certificate(pem);
    const isSigned = certificate.verify(authority.publicKey);
    const isInTime = [now.getTime(), now.getTime() + renewBeforeMs].every((time) =>
      isValidAt(certificate, time),
    );
    return isSigned && isInTime && coversOnly(certificate, hosts);
  } catch {
    // A damaged server certificate is replaced, because phones trust only the authority.
    return false;
  }
}

/**
 * Opens the certificates for the local network. Creates the authority, or replaces it after ten years, and renews the server's
 * certificate if hosts changed or it expires soon. Throws if the authority's file is damaged.
 */
export async function openIdentity(place: Place): Promise<Identity> {
  const { folder, hosts, name, now = new Date() } = place;
  const { createAuthority, createLeaf } = await import("./certificates");
  await makePrivateFolder(folder);
  const authorityPath = join(folder, "authority.pem");
  const serverPath = join(folder, "server.pem");
  let authorityPem = await readPrivate(authorityPath);
  const former = authorityPem ? parseAuthority(authorityPem, authorityPath) : undefined;
  const hasEnded = former !== undefined && !isValidAt(former, now.getTime());
  if (!authorityPem || hasEnded) {
    authorityPem = await createAuthority(name, now);
    await writePrivate(authorityPath, authorityPem);
  }
  const authority = parseAuthority(authorityPem, authorityPath);
  let server = await readPrivate(serverPath);
  if (!server || !isCurrent(server, authority, { folder, hosts, name, now })) {
    server = await createLeaf(authorityPem, hosts, now);
    await writePrivate(serverPath, server);
  }
  return { authority, server, endedAt: hasEnded ? new Date(former.validTo) : undefined };
}

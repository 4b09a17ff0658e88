import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, isIP } from "node:net";
import { join } from "node:path";
import { checkServerIdentity, connect, createServer } from "node:tls";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLeaf } from "./certificates";
import { authorityNotice, openIdentity } from "./identity";
import { makeLanFolder } from "./testing/lan-server";

const dayMs = 86_400_000;
const start = new Date("2026-05-04T10:00:00Z");
const after = (days: number) => new Date(start.getTime() + days * dayMs);
const hosts = ["192.168.1.5", "fd00::12:5", "barn.local", "localhost", "127.0.0.1"];
const name = "Lotwright on barn";

const open = (folder: string, changed: { hosts?: string[]; now?: Date } = {}) =>
  openIdentity({ folder, hosts, name, now: start, ...changed });

/** Result of a TLS connection to a server with this certificate at `host`: "trusted", or the error. */
async function connectTo(server: string, ca: string | undefined, host: string): Promise<string> {
  const listener = createServer({ key: server, cert: server }, (socket) => socket.end()).listen(
    0,
    "127.0.0.1",
  );
  onTestFinished(() => void listener.close());
  listener.on("tlsClientError", () => undefined);
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo; // a TCP server has an AddressInfo
  const socket = connect({
    port,
    host: "127.0.0.1",
    servername: isIP(host) ? "" : host,
    checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate),
    ...(ca && { ca }),
  });
  return new Promise((resolve) => {
    socket.once("secureConnect", () => resolve("trusted"));
    socket.once("error", ({ message }) => resolve(message));
  });
}

describe("the certificate authority", () => {
  test("creates the authority once, for ten years, with files that only their owner can read", async () => {
    const folder = await makeLanFolder();
    const { authority } = await open(folder);
    expect(authority.subject).toBe("CN=Lotwright on barn");
    expect(authority.ca).toBe(true);
    expect((Date.parse(authority.validTo) - start.getTime()) / dayMs).toBeCloseTo(3_649, 0);
    const modes = await Promise.all(
      [folder, ...(await readdir(folder)).map((file) => join(folder, file))].map(
        async (path) => (await stat(path)).mode & 0o777,
      ),
    );
    expect(modes).toEqual([0o700, 0o600, 0o600]);
    expect((await open(folder, { now: after(3_000) })).authority.fingerprint256).toBe(
      authority.fingerprint256,
    );
  });

  test("restricts a key file of the authority that a backup restored with wider permissions", async () => {
    const folder = await makeLanFolder();
    await open(folder);
    const path = join(folder, "authority.pem");
    await chmod(path, 0o644);
    await open(folder);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test("warns 60 days before the certificate authority expires, and reports its replacement", async () => {
    const folder = await makeLanFolder();
    await open(folder);
    const noticeAt = async (days: number) => {
      const { authority, endedAt } = await open(folder, { now: after(days) });
      return authorityNotice(authority, endedAt, after(days));
    };
    expect(await noticeAt(3_588)).toBeUndefined();
    expect(await noticeAt(3_590)).toMatch(
      /^The certificate authority for phones ends on \d{4}-\d\d-\d\d\. Stop/,
    );
    expect(await noticeAt(3_650)).toMatch(
      /ended on \d{4}-\d\d-\d\d, and a new one was made: set up every phone again/,
    );
    expect(await noticeAt(3_651)).toBeUndefined();
  });

  test("replaces the authority after it has expired", async () => {
    const folder = await makeLanFolder();
    const { authority } = await open(folder);
    const later = await open(folder, { now: after(3_700) });
    expect(later.authority.fingerprint256).not.toBe(authority.fingerprint256);
    expect(new X509Certificate(later.server).verify(later.authority.publicKey)).toBe(true);
  });

  test("stops the start with a message when the authority's file is damaged, and leaves the file as it is", async () => {
    const folder = await makeLanFolder();
    await open(folder);
    const path = join(folder, "authority.pem");
    await writeFile(path, "damaged");
    await expect(open(folder)).rejects.toThrow(
      /authority\.pem is damaged\. Restore it from a backup, or delete it/,
    );
    expect(await readFile(path, "utf8")).toBe("damaged");
  });

  test.each([
    ["example.com", "example.com"],
    ["notlocal", "notlocal"],
    ["8.8.8.8", "8.8.8.8"],
    ["2a00::1", "2a00::1"],
  ])(
    "makes clients reject the authority's certificate for %s, which is not on a local network",
    async (host, served) => {
      const folder = await makeLanFolder();
      const { authority } = await openIdentity({ folder, hosts, name });
      const forged = await createLeaf(
        await readFile(join(folder, "authority.pem"), "utf8"),
        [served],
        new Date(),
      );
      expect(await connectTo(forged, authority.toString(), host)).toBe("permitted subtree violation");
    },
  );
});

describe("the server's certificate", () => {
  test.each(["127.0.0.1", "192.168.1.5", "fd00::12:5", "localhost", "barn.local"])(
    "serves %s to clients that trust the authority, and to no others",
    async (host) => {
      const { authority, server } = await openIdentity({ folder: await makeLanFolder(), hosts, name });
      expect(await connectTo(server, authority.toString(), host)).toBe("trusted");
      const refused = await connectTo(server, undefined, host);
      // Node.js appends advice after a semicolon.
      expect(refused.split(";", 1)).toEqual(["unable to verify the first certificate"]);
    },
  );

  test("rejects a host that the server's certificate does not cover", async () => {
    const { authority, server } = await openIdentity({ folder: await makeLanFolder(), hosts, name });
    expect(await connectTo(server, authority.toString(), "other.local")).toMatch(
      /does not match certificate's altnames/,
    );
  });

  test("covers exactly the machine's hosts for at most 398 days, for servers only", async () => {
    const { server } = await open(await makeLanFolder());
    const leaf = new X509Certificate(server);
    expect(leaf.subjectAltName).toBe(
      "IP Address:192.168.1.5, IP Address:FD00:0:0:0:0:0:12:5, DNS:barn.local, DNS:localhost, IP Address:127.0.0.1",
    );
    expect((Date.parse(leaf.validTo) - Date.parse(leaf.validFrom)) / dayMs).toBeLessThanOrEqual(398);
    expect(leaf.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]);
    expect(leaf.ca).toBe(false);
  });

  test("keeps the server's certificate while the hosts stay and it has more than a month left", async () => {
    const folder = await makeLanFolder();
    const { server } = await open(folder);
    expect((await open(folder, { now: after(360) })).server).toBe(server);
  });

  test.each([
    ["a host was added", { hosts: [...hosts, "10.0.0.4"] }],
    ["a host has changed", { hosts: ["192.168.1.6", ...hosts.slice(1)] }],
    ["a host is gone", { hosts: hosts.slice(1) }],
    ["less than a month is left", { now: after(370) }],
    ["it has expired", { now: after(500) }],
  ])("renews the server's certificate under the same authority when %s", async (_when, changed) => {
    const folder = await makeLanFolder();
    const before = await open(folder);
    const renewed = await open(folder, changed);
    expect(renewed.authority.fingerprint256).toBe(before.authority.fingerprint256);
    expect(renewed.server).not.toBe(before.server);
    expect(new X509Certificate(renewed.server).verify(before.authority.publicKey)).toBe(true);
    expect((await open(folder, changed)).server).toBe(renewed.server);
  });

  test.each([
    ["is damaged", async () => "damaged"],
    ["was signed by another authority", async () => (await open(await makeLanFolder())).server],
  ])("replaces the server's certificate when it %s", async (_what, makeOther) => {
    const folder = await makeLanFolder();
    const { authority } = await open(folder);
    await writeFile(join(folder, "server.pem"), await makeOther());
    const { server } = await open(folder);
    expect(new X509Certificate(server).verify(authority.publicKey)).toBe(true);
  });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { createApp } from "../app";
import { makeIdentity, makeLan, serveLan } from "../areas/accounts/connect/testing/lan-server";
import type { TestServer } from "../testing/app";
import { plainPages } from "../testing/plain-pages";
import { ask, errorOf } from "../testing/rest";
import { test } from "../testing/test";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "lotwright-web-"));
  await writeFile(join(root, "index.html"), "<!doctype html><title>Lotwright</title>");
  await writeFile(join(root, "logo.svg"), "<svg/>");
});
afterAll(async () => {
  await rm(root, { recursive: true });
});

const credentials = () => ({ email: `${crypto.randomUUID()}@example.test`, password: "brass lamp" });

describe("the authority's certificate", () => {
  test("serves the authority's certificate as DER, in a form that iOS and Android install", async ({
    server,
  }) => {
    const lan = makeLan(await makeIdentity());
    const edge = { trustProxy: false, publicUrl: undefined };
    const app = createApp({ ...server.deps, lan }, { edge, stopping: server.stopping.signal });
    const answer = await ask({ app }, "GET", "/connect/authority.crt");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/x-x509-ca-cert");
    expect(answer.headers.get("content-disposition")).toBeNull();
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(lan.authority.raw);
  });

  test("answers 404 for the authority's certificate unless the server serves the local network", async ({
    server,
  }) => {
    expect((await ask(server, "GET", "/connect/authority.crt")).status).toBe(404);
  });
});

describe("connect.current", () => {
  test("answers connect.current with hosts, ports and the authority to anyone, and with no key", async ({
    server,
  }) => {
    const lan = makeLan(await makeIdentity());
    const answer = await server.callerFor(null, { lan }).connect.current();
    expect(answer).toEqual({
      lan: {
        hosts: ["192.168.1.5", "barn.local"],
        httpPort: 3000,
        httpsPort: 3443,
        authority: "Lotwright on barn",
        fingerprint: lan.authority.fingerprint256,
      },
    });
  });

  test("answers connect.current with null unless the server serves the local network", async ({ server }) => {
    expect(await server.callerFor(null).connect.current()).toEqual({ lan: null });
  });
});

describe("https on the local network", () => {
  test("serves https to clients that trust the authority, and to no others", async ({ server }) => {
    const { ask, port } = await serveLan(server);
    expect((await ask("/healthz")).status).toBe(200);
    expect((await ask("/healthz", { host: "localhost" })).status).toBe(200);
    const untrusting = new Promise((_, reject) => {
      request({ host: "127.0.0.1", port, path: "/healthz", agent: false }).once("error", reject).end();
    });
    await expect(untrusting).rejects.toThrow("unable to verify the first certificate");
  });

  test.for([
    ["without other settings", {}],
    ["beside a PUBLIC_URL", { publicUrl: "http://lots.example" }],
    ["beside a trusted proxy", { trustProxy: true }],
  ] as const)(
    "sets a Secure cookie for this host and no HSTS over https on the local network %s",
    async ([_what, edge], { server }) => {
      const { ask, origin } = await serveLan(server, edge);
      const body = credentials();
      const headers = { origin, "sec-fetch-site": "same-origin" };
      const answer = await ask("/api/auth/register", { method: "POST", headers, body });
      expect(answer.status).toBe(201);
      expect(answer.headers["set-cookie"]?.[0]).toMatch(
        /^__Host-lotwright=.*; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(answer.headers).not.toHaveProperty("strict-transport-security");
    },
  );

  test.for([
    ["of its own origin", (origin: string) => origin, 200],
    ["of the same host over http", (origin: string) => origin.replace("https", "http"), 403],
    ["of the public origin", () => "https://lots.example", 403],
    ["of another site", () => "https://evil.example", 403],
  ] as const)(
    "answers a write over https on the local network from a page %s, in a browser without Sec-Fetch-Site",
    async ([_whose, from, status], { server }) => {
      const { ask, origin } = await serveLan(server, { publicUrl: "https://lots.example" });
      const headers = { origin: from(origin) };
      expect((await ask("/api/auth/logout", { method: "POST", headers })).status).toBe(status);
    },
  );

  test("ignores forwarded headers over https on the local network, where only clients themselves send them", async ({
    server,
  }) => {
    const { ask } = await serveLan(server, { trustProxy: true });
    const headers = { "x-forwarded-proto": "http", "x-forwarded-for": "203.0.113.9" };
    const answer = await ask("/api/auth/register", { method: "POST", headers, body: credentials() });
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/^__Host-/);
    const limited = await server.sql`select key from rate_limits where key like '%203.0.113%'`;
    expect(limited).toEqual([]);
  });
});

describe("plain http on the local network", () => {
  const browser = { accept: "text/html,*/*;q=0.8" };

  /** Requests a path from another machine, or from `remoteAddress`. */
  async function askFrom(
    server: TestServer,
    path: string,
    init: RequestInit = {},
    remoteAddress = "192.168.1.20",
  ) {
    const lan = makeLan(await makeIdentity());
    const edge = { trustProxy: false, publicUrl: undefined, isHttpForSetupOnly: true };
    const web = { root, routes: ["/", "/connect", "/settings"], pages: plainPages };
    const app = createApp({ ...server.deps, lan }, { edge, web, stopping: server.stopping.signal });
    return app.request(path, init, { incoming: { socket: { remoteAddress } } });
  }

  test.for([
    "/connect",
    "/connect/authority.crt",
    "/logo.svg",
    "/healthz",
    "/trpc/connect.current?batch=1&input=%7B%7D",
  ])(
    "serves %s over plain http to a phone that does not trust the authority yet",
    async (path, { server }) => {
      expect((await askFrom(server, path, { headers: browser })).status).toBe(200);
    },
  );

  test.for(["/", "/settings", "/public/token", "/api/docs", "/nothing"])(
    "redirects a phone's navigation to %s over plain http to the setup page",
    async (path, { server }) => {
      const answer = await askFrom(server, path, { headers: browser });
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/connect"]);
    },
  );

  test.for([
    ["POST", "/api/auth/login"],
    ["POST", "/trpc/auth.login"],
    ["GET", "/api/manifests"],
    ["GET", "/trpc/connect.current,manifests.list?batch=1"],
    ["GET", "/photos/4k7w2m9x0p3q6r8s1t5v7y2z4b6c8d0f.jpg"],
    ["POST", "/connect/authority.crt/x"],
    ["GET", "/connect/../api/manifests"],
  ] as const)(
    "refuses %s %s over plain http, so that no password or session crosses the network in clear text",
    async ([method, path], { server }) => {
      const init = method === "POST" ? { method, headers: browser, body: "{}" } : { method };
      const answer = await askFrom(server, path, init);
      expect([answer.status, await errorOf(answer)]).toEqual([
        403,
        { message: "Open /connect to set up this device for https.", code: "FORBIDDEN" },
      ]);
    },
  );

  test("ignores a session that a phone still has from plain http", async ({ server }) => {
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(credentials()) };
    const registered = await askFrom(server, "/api/auth/register", init, "127.0.0.1");
    const cookie = registered.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
    const statusFrom = async (address: string) =>
      (await askFrom(server, "/trpc/auth.current", { headers: { cookie } }, address)).status;
    expect([await statusFrom("127.0.0.1"), await statusFrom("192.168.1.20")]).toEqual([200, 401]);
  });

  test.for(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
    "serves everything over plain http to this machine (%s)",
    async (address, { server }) => {
      const { email, password } = credentials();
      const headers = { "content-type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify({ email, password }) };
      expect((await askFrom(server, "/api/auth/register", init, address)).status).toBe(201);
    },
  );
});

import { request } from "node:http";
import { manifests } from "@lotwright/db/schema";
import { jpeg } from "@lotwright/testing/pictures";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { createApp } from "../../app";
import type { TestServer } from "../../testing/app";
import { listenForTest, signedIn } from "../../testing/http";
import { ask, errorOf } from "../../testing/rest";
import { test } from "../../testing/test";
import type { Edge } from "./request-context";

let signed: { cookie: string };
test.beforeEach(async ({ server, people }) => {
  signed = await signedIn(server, people.owner);
});

const isSignedIn = async (server: TestServer) =>
  (await ask(server, "GET", "/api/auth/user", { headers: signed })).status === 200;

const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
const refusal = { message: "This request came from another site", code: "CROSS_ORIGIN" };

/** Headers of requests from pages of other origins. */
const foreign = [
  ["of another site", evil],
  ["of a sibling site", { origin: "https://other.localhost", "sec-fetch-site": "same-site" }],
  ["of another site, identified by its Origin only", { origin: "https://evil.example" }],
  ["of another port of this host", { origin: "http://localhost:8080" }],
  ["of this host over another scheme", { origin: "https://localhost" }],
  ["with an opaque origin", { origin: "null" }],
  ["of another site that claims our origin", { origin: "http://localhost", "sec-fetch-site": "cross-site" }],
] as const;

describe("cross-origin requests", () => {
  const types = [
    "multipart/form-data; boundary=x",
    "application/json",
    "application/octet-stream",
    "text/plain",
  ];

  test.for(types)("rejects signing out by another site's POST of %s", async (type, { server }) => {
    for (const path of ["/api/auth/logout", "/trpc/auth.logout"]) {
      const headers = { ...signed, ...evil, "content-type": type, host: "localhost" };
      const answer = await ask(server, "POST", path, { headers });
      expect([answer.status, await errorOf(answer)]).toEqual([403, refusal]);
    }
    expect(await isSignedIn(server)).toBe(true);
  });

  test.for(foreign)("rejects a write from a page %s", async ([_, from], { server, people }) => {
    const path = `/api/manifests/${people.manifest.id}`;
    const headers = { ...signed, ...from, host: "localhost" };
    expect((await ask(server, "PATCH", path, { headers, body: { name: "Taken" } })).status).toBe(403);
    expect((await ask(server, "DELETE", path, { headers })).status).toBe(403);
    const [row] = await server.db.select().from(manifests).where(eq(manifests.id, people.manifest.id));
    expect(row).toEqual(people.manifest);
  });

  test("rejects a login from another site", async ({ server }) => {
    const body = { email: "a@example.test", password: "brass lamp" };
    expect((await ask(server, "POST", "/api/auth/login", { headers: evil, body })).status).toBe(403);
    expect((await ask(server, "POST", "/api/auth/register", { headers: evil, body })).status).toBe(403);
  });

  test("does not treat a proxy's Basic credentials as an API key", async ({ server }) => {
    const headers = { ...signed, ...evil, authorization: "Basic YTpi" };
    expect((await ask(server, "POST", "/api/auth/logout", { headers })).status).toBe(403);
    expect(await isSignedIn(server)).toBe(true);
  });

  test.for(["/api/auth/logout", "/api/manifests", "/trpc/auth.logout", "/photos/x.jpg", "/"])(
    "does not allow other sites to read %s, in the preflight and in the response",
    async (path, { server }) => {
      const preflight = { ...evil, "access-control-request-method": "POST" };
      for (const method of ["OPTIONS", "GET", "POST"]) {
        const answer = await ask(server, method, path, { headers: { ...signed, ...preflight } });
        expect(answer.headers.get("access-control-allow-origin")).toBeNull();
        expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
      }
    },
  );
});

describe("an allowed change", () => {
  test.for([
    ["from our own page", { origin: "http://localhost", "sec-fetch-site": "same-origin" }],
    ["from our own page in a browser that sends only Origin", { origin: "http://localhost" }],
    ["that a person started without a page", { "sec-fetch-site": "none" }],
    ["from a program, which sends neither header", {}],
  ] as const)("accepts a write %s", async ([_, from], { server }) => {
    const headers = { ...signed, ...from, host: "localhost" };
    expect((await ask(server, "POST", "/api/auth/logout", { headers })).status).toBe(200);
    expect(await isSignedIn(server)).toBe(false);
  });

  test("accepts a write with an API key from any origin", async ({ server }) => {
    const headers = { ...evil, authorization: "Bearer some-key" };
    expect((await ask(server, "POST", "/api/auth/logout", { headers })).status).toBe(200);
  });

  test("accepts a form that a program uploads with an API key", async ({ server }) => {
    const { origin } = await listenForTest(server);
    const parts = [
      '--b\r\ncontent-disposition: form-data; name="photo"; filename="x.jpg"\r\n\r\n',
      "\r\n--b--\r\n",
    ];
    const [start = "", end = ""] = parts;
    const body = Buffer.concat([Buffer.from(start), await jpeg({ width: 8, height: 6 }), Buffer.from(end)]);
    const headers = { ...signed, "content-type": "multipart/form-data; boundary=b" };
    const status = await new Promise((resolve, reject) => {
      const upload = request(`${origin}/api/upload-photo`, { method: "POST", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      upload.once("error", reject);
      upload.end(body);
    });
    expect(status).toBe(201);
  });
});

const appBehind = (server: TestServer, edge: Edge) => ({
  app: createApp(server.deps, { edge, stopping: server.stopping.signal }),
});

test("accepts the origin of PUBLIC_URL, whatever the Host header is, and that of the requested address", async ({
  server,
}) => {
  const app = appBehind(server, { trustProxy: false, publicUrl: "https://lots.example" });
  const statusFrom = async (origin: string, host: string) =>
    (await ask(app, "POST", "/api/auth/logout", { headers: { origin, host } })).status;
  expect(await statusFrom("http://192.168.1.5:3000", "192.168.1.5:3000")).toBe(200);
  expect(await statusFrom("http://192.168.1.5", "192.168.1.5:3000")).toBe(403);
  expect(await statusFrom("https://lots.example", "10.0.0.7:3000")).toBe(200);
  expect(await statusFrom("https://evil.example", "evil.example")).toBe(403);
  expect(await statusFrom("http://lots.example", "lots.example")).toBe(403);
});

test("uses the forwarded scheme behind a trusted proxy", async ({ server }) => {
  const statusWith = async (trustProxy: boolean) => {
    const edge = { trustProxy, publicUrl: undefined };
    const headers = { origin: "https://lots.example", host: "lots.example", "x-forwarded-proto": "https" };
    return (await ask(appBehind(server, edge), "POST", "/api/auth/logout", { headers })).status;
  };
  expect([await statusWith(true), await statusWith(false)]).toEqual([200, 403]);
});

const page = "http://192.168.1.5:8080";
const start = `This page is open at ${page}, but its requests reach the server as http://127.0.0.1:3000`;

test.for([
  [
    undefined,
    `${start}. On the server, set PUBLIC_URL=${page}, or let the proxy in front pass on the Host header.`,
  ],
  [
    "https://lots.example",
    `${start}, and PUBLIC_URL is https://lots.example. Open https://lots.example, or let the proxy in front pass on the Host header.`,
  ],
] as const)(
  "names both addresses and the setting when a proxy replaces the Host header, with the PUBLIC_URL %s",
  async ([publicUrl, message], { server, people }) => {
    const app = appBehind(server, { trustProxy: false, publicUrl });
    const headers = { origin: page, host: "127.0.0.1:3000" };
    const body = { email: people.owner.email, password: "brass lamp" };
    for (const path of ["/api/auth/login", "/trpc/auth.login"]) {
      const answer = await ask(app, "POST", path, { headers, body });
      expect([answer.status, await errorOf(answer)]).toEqual([403, { message, code: "CROSS_ORIGIN" }]);
    }
  },
);

test.for([
  { origin: "null", host: "localhost" },
  { origin: "https://evil.example/<b>", host: "localhost" },
  { origin: "https://evil.example", host: "local host" },
])("repeats no malformed address of %o", async (headers, { server }) => {
  expect(await errorOf(await ask(server, "POST", "/api/auth/logout", { headers }))).toEqual(refusal);
});

describe("methods", () => {
  test("echoes nothing for TRACE", async ({ server }) => {
    const { port } = await listenForTest(server);
    for (const path of ["/", "/api/auth/user", "/trpc/auth.current"]) {
      const headers = { ...signed, "x-canary": "canary" };
      const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
        const asked = request({ port, path, method: "TRACE", headers }, async (answer) => {
          const chunks = await answer.toArray();
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        });
        asked.once("error", reject);
        asked.end();
      });
      expect([403, 404, 405, 415]).toContain(status);
      expect(text).not.toContain("canary");
    }
    expect(await isSignedIn(server)).toBe(true);
  });
});

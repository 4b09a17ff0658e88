import { randomUUID } from "node:crypto";
import { StorageUnavailableError } from "@lotwright/storage/storage";
import { jpeg, photoForm } from "@lotwright/testing/pictures";
import { describe, expect } from "vitest";
import { createApp } from "../../app";
import { incoming } from "../../areas/media/photos/testing/incoming";
import type { Deps } from "../../core/context";
import { createEmailHash } from "../../core/email-hash";
import { createLogger } from "../../core/logger";
import { actorOf, type TestServer } from "../../testing/app";
import { signedIn } from "../../testing/http";
import type { People } from "../../testing/people";
import { ask } from "../../testing/rest";
import { test } from "../../testing/test";

let headers: { cookie: string };
test.beforeAll(async ({ server, people }) => {
  headers = await signedIn(server, people.owner);
});

const uuid = /^[0-9a-f-]{36}$/;

/** A test server with replaced dependencies, and its log. */
function logged(server: TestServer, changed: Partial<Deps> = {}) {
  const text: string[] = [];
  const log = createLogger("info", { write: (line) => text.push(line) });
  const edge = { trustProxy: false, publicUrl: undefined };
  const { signal } = server.stopping;
  const app = createApp({ ...server.deps, log, ...changed }, { edge, stopping: signal });
  return { app, text, lines: () => text.map((line) => JSON.parse(line)) };
}

const who = (people: People) => ({ actorId: people.owner.id, workspaceId: people.workspaceId });

test("logs a REST call as one line with actor, procedure, duration and status", async ({
  server,
  people,
}) => {
  const at = logged(server);
  const answer = await ask(at, "GET", `/api/items/${people.item.id}`, { headers });
  expect(at.lines()).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      requestId: answer.headers.get("x-request-id"),
      method: "GET",
      route: "/api/items/:id",
      procedure: "items.byId",
      network: "198.51.100.0/24",
      status: 200,
      durationMs: expect.any(Number),
      ...who(people),
      msg: "request",
    },
  ]);
});

test("logs each call of a tRPC batch with the same request id", async ({ server, people }) => {
  const at = logged(server);
  const input = JSON.stringify({ 1: { id: randomUUID() } });
  const path = `/trpc/manifests.list,items.byId?batch=1&input=${encodeURIComponent(input)}`;
  const answer = await ask(at, "GET", path, { headers });
  expect(answer.status).toBe(207);
  const requestId = answer.headers.get("x-request-id");
  const lines = at.lines().sort((a, b) => a.status - b.status);
  expect(lines).toMatchObject([
    { requestId, procedure: "manifests.list", status: 200, ...who(people) },
    { requestId, procedure: "items.byId", status: 404, code: "NOT_FOUND", ...who(people) },
  ]);
});

test("logs a route without a procedure with its pattern", async ({ server, people }) => {
  const caller = server.callerFor(actorOf(people.owner));
  const { url } = await caller.photos.upload({ photo: await incoming(await jpeg()) });
  const at = logged(server);
  await (await ask(at, "GET", url)).arrayBuffer();
  const exported = await ask(at, "GET", `/api/manifests/${people.manifest.id}/export`, { headers });
  await exported.arrayBuffer();
  const body = photoForm(await jpeg(), "secret-name.jpg");
  await at.app.request("/api/upload-photo", { method: "POST", headers, body });
  expect(at.lines()).toMatchObject([
    { route: "/photos/:name", status: 200 },
    { route: "/api/manifests/:manifestId/export", procedure: "exports.plan", status: 200, ...who(people) },
    // Logged after the download is complete.
    { procedure: "exportLogs.record", status: 200, ...who(people) },
    { route: "/api/upload-photo", procedure: "photos.upload", status: 201, ...who(people) },
  ]);
});

test("logs a request rejected before any procedure with its error code", async ({ server }) => {
  const at = logged(server);
  const foreign = { ...headers, "sec-fetch-site": "cross-site" };
  await ask(at, "POST", "/api/manifests", { headers: foreign, body: {} });
  const json = { ...headers, "content-type": "application/json" };
  await ask(at, "POST", "/api/manifests", { headers: json, body: "{" });
  await ask(at, "POST", "/api/upload-photo", { headers, body: {} });
  await ask(at, "GET", "/api/no-such-address", { headers });
  await ask(at, "GET", "/trpc/no.such", { headers });
  await ask(at, "GET", `/photos/${"a".repeat(32)}.jpg`);
  await ask(at, "GET", "/no-such-page");
  expect(at.lines().map(({ route, status, code }) => [route, status, code])).toEqual([
    ["/api/*", 403, "CROSS_ORIGIN"],
    ["/api/manifests", 400, "INVALID"],
    ["/api/upload-photo", 415, "WRONG_TYPE"],
    ["/api/*", 404, "NOT_FOUND"],
    ["/trpc/*", 404, "NOT_FOUND"],
    ["/photos/:name", 404, "NOT_FOUND"],
    ["/*", 404, "NOT_FOUND"],
  ]);
});

test("logs an unavailable dependency as a warning with its cause, and an unexpected error as an error", async ({
  server,
}) => {
  const open = () => Promise.reject(new StorageUnavailableError("no bucket at 10.0.0.7"));
  const unavailable = logged(server, { storage: { ...server.deps.storage, open } });
  await ask(unavailable, "GET", `/photos/${"a".repeat(32)}.jpg`);
  expect(unavailable.lines()).toMatchObject([
    { level: 40, status: 503, code: "UNAVAILABLE", err: { message: "no bucket at 10.0.0.7" } },
  ]);
  const broken = logged(server, {
    sessions: { ...server.deps.sessions, read: () => Promise.reject(new Error("oh")) },
  });
  await ask(broken, "GET", "/api/manifests", { headers });
  expect(broken.lines()).toMatchObject([
    { level: 50, status: 500, code: "INTERNAL", err: { message: "oh" } },
  ]);
});

test("logs no IP address, API key, password or user content", async ({ server, people }) => {
  const at = logged(server);
  const key = { authorization: "Bearer canary-key" };
  await ask(at, "GET", "/api/items/canary-id?canary-query=1", { headers });
  await ask(at, "GET", "/api/public/manifests/canary-token", { headers: { referer: "canary-referer" } });
  await ask(at, "GET", "/api/manifests", { headers: key });
  const credentials = { email: "canary@example.test", password: "canary-password" };
  await ask(at, "POST", "/api/auth/login", { body: credentials });
  const body = { manifestId: people.manifest.id, title: "canary-title", notes: "canary-notes" };
  await ask(at, "POST", "/api/items", { headers, body });
  await ask(at, "GET", "/canary-page");
  expect(at.lines()).toHaveLength(6);
  expect(at.text.join("")).not.toContain("canary");
  expect(at.text.join("")).not.toContain(headers.cookie.split("=")[1]);
});

test("does not log health checks and metrics", async ({ server }) => {
  const at = logged(server);
  for (const path of ["/healthz", "/readyz", "/metrics"]) await ask(at, "GET", path);
  expect(at.text).toEqual([]);
});

test("sets a new request id on every response", async ({ server }) => {
  const paths = ["/healthz", "/api/manifests", "/trpc/auth.current", "/photos/none", "/no-such-page"];
  const ids: string[] = [];
  for (const path of paths) {
    const answer = await ask(server, "GET", path, { headers: { "x-request-id": "chosen-by-the-client" } });
    ids.push(answer.headers.get("x-request-id") ?? "");
  }
  for (const id of ids) expect(id).toMatch(uuid);
  expect(new Set(ids).size).toBe(paths.length);
});

describe("client identification", () => {
  const credentials = (email: string) => ({ email, password: "canary-password" });

  test.for([
    ["203.0.113.77", "203.0.113.0/24"],
    ["::ffff:203.0.113.77", "203.0.113.0/24"],
    ["2001:db8:12:34:56::1", "2001:db8:12::/48"],
    ["2001:db8::1", "2001:db8:0::/48"],
  ] as const)("logs the truncated network of %s", async ([ip, network], { server }) => {
    const at = logged(server);
    await ask(at, "GET", "/api/manifests", { ip });
    await ask(at, "GET", "/photos/nothing", { ip });
    await ask(at, "GET", "/trpc/auth.current", { ip });
    expect(at.lines().map((line) => line.network)).toEqual([network, network, network]);
    expect(at.text.join("")).not.toContain(ip.replace("::ffff:", ""));
  });

  test("logs the same keyed hash of an email for auth calls over both transports", async ({ server }) => {
    const at = logged(server);
    await ask(at, "POST", "/api/auth/login", { body: credentials("Canary@Example.test") });
    await ask(at, "POST", "/trpc/auth.login", { body: credentials("canary@example.test") });
    await ask(at, "POST", "/api/auth/login", { body: credentials("other@example.test") });
    const [byRest, byTrpc, other] = at.lines().map((line) => line.emailHash);
    expect(byRest).toMatch(/^[0-9a-f]{16}$/);
    expect(byTrpc).toBe(byRest);
    expect(other).not.toBe(byRest);
    expect(at.text.join("").toLowerCase()).not.toContain("example.test");
  });

  test("hashes emails with a key shared by the servers of one installation only", () => {
    const hashAt = (url: string) => createEmailHash(url)("ada@example.test");
    const here = hashAt("postgres://app:secret@127.0.0.1:5000/postgres");
    expect(hashAt("postgres://app:secret@127.0.0.1:6000/postgres")).toBe(here);
    expect(hashAt("postgres://app:another@127.0.0.1:5000/postgres")).not.toBe(here);
    expect(hashAt("postgres://app@127.0.0.1/postgres")).not.toBe(hashAt("postgres://app@127.0.0.1/postgres"));
  });
});

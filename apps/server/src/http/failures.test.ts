import { createDatabase, type DatabaseClient } from "@lotwright/db/client";
import { StorageUnavailableError } from "@lotwright/storage/storage";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, onTestFinished } from "vitest";
import { createApp } from "../app";
import { createSessions } from "../areas/accounts/auth/sessions";
import type { Deps } from "../core/context";
import { createLogger } from "../core/logger";
import { createRateLimits } from "../limits/rate-limit";
import { makeScene } from "../testing/access-scene";
import type { TestServer } from "../testing/app";
import { signedIn } from "../testing/http";
import { ask, errorOf } from "../testing/rest";
import { test } from "../testing/test";

/** Nothing listens on port 1. */
const closedUrl = "postgres://app:secret@127.0.0.1:1/lotwright";
let closed: DatabaseClient;
let scene: Awaited<ReturnType<typeof makeScene>>;
let headers: { cookie: string };
test.beforeAll(async ({ server }) => {
  scene = await makeScene(server);
  headers = await signedIn(server, scene.owner);
  closed = createDatabase(closedUrl);
});
afterAll(async () => {
  await closed.close();
});

const edge = { trustProxy: false, publicUrl: undefined };
const withDeps = (server: TestServer, changed: Partial<Deps>) => ({
  app: createApp({ ...server.deps, ...changed }, { edge, stopping: server.stopping.signal }),
});

const internal = { message: "Something went wrong on our side. Try again.", code: "INTERNAL" };

/** Creates an unexpected error full of details that must not leak. */
const unforeseen = () =>
  Promise.reject(new Error("select password_hash from users; at /srv/lotwright/app.js:1:2"));

describe("an unexpected error", () => {
  test("answers an unexpected error with a message, without SQL, stack or path", async ({ server }) => {
    const failing = [
      withDeps(server, { sessions: { ...server.deps.sessions, read: unforeseen } }),
      withDeps(server, { events: { ...server.deps.events, publish: unforeseen } }),
    ];
    for (const app of failing) {
      const body = { manifestId: scene.manifest.id };
      const overRest = await ask(app, "POST", "/api/items", { headers, body });
      expect(overRest.status).toBe(500);
      expect(await overRest.json()).toEqual(internal);
      const overTrpc = await ask(app, "POST", "/trpc/items.create", { headers, body });
      expect(overTrpc.status).toBe(500);
      expect(await overTrpc.text()).not.toMatch(/select|stack|srv|at \//);
    }
  });

  test("answers a failed statement without its SQL", async ({ server }) => {
    const publish = async (db: Deps["db"]) => void (await db.execute(sql`select canary from nowhere`));
    const app = withDeps(server, { events: { ...server.deps.events, publish } });
    const body = { manifestId: scene.manifest.id };
    const answer = await ask(app, "POST", "/api/items", { headers, body });
    expect([answer.status, await answer.json()]).toEqual([500, internal]);
  });

  test("logs an error once with its cause and the id in the response", async ({ server }) => {
    for (const changed of [
      { sessions: { ...server.deps.sessions, read: unforeseen } },
      { events: { ...server.deps.events, publish: unforeseen } },
    ]) {
      const lines: string[] = [];
      const log = createLogger("info", { write: (line) => lines.push(line) });
      const body = { manifestId: scene.manifest.id };
      const answer = await ask(withDeps(server, { ...changed, log }), "POST", "/api/items", {
        headers,
        body,
      });
      const errors = lines.filter((line) => line.includes("password_hash"));
      expect(errors).toHaveLength(1);
      expect(JSON.parse(errors[0] ?? "")).toMatchObject({
        requestId: answer.headers.get("x-request-id"),
        level: 50,
      });
    }
  });
});

describe("an unreachable database", () => {
  const withoutDatabase = (server: TestServer) =>
    withDeps(server, {
      db: closed.db,
      sessions: createSessions(closed.db),
      limits: createRateLimits(closed.db),
    });
  const unavailable = {
    message: "The database can't be reached. Try again in a moment.",
    code: "UNAVAILABLE",
  };
  const credentials = { email: "a@example.test", password: "brass lamp 1912" };

  test.for([
    ["GET", "/api/manifests", undefined],
    ["GET", "/api/auth/user", undefined],
    ["POST", "/api/auth/login", credentials],
    ["POST", "/api/auth/logout", undefined],
    ["GET", "/trpc/manifests.list", undefined],
  ] as const)("answers 503 with Retry-After to %s %s", async ([method, path, body], { server }) => {
    const answer = await ask(withoutDatabase(server), method, path, { headers, body });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await errorOf(answer)).toEqual(unavailable);
  });

  test("answers 503 over tRPC in its error shape", async ({ server }) => {
    const answer = await ask(withoutDatabase(server), "POST", "/trpc/auth.login", { body: credentials });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({
      error: { message: unavailable.message, data: { appCode: "UNAVAILABLE", httpStatus: 503 } },
    });
  });

  test("stays live and serves photos without a database", async ({ server }) => {
    expect((await ask(withoutDatabase(server), "GET", "/healthz")).status).toBe(200);
    expect((await ask(withoutDatabase(server), "GET", scene.photo.url)).status).toBe(200);
  });

  test("answers 503 with a sentence to a statement timeout, such as a long lock wait", async ({ server }) => {
    const read = () =>
      server.db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 50`);
        await tx.execute(sql`select pg_sleep(5)`);
        return null;
      });
    const app = withDeps(server, { sessions: { ...server.deps.sessions, read } });
    const answer = await ask(app, "GET", "/api/manifests", { headers });
    const message = "This is taking too long right now. Try again.";
    expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
      503,
      "5",
      { message, code: "UNAVAILABLE" },
    ]);
  });

  test("answers 503 when the database connection is terminated", async ({ server }) => {
    const read = async () => {
      await server.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      return null;
    };
    const app = withDeps(server, { sessions: { ...server.deps.sessions, read } });
    const answer = await ask(app, "GET", "/api/manifests", { headers });
    expect([answer.status, await answer.json()]).toEqual([503, unavailable]);
  });
});

describe("a database that refuses the server", () => {
  const message = "The database refuses the server. Contact your admin.";

  test.for([
    ["its password was changed", (url: URL) => Object.assign(url, { password: "changed" })],
    ["its role is gone", (url: URL) => Object.assign(url, { username: "gone" })],
    ["the database is gone", (url: URL) => Object.assign(url, { pathname: "/gone" })],
  ] as const)("answers 503 to every call when %s", async ([, change], { server }) => {
    const refusing = createDatabase(change(new URL(server.databaseUrl)).href);
    onTestFinished(() => refusing.close());
    const app = withDeps(server, {
      db: refusing.db,
      sessions: createSessions(refusing.db),
      limits: createRateLimits(refusing.db),
    });
    const body = { email: "a@example.test", password: "brass lamp 1912" };
    const calls = [
      () => ask(app, "GET", "/api/manifests", { headers }),
      () => ask(app, "POST", "/api/auth/login", { body }),
      () => ask(app, "POST", "/trpc/items.create", { headers, body: { manifestId: scene.manifest.id } }),
      () => ask(app, "GET", `/api/public/manifests/${scene.shareToken}`),
      () => ask(app, "GET", "/readyz"),
    ];
    for (const call of calls) expect((await call()).status).toBe(503);
    expect(await (await ask(app, "GET", "/readyz")).json()).toEqual({
      message,
      code: "UNAVAILABLE",
      failed: { database: message },
    });
  });
});

describe("/readyz and /healthz", () => {
  test("reports a healthy server as live and ready", async ({ server }) => {
    const ready = await ask(server, "GET", "/readyz");
    expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
    const alive = await ask(server, "GET", "/healthz");
    expect([alive.status, await alive.json()]).toEqual([200, { status: "ok" }]);
  });

  test("fails readiness with Retry-After without its storage", async ({ server }) => {
    const check = () => Promise.reject(new StorageUnavailableError("no bucket at 10.0.0.7"));
    const app = withDeps(server, { storage: { ...server.deps.storage, check } });
    const answer = await ask(app, "GET", "/readyz");
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    const message = "The photo storage can't be reached. Try again in a moment.";
    expect(await answer.json()).toEqual({ message, code: "UNAVAILABLE", failed: { storage: message } });
    expect((await ask(app, "GET", "/api/manifests", { headers })).status).toBe(200);
  });

  test("answers 503 for any failed check, and names each", async ({ server }) => {
    const check = () => Promise.reject(new Error("no such method"));
    const app = withDeps(server, { db: closed.db, storage: { ...server.deps.storage, check } });
    const answer = await ask(app, "GET", "/readyz");
    const database = "The database can't be reached. Try again in a moment.";
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        message: database,
        code: "UNAVAILABLE",
        failed: { database, storage: internal.message },
      },
    ]);
  });

  test("fails readiness during shutdown, stays live, and still serves", async ({ server }) => {
    const app = { app: createApp(server.deps, { edge, stopping: AbortSignal.abort() }) };
    const stopping = await ask(app, "GET", "/readyz");
    expect([stopping.status, await stopping.json()]).toEqual([503, { status: "stopping" }]);
    expect((await ask(app, "GET", "/healthz")).status).toBe(200);
    expect((await ask(app, "GET", "/api/manifests", { headers })).status).toBe(200);
  });
});

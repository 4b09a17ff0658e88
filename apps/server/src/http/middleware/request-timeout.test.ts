import { EventEmitter, once } from "node:events";
import { makeUser } from "@lotwright/db/testing/make";
import { afterEach, describe, expect, vi } from "vitest";
import { createApp } from "../../app";
import type { TestServer } from "../../testing/app";
import { signedIn } from "../../testing/http";
import { ask, errorOf } from "../../testing/rest";
import { test } from "../../testing/test";
import { requestTimeoutMs } from "./request-timeout";

afterEach(() => {
  vi.useRealTimers();
});

test("opens no event stream for a request that timed out during authentication", async ({ server }) => {
  const headers = await signedIn(server, await makeUser(server.db));
  const database = new EventEmitter();
  const asked = once(database, "asked");
  const answers = once(database, "answers");
  const read = async (token: string) => {
    database.emit("asked");
    await answers;
    return server.deps.sessions.read(token);
  };
  let streams = 0;
  const tryAcquire = () => {
    streams += 1;
    return () => undefined;
  };
  const app = createApp(
    {
      ...server.deps,
      sessions: { ...server.deps.sessions, read },
      eventStreams: { inUse: 0, tryAcquire, available: () => 0 },
    },
    { edge: { trustProxy: false, publicUrl: undefined }, stopping: server.stopping.signal },
  );
  const open = () => ask({ app }, "GET", "/trpc/events.stream", { headers });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const opening = open();
  await asked;
  await vi.advanceTimersByTimeAsync(requestTimeoutMs);
  expect((await opening).status).toBe(503);
  vi.useRealTimers();
  database.emit("answers");
  const later = await open();
  expect([later.status, streams]).toEqual([200, 1]);
  await later.body?.cancel();
});

test("withdraws the work of a request that timed out", async ({ server }) => {
  const headers = await signedIn(server, await makeUser(server.db));
  const reading = new EventEmitter();
  const started = once(reading, "started");
  const expensiveReads: typeof server.deps.expensiveReads = {
    run: ({ signal }) => {
      reading.emit("started", signal);
      return new Promise<never>(() => {});
    },
  };
  const edge = { trustProxy: false, publicUrl: undefined };
  const app = createApp({ ...server.deps, expensiveReads }, { edge, stopping: server.stopping.signal });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asking = ask({ app }, "GET", "/api/search?q=lamp", { headers });
  const [signal] = await started;
  expect(signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(requestTimeoutMs);
  expect((await asking).status).toBe(503);
  expect(signal.aborted).toBe(true);
});

describe("request timeout", () => {
  const headers = { cookie: "lotwright=a-session" };

  function hanging(server: TestServer) {
    const sessions = { ...server.deps.sessions, read: () => new Promise<never>(() => {}) };
    const edge = { trustProxy: false, publicUrl: undefined };
    return { app: createApp({ ...server.deps, sessions }, { edge, stopping: server.stopping.signal }) };
  }

  test.for(["/api/manifests", "/trpc/manifests.list"])(
    "answers 503 at %s when the database hangs past the timeout",
    async (path, { server }) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const asking = ask(hanging(server), "GET", path, { headers });
      await vi.advanceTimersByTimeAsync(requestTimeoutMs);
      const answer = await asking;
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
      const message = "This is taking too long right now. Try again.";
      expect(await errorOf(answer)).toEqual({ message, code: "UNAVAILABLE" });
    },
  );

  test("does not exempt a form that is sent to another path than those of uploads", async ({ server }) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const form = { ...headers, "content-type": "multipart/form-data; boundary=a" };
    const asking = ask(hanging(server), "POST", "/api/items", { headers: form, body: "--a--" });
    await vi.advanceTimersByTimeAsync(requestTimeoutMs);
    expect((await asking).status).toBe(503);
  });

  test("exempts uploads from the request timeout", async ({ server }) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let isAnswered = false;
    const form = { ...headers, "content-type": "multipart/form-data; boundary=a" };
    void ask(hanging(server), "POST", "/api/upload-photo", { headers: form, body: "--a--" }).then(() => {
      isAnswered = true;
    });
    await vi.advanceTimersByTimeAsync(10 * requestTimeoutMs);
    expect(isAnswered).toBe(false);
  });
});

import { makeUser } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { createApp } from "../../../app";
import { createSlots } from "../../../limits/concurrency";
import type { TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { ask, errorOf } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { maxStreamsPerUser as limit } from "./service";

/** The test server with a limit of `count` streams per user. */
function withStreams(server: TestServer, count: number) {
  const eventStreams = createSlots(count);
  const edge = { trustProxy: false, publicUrl: undefined };
  const deps = { ...server.deps, eventStreams };
  return { eventStreams, app: createApp(deps, { edge, stopping: server.stopping.signal }) };
}

function opener(
  server: TestServer,
  headers: Record<string, string>,
  { app }: Pick<TestServer, "app"> = server,
) {
  const leaving = new AbortController();
  const open = (path = "/trpc/events.stream") => app.request(path, { headers, signal: leaving.signal });
  return { open, leave: () => leaving.abort() };
}

test("opens 20 concurrent event streams per user and answers 429 to more until one ends", async ({
  server,
}) => {
  const headers = await signedIn(server, await makeUser(server.db));
  const { open, leave } = opener(server, headers);
  const single = opener(server, headers);
  expect((await single.open()).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 2 * limit - 1 }, () => open()));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(limit);
  expect(refused[0]?.headers.get("retry-after")).toBe("60");
  expect(refused[0]?.headers.get("ratelimit")).toBe('"event-streams";r=0');
  expect(refused[0] && (await errorOf(refused[0]))).toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: "You can have 20 event streams open. Close other tabs or devices.",
  });
  expect(server.deps.eventStreams.inUse).toBe(limit);
  single.leave();
  expect(server.deps.eventStreams.inUse).toBe(limit - 1);
  expect((await open()).status).toBe(200);
  leave();
  expect(server.deps.eventStreams.inUse).toBe(0);
});

test("releases the slots of clients that disconnect before their stream opens", async ({ server }) => {
  const headers = await signedIn(server, await makeUser(server.db));
  const small = withStreams(server, 2);
  const left = opener(server, headers, small);
  left.leave();
  for (const _ of ["first", "second"]) await left.open();
  expect(small.eventStreams.inUse).toBe(0);
  const { open, leave } = opener(server, headers, small);
  expect((await open()).status).toBe(200);
  leave();
});

test("counts event streams at every spelling of their URL", async ({ server }) => {
  const { open, leave } = opener(
    server,
    await signedIn(server, await makeUser(server.db)),
    withStreams(server, 3),
  );
  const paths = ["/trpc/events.stream/", "/trpc/events%2Estream", "/trpc/events.stream"];
  for (const path of paths) expect((await open(path)).status).toBe(200);
  for (const path of paths) expect((await open(path)).status).toBe(429);
  leave();
});

test("counts each user's event streams separately", async ({ server }) => {
  const [one, other] = await Promise.all([1, 2].map(async () => signedIn(server, await makeUser(server.db))));
  if (!one || !other) throw new Error("There are two");
  const small = withStreams(server, 2);
  const first = opener(server, one, small);
  for (const _ of ["first", "second"]) await first.open();
  expect((await first.open()).status).toBe(429);
  const second = opener(server, other, small);
  expect((await second.open()).status).toBe(200);
  first.leave();
  second.leave();
});

test("answers 401 to an event stream without a session", async ({ server }) => {
  const answer = await ask(server, "GET", "/trpc/events.stream");
  expect(answer.status).toBe(401);
  expect(await errorOf(answer)).toMatchObject({ code: "UNAUTHORIZED" });
});

import { makeUser } from "@lotwright/db/testing/make";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/app";
import { signedIn } from "../../testing/http";
import { ask } from "../../testing/rest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function opener(headers: Record<string, string>) {
  const leaving = new AbortController();
  const open = (path = "/trpc/events.stream") =>
    server.app.request(path, { headers, signal: leaving.signal });
  return { open, leave: () => leaving.abort() };
}

test("opens 20 event streams of one user and answers 429 to the other 1,480, until one ends", async () => {
  const headers = await signedIn(server, await makeUser(server.db));
  const { open, leave } = opener(headers);
  const single = opener(headers);
  expect((await single.open()).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 1_499 }, () => open()));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1_480);
  expect(refused[0]?.headers.get("retry-after")).toBe("60");
  expect(await refused[0]?.json()).toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: "You can have 20 event streams open. Close other tabs or devices.",
  });
  expect(server.deps.eventStreams.inUse).toBe(20);
  single.leave();
  expect(server.deps.eventStreams.inUse).toBe(19);
  expect((await open()).status).toBe(200);
  leave();
  expect(server.deps.eventStreams.inUse).toBe(0);
});

test("keeps no slot for clients that have left before their stream opens", async () => {
  const headers = await signedIn(server, await makeUser(server.db));
  const left = opener(headers);
  left.leave();
  for (let count = 0; count < 20; count += 1) await left.open();
  expect(server.deps.eventStreams.inUse).toBe(0);
  const { open, leave } = opener(headers);
  expect((await open()).status).toBe(200);
  leave();
});

test("counts streams at every spelling of their address", async () => {
  const { open, leave } = opener(await signedIn(server, await makeUser(server.db)));
  const paths = ["/trpc/events.stream/", "/trpc/events%2Estream", "/trpc/events.stream"];
  for (let at = 0; at < 20; at += 1) expect((await open(paths[at % 3])).status).toBe(200);
  for (const path of paths) expect((await open(path)).status).toBe(429);
  leave();
});

test("leaves other users their own streams", async () => {
  const [one, other] = await Promise.all([1, 2].map(async () => signedIn(server, await makeUser(server.db))));
  if (!one || !other) throw new Error("There are two");
  const first = opener(one);
  for (let count = 0; count < 20; count += 1) await first.open();
  expect((await first.open()).status).toBe(429);
  const second = opener(other);
  expect((await second.open()).status).toBe(200);
  first.leave();
  second.leave();
});

test("answers 401 to a stream without a session before it opens", async () => {
  const answer = await ask(server, "GET", "/trpc/events.stream");
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: "UNAUTHORIZED" });
});

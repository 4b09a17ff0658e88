import { text } from "node:stream/consumers";
import type { AppEvent } from "@lotwright/contracts/workspace/events";
import { makeManifest, makeUser } from "@lotwright/db/testing/make";
import { expect, onTestFinished } from "vitest";
import { type AppOptions, createApp } from "../app";
import { flushed, listenOverHttp } from "../areas/accounts/events/testing/subscribers";
import type { Deps } from "../core/context";
import { startEventBus } from "../core/event-bus";
import { createLogger } from "../core/logger";
import { createSlots } from "../limits/concurrency";
import type { TestServer } from "../testing/app";
import { listenForTest, signedIn } from "../testing/http";
import { makeKey } from "../testing/keys";
import { makePeople } from "../testing/people";
import { ask } from "../testing/rest";
import { watchSlots } from "../testing/slots";
import { test } from "../testing/test";

const path = "/api/events";
const resync = { type: "resync" } as const;
const resyncFrame = 'event: resync\ndata: {"type":"resync"}\n\n';
const changed = (manifestId: string) => ({ type: "manifests.changed" as const, manifestId });
const publish = (server: TestServer, workspaceId: string, event: AppEvent) =>
  server.deps.events.publish(server.db, { workspaceId, ...event });

/** A test server with replaced dependencies or timing, for streams that end within a test. */
function withTiming(
  server: TestServer,
  eventTiming: AppOptions["eventTiming"],
  replaced: Partial<Deps> = {},
) {
  const deps = { ...server.deps, ...replaced };
  const edge = { trustProxy: false, publicUrl: undefined };
  return createApp(deps, { edge, stopping: server.stopping.signal, eventTiming });
}

/** Opens an event stream until the test ends or the client disconnects. */
async function openStream(app: Pick<TestServer["app"], "request">, headers: Record<string, string>) {
  const client = new AbortController();
  onTestFinished(() => client.abort());
  const answer = await app.request(path, { headers, signal: client.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let read = "";
  const readUntil = async (words: string): Promise<string> => {
    while (!read.includes(words)) {
      const next = await reader?.read();
      if (!next || next.done) throw new Error(`The stream ended after: ${read}`);
      read += next.value;
    }
    return read;
  };
  return { answer, readUntil };
}

test("streams the same events as tRPC to sessions and API keys, and starts each stream with a resync", async ({
  server,
}) => {
  const { workspaceId, owner, member, stranger, manifest } = await makePeople(server.db);
  const other = await makeManifest(server.db, { workspaceId });
  const key = await makeKey(server.db, member);
  const cookie = await signedIn(server, owner);
  const ofOwner = await listenOverHttp(server, cookie, owner, path);
  const ofMember = await listenOverHttp(server, key.headers, member, path);
  const ofStranger = await listenOverHttp(server, await signedIn(server, stranger), stranger, path);
  const overTrpc = await listenOverHttp(server, cookie, owner);
  for (const { id } of [manifest, other]) await publish(server, workspaceId, changed(id));
  expect(await overTrpc.until(changed(other.id))).toEqual([changed(manifest.id)]);
  expect(await ofOwner.receivedEvents()).toEqual([resync, changed(manifest.id), changed(other.id)]);
  expect(await ofMember.receivedEvents()).toEqual([resync, changed(manifest.id)]);
  expect(await ofStranger.receivedEvents()).toEqual([resync]);
});

test("writes each event as an event line and a JSON data line, uncompressed, with keep-alive comments", async ({
  server,
}) => {
  const { workspaceId, owner, manifest } = await makePeople(server.db);
  const headers = { ...(await signedIn(server, owner)), "accept-encoding": "gzip" };
  const { answer, readUntil } = await openStream(withTiming(server, { keepAliveMs: 5 }), headers);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    "ratelimit-policy": '"event-streams";q=20;qu="concurrent-requests"',
  });
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(await readUntil(": keep-alive\n\n")).toMatch(new RegExp(`^${resyncFrame}: keep-alive\n\n`));
  await publish(server, workspaceId, changed(manifest.id));
  const data = JSON.stringify(changed(manifest.id));
  await readUntil(`event: manifests.changed\ndata: ${data}\n\n`);
});

test("answers 401 as JSON before a stream opens, and rejects unknown parameters and HEAD", async ({
  server,
}) => {
  const refused = await ask(server, "GET", path);
  expect([refused.status, await refused.json()]).toEqual([
    401,
    { message: "Log in first", code: "UNAUTHORIZED" },
  ]);
  const headers = await signedIn(server, await makeUser(server.db));
  const unknown = await ask(server, "GET", `${path}?since=1`, { headers });
  expect([unknown.status, await unknown.json()]).toMatchObject([400, { message: "Unknown field: since" }]);
  expect((await ask(server, "HEAD", path, { headers })).status).toBe(405);
});

test("answers 429 with Retry-After above the limit, which includes streams over tRPC", async ({ server }) => {
  const eventStreams = createSlots(2);
  const app = withTiming(server, {}, { eventStreams });
  const headers = await signedIn(server, await makeUser(server.db));
  await openStream(app, headers);
  const client = new AbortController();
  onTestFinished(() => client.abort());
  await app.request("/trpc/events.stream", { headers, signal: client.signal });
  const refused = await app.request(path, { headers });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(await refused.json()).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(eventStreams.inUse).toBe(2);
});

test("ends the stream when its API key is revoked or its session signs out, and answers 401 to the reconnect", async ({
  server,
}) => {
  const { owner } = await makePeople(server.db);
  const key = await makeKey(server.db, owner);
  const cookie = await signedIn(server, owner);
  const ofKey = await listenOverHttp(server, key.headers, owner, path);
  const ofSession = await listenOverHttp(server, cookie, owner, path);
  const revoked = await ask(server, "DELETE", `/api/api-keys/${key.id}`, { headers: cookie });
  expect([revoked.status, await ofKey.ended]).toEqual([200, ""]);
  expect(await ofSession.receivedEvents()).toEqual([resync]);
  await ask(server, "POST", "/api/auth/logout", { headers: cookie });
  expect(await ofSession.ended).toBe("");
  for (const headers of [key.headers, cookie]) {
    expect((await ask(server, "GET", path, { headers })).status).toBe(401);
  }
});

test("ends a stream at its maximum duration, and frees the slot of a client that disconnects", async ({
  server,
}) => {
  const eventStreams = watchSlots(createSlots(1));
  const headers = await signedIn(server, await makeUser(server.db));
  const short = await listenForTest({ app: withTiming(server, { maxDurationMs: 1 }, { eventStreams }) });
  expect(await (await fetch(`${short.origin}${path}`, { headers })).text()).toBe(resyncFrame);
  await eventStreams.reaches(0);
  const { origin } = await listenForTest({ app: withTiming(server, {}, { eventStreams }) });
  const leaving = new AbortController();
  await fetch(`${origin}${path}`, { headers, signal: leaving.signal });
  expect(eventStreams.inUse).toBe(1);
  leaving.abort();
  await eventStreams.reaches(0);
});

test("sends a resync in place of events that a slow client has not read", async ({ server }) => {
  const { workspaceId, owner, manifest } = await makePeople(server.db);
  const batch = 40;
  const batches = 10;
  // More than the unread events of a subscriber that keeps up.
  const events = await startEventBus(server, server.deps.log, { maxBuffered: batch + 10 });
  onTestFinished(() => events.close());
  const app = withTiming(server, {}, { events });
  const { readUntil } = await openStream(app, await signedIn(server, owner));
  await readUntil(resyncFrame);
  for (let sent = 0; sent < batches; sent += 1) {
    await server.db.transaction(async (tx) => {
      const itemIds = Array.from({ length: batch }, () => crypto.randomUUID());
      const item = { workspaceId, type: "items.changed" as const, manifestId: manifest.id };
      await Promise.all(itemIds.map((itemId) => events.publish(tx, { ...item, itemId })));
    });
    await flushed({ db: server.db, events });
  }
  await readUntil(`\n\n${resyncFrame}`);
  await publish(server, workspaceId, changed(manifest.id));
  const read = await readUntil("event: manifests.changed");
  expect(read.split("event: items.changed").length - 1).toBeLessThan(batch * batches);
});

test("destroys the stream and logs the cause when access checks fail", async ({ server }) => {
  const lines: string[] = [];
  const log = createLogger("warn", { write: (line) => lines.push(line) });
  const failure = new Error("unexpected");
  const { sessions } = server.deps;
  let reads = 0;
  const read: typeof sessions.read = (token) => {
    reads += 1;
    return reads === 1 ? sessions.read(token) : Promise.reject(failure);
  };
  const app = withTiming(server, {}, { log, sessions: { ...sessions, read } });
  const { origin } = await listenForTest({ app });
  const headers = await signedIn(server, await makeUser(server.db));
  const answer = await fetch(`${origin}${path}`, { headers });
  expect(answer.status).toBe(200);
  if (!answer.body) throw new Error("There is no stream");
  await expect(text(answer.body)).rejects.toThrow("terminated");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { err: { message: failure.message }, msg: "event stream aborted" },
  ]);
});

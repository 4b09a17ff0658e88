import { createDatabase } from "@lotwright/db/client";
import { assignments, manifests } from "@lotwright/db/schema";
import { makeAssignment, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { startEventBus } from "../../../core/event-bus";
import { createLogger } from "../../../core/logger";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test } from "../../../testing/test";
import { listen } from "./testing/subscribers";

const changed = (manifestId: string) => ({ type: "manifests.changed" as const, manifestId });
const publish = (server: TestServer, workspaceId: string, manifestId: string) =>
  server.deps.events.publish(server.db, { workspaceId, ...changed(manifestId) });

/** Creates a caller of a second server on the same database, with a separate LISTEN connection. */
async function otherServer(server: TestServer) {
  const client = createDatabase(server.databaseUrl);
  const events = await startEventBus(client, createLogger("silent"));
  const close = async () => {
    await events.close();
    await client.close();
  };
  const callerFor: TestServer["callerFor"] = (actor) => server.callerFor(actor, { events });
  return { ...server, callerFor, close };
}

test("sends events of every manifest to admins and of assigned manifests only to team members", async ({
  server,
}) => {
  const { workspaceId, owner, member, unassigned, manifest } = await makePeople(server.db);
  const other = await makeManifest(server.db, { workspaceId });
  const shared = await makeManifest(server.db, { workspaceId });
  for (const { id: userId } of [member, unassigned]) {
    await makeAssignment(server.db, { workspaceId, manifestId: shared.id, userId });
  }
  const inboxes = await Promise.all([owner, member, unassigned].map((user) => listen(server, actorOf(user))));
  for (const { id } of [manifest, other, shared]) await publish(server, workspaceId, id);
  expect(await Promise.all(inboxes.map(({ receivedEvents }) => receivedEvents()))).toEqual([
    [changed(manifest.id), changed(other.id), changed(shared.id)],
    [changed(manifest.id), changed(shared.id)],
    [changed(shared.id)],
  ]);
});

test("stops sending a manifest's events to a team member after unassignment", async ({ server }) => {
  const { workspaceId, member, manifest } = await makePeople(server.db);
  const shared = await makeManifest(server.db, { workspaceId });
  await makeAssignment(server.db, { workspaceId, manifestId: shared.id, userId: member.id });
  const { receivedEvents } = await listen(server, actorOf(member));
  await publish(server, workspaceId, manifest.id);
  expect(await receivedEvents()).toEqual([changed(manifest.id)]);
  await server.db.delete(assignments).where(eq(assignments.manifestId, manifest.id));
  await publish(server, workspaceId, manifest.id);
  await publish(server, workspaceId, shared.id);
  expect(await receivedEvents()).toEqual([changed(manifest.id), changed(shared.id)]);
});

test("ends the stream of an API key when the key expires", async ({ server }) => {
  const { owner } = await makePeople(server.db);
  const { mustReplacePassword: _, ...person } = actorOf(owner);
  const open = (keyExpiresAt: Date | null) =>
    listen(server, { ...person, via: "api-key", keyName: "Website", keyScope: "read", keyExpiresAt });
  const inMs = (ms: number) => new Date(Date.now() + ms);
  const expiring = await open(inMs(50));
  expect(await expiring.ended).toBeUndefined();
  // Longer than a timer can wait.
  for (const later of [null, inMs(30 * 24 * 60 * 60 * 1000)]) {
    expect(await (await open(later)).receivedEvents()).toEqual([]);
  }
});

test("ends the stream of a session when the session ends", async ({ server }) => {
  const { owner } = await makePeople(server.db);
  const ending = await listen(server, { ...actorOf(owner), endsAt: new Date(Date.now() + 50) });
  expect(await ending.ended).toBeUndefined();
});

test("sends no events to another workspace", async ({ server }) => {
  const { workspaceId, stranger, manifest } = await makePeople(server.db);
  const own = await makeManifest(server.db, { workspaceId: stranger.workspaceId });
  const { receivedEvents } = await listen(server, actorOf(stranger));
  await publish(server, workspaceId, manifest.id);
  await publish(server, stranger.workspaceId, own.id);
  expect(await receivedEvents()).toEqual([changed(own.id)]);
});

test("drops the events of a transaction that is rolled back", async ({ server }) => {
  const { workspaceId, owner, manifest } = await makePeople(server.db);
  const { receivedEvents } = await listen(server, actorOf(owner));
  const rolledBack = server.db.transaction(async (tx) => {
    await tx.update(manifests).set({ name: "Other" }).where(eq(manifests.id, manifest.id));
    const itemId = manifest.id;
    const event = { type: "items.changed" as const, workspaceId, manifestId: manifest.id, itemId };
    await server.deps.events.publish(tx, event);
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow();
  await publish(server, workspaceId, manifest.id);
  expect(await receivedEvents()).toEqual([changed(manifest.id)]);
});

test("delivers events published by one server to subscribers of another", async ({ server }) => {
  const { workspaceId, owner, manifest } = await makePeople(server.db);
  const elsewhere = await otherServer(server);
  const { receivedEvents } = await listen(elsewhere, actorOf(owner));
  await publish(server, workspaceId, manifest.id);
  expect(await receivedEvents()).toEqual([changed(manifest.id)]);
  await elsewhere.close();
});

test("sends a resync after a lost database connection and delivers later events", async ({ server }) => {
  const { workspaceId, owner, manifest } = await makePeople(server.db);
  const elsewhere = await otherServer(server);
  const { receivedEvents, until } = await listen(elsewhere, actorOf(owner));
  const here = await listen(server, actorOf(owner));
  await server.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %' and pid <> pg_backend_pid()
  `;
  for (const untilReceived of [until, here.until]) await untilReceived({ type: "resync" });
  await publish(server, workspaceId, manifest.id);
  expect(await receivedEvents()).toEqual([{ type: "resync" }, changed(manifest.id)]);
  await elsewhere.close();
});

test("ends event streams with UNAVAILABLE at shutdown, so that browsers reconnect", async ({ server }) => {
  const elsewhere = await otherServer(server);
  const { ended } = await listen(elsewhere, actorOf(await makeUser(server.db)));
  await elsewhere.close();
  expect(await ended).toMatchObject({ code: "UNAVAILABLE", message: "The server is stopping" });
});

test("replaces a slow subscriber's backlog with one resync", async ({ server }) => {
  const { workspaceId } = await makeUser(server.db);
  const events = await startEventBus(server, createLogger("silent"), { maxBuffered: 3 });
  const { signal } = new AbortController();
  const [quick, slow] = [events.subscribe(workspaceId, signal), events.subscribe(workspaceId, signal)];
  // A subscription is active once its first event has arrived.
  for (const stream of [quick, slow]) await stream.next();
  const ids = Array.from({ length: 4 }, () => crypto.randomUUID());
  for (const id of ids) {
    await publish(server, workspaceId, id);
    expect(await quick.next()).toMatchObject({ value: { event: changed(id) } });
  }
  expect(await slow.next()).toMatchObject({ value: { event: { type: "resync" } } });
  await events.close();
});

test("sends a resync without the id to a team member whose manifest is deleted", async ({ server }) => {
  const { owner, member, manifest } = await makePeople(server.db);
  const { receivedEvents } = await listen(server, actorOf(member));
  await server.callerFor(actorOf(owner)).manifests.remove({ id: manifest.id });
  expect(await receivedEvents()).toEqual([{ type: "resync" }]);
});

test("asks watchers to read everything again after an event that only a newer server knows", async ({
  server,
}) => {
  const watched: string[] = [];
  const unknown = { workspaceId: crypto.randomUUID(), event: { type: "auctions.changed" } };
  const notified = new Promise<void>((resolve) => {
    server.deps.events.watch(({ type }) => {
      watched.push(type);
      resolve();
    });
  });
  await server.sql.notify("lotwright_events", JSON.stringify(unknown));
  await notified;
  expect(watched).toEqual(["resync"]);
});

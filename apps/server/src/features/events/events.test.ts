import { createDatabase } from "@lotwright/db/client";
import { assignments, manifests } from "@lotwright/db/schema";
import { makeAssignment, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLogger } from "../../logger";
import { actorOf, startTestServer, type TestServer } from "../../testing/app";
import { makePeople } from "../../testing/people";
import { startEventBus } from "./event-bus";
import { listen } from "./testing/subscribers";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const changed = (manifestId: string) => ({ type: "manifests.changed" as const, manifestId });
const tell = (workspaceId: string, manifestId: string) =>
  server.deps.events.publish(server.db, { workspaceId, ...changed(manifestId) });

/** The caller of another server on the same database, which listens through a connection of its own. */
async function otherServer() {
  const client = createDatabase(server.databaseUrl);
  const events = await startEventBus(client, createLogger("silent"));
  const close = async () => {
    await events.close();
    await client.close();
  };
  const callerFor: TestServer["callerFor"] = (actor) => server.callerFor(actor, { events });
  return { ...server, callerFor, close };
}

test("the admin hears of every manifest, a team member of the assigned ones only", async () => {
  const { workspaceId, owner, member, unassigned, manifest } = await makePeople(server.db);
  const other = await makeManifest(server.db, { workspaceId });
  const shared = await makeManifest(server.db, { workspaceId });
  for (const { id: userId } of [member, unassigned]) {
    await makeAssignment(server.db, { workspaceId, manifestId: shared.id, userId });
  }
  const ears = await Promise.all([owner, member, unassigned].map((user) => listen(server, actorOf(user))));
  for (const { id } of [manifest, other, shared]) await tell(workspaceId, id);
  expect(await Promise.all(ears.map(({ heard }) => heard()))).toEqual([
    [changed(manifest.id), changed(other.id), changed(shared.id)],
    [changed(manifest.id), changed(shared.id)],
    [changed(shared.id)],
  ]);
});

test("a team member stops hearing of a manifest with the end of the assignment", async () => {
  const { workspaceId, member, manifest } = await makePeople(server.db);
  const shared = await makeManifest(server.db, { workspaceId });
  await makeAssignment(server.db, { workspaceId, manifestId: shared.id, userId: member.id });
  const { heard } = await listen(server, actorOf(member));
  await tell(workspaceId, manifest.id);
  expect(await heard()).toEqual([changed(manifest.id)]);
  await server.db.delete(assignments).where(eq(assignments.manifestId, manifest.id));
  await tell(workspaceId, manifest.id);
  await tell(workspaceId, shared.id);
  expect(await heard()).toEqual([changed(manifest.id), changed(shared.id)]);
});

test("another workspace hears nothing", async () => {
  const { workspaceId, stranger, manifest } = await makePeople(server.db);
  const own = await makeManifest(server.db, { workspaceId: stranger.workspaceId });
  const { heard } = await listen(server, actorOf(stranger));
  await tell(workspaceId, manifest.id);
  await tell(stranger.workspaceId, own.id);
  expect(await heard()).toEqual([changed(own.id)]);
});

test("what is rolled back was never said", async () => {
  const { workspaceId, owner, manifest } = await makePeople(server.db);
  const { heard } = await listen(server, actorOf(owner));
  const rolledBack = server.db.transaction(async (tx) => {
    await tx.update(manifests).set({ name: "Other" }).where(eq(manifests.id, manifest.id));
    const itemId = manifest.id;
    const event = { type: "items.changed" as const, workspaceId, manifestId: manifest.id, itemId };
    await server.deps.events.publish(tx, event);
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow();
  await tell(workspaceId, manifest.id);
  expect(await heard()).toEqual([changed(manifest.id)]);
});

test("what one server says is heard on another with the same database", async () => {
  const { workspaceId, owner, manifest } = await makePeople(server.db);
  const elsewhere = await otherServer();
  const { heard } = await listen(elsewhere, actorOf(owner));
  await tell(workspaceId, manifest.id);
  expect(await heard()).toEqual([changed(manifest.id)]);
  await elsewhere.close();
});

test("after a lost connection to the database everybody reads again, and hears on", async () => {
  const { workspaceId, owner, manifest } = await makePeople(server.db);
  const elsewhere = await otherServer();
  const { heard, until } = await listen(elsewhere, actorOf(owner));
  const here = await listen(server, actorOf(owner));
  await server.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %' and pid <> pg_backend_pid()
  `;
  for (const listening of [until, here.until]) await listening({ type: "resync" });
  await tell(workspaceId, manifest.id);
  expect(await heard()).toEqual([{ type: "resync" }, changed(manifest.id)]);
  await elsewhere.close();
});

test("a stopping server ends the stream with a failure, so that browsers connect again", async () => {
  const elsewhere = await otherServer();
  const { ended } = await listen(elsewhere, actorOf(await makeUser(server.db)));
  await elsewhere.close();
  expect(await ended).toMatchObject({ code: "UNAVAILABLE", message: "The server is stopping" });
});

test("a screen that reads too slowly is told to read everything again instead of a long backlog", async () => {
  const { workspaceId } = await makeUser(server.db);
  const events = await startEventBus(server, createLogger("silent"), { maxBuffered: 3 });
  const { signal } = new AbortController();
  const [quick, slow] = [events.subscribe(workspaceId, signal), events.subscribe(workspaceId, signal)];
  // Each listens from its first answer on.
  for (const stream of [quick, slow]) await stream.next();
  const ids = Array.from({ length: 4 }, () => crypto.randomUUID());
  for (const id of ids) {
    await tell(workspaceId, id);
    expect(await quick.next()).toMatchObject({ value: { event: changed(id) } });
  }
  expect(await slow.next()).toMatchObject({ value: { event: { type: "resync" } } });
  await events.close();
});

test("a team member whose manifest is deleted is told to read everything again, and not its id", async () => {
  const { owner, member, manifest } = await makePeople(server.db);
  const { heard } = await listen(server, actorOf(member));
  await server.callerFor(actorOf(owner)).manifests.remove({ id: manifest.id });
  expect(await heard()).toEqual([{ type: "resync" }]);
});

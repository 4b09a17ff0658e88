import { createDatabase } from "@lotwright/db/client";
import { assignments, manifests } from "@lotwright/db/schema";
import { makeAssignment, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLogger } from "../../logger";
import { actorOf, startTestServer, type TestServer } from "../../testing/app";
import { heardBefore, listen } from "../../testing/news";
import { makePeople } from "../../testing/people";
import { type News, startEventBus } from "./event-bus";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const changed = (manifestId: string) => ({ type: "manifests.changed" as const, manifestId });
const tell = (workspaceId: string, manifestId: string) =>
  server.deps.events.publish(server.db, { workspaceId, ...changed(manifestId) });

/** Reads until the news of `manifestId`. */
async function hears(stream: AsyncGenerator<News>, manifestId: string): Promise<void> {
  for await (const { event } of stream) {
    if (event.type === "manifests.changed" && event.manifestId === manifestId) return;
  }
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
  const before = await Promise.all(ears.map(({ heard }) => heardBefore(heard, changed(shared.id))));
  expect(before).toEqual([[changed(manifest.id), changed(other.id)], [changed(manifest.id)], []]);
});

test("a team member stops hearing of a manifest with the end of the assignment", async () => {
  const { workspaceId, member, manifest } = await makePeople(server.db);
  const shared = await makeManifest(server.db, { workspaceId });
  await makeAssignment(server.db, { workspaceId, manifestId: shared.id, userId: member.id });
  const { heard } = await listen(server, actorOf(member));
  await tell(workspaceId, manifest.id);
  await heardBefore(heard, changed(manifest.id));
  await server.db.delete(assignments).where(eq(assignments.manifestId, manifest.id));
  await tell(workspaceId, manifest.id);
  await tell(workspaceId, shared.id);
  expect(await heardBefore(heard, changed(shared.id))).toEqual([changed(manifest.id)]);
});

test("another workspace hears nothing", async () => {
  const { workspaceId, stranger, manifest } = await makePeople(server.db);
  const own = await makeManifest(server.db, { workspaceId: stranger.workspaceId });
  const { heard } = await listen(server, actorOf(stranger));
  await tell(workspaceId, manifest.id);
  await tell(stranger.workspaceId, own.id);
  expect(await heardBefore(heard, changed(own.id))).toEqual([]);
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
  expect(await heardBefore(heard, changed(manifest.id))).toEqual([]);
});

test("what one server says is heard on another with the same database", async () => {
  const { workspaceId, owner, manifest } = await makePeople(server.db);
  const elsewhere = createDatabase(server.databaseUrl);
  const events = await startEventBus(elsewhere, createLogger("silent"));
  const { heard } = await listen(
    { callerFor: (actor) => server.callerFor(actor, { events }) },
    actorOf(owner),
  );
  await tell(workspaceId, manifest.id);
  await heardBefore(heard, changed(manifest.id));
  await events.close();
  await elsewhere.close();
});

test("after a lost connection to the database everybody reads again, and hears on", async () => {
  const { workspaceId, owner, manifest } = await makePeople(server.db);
  const client = createDatabase(server.databaseUrl);
  const events = await startEventBus(client, createLogger("silent"));
  const { heard } = await listen(
    { callerFor: (actor) => server.callerFor(actor, { events }) },
    actorOf(owner),
  );
  await client.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %' and pid <> pg_backend_pid()
  `;
  await heardBefore(heard, { type: "resync" });
  await tell(workspaceId, manifest.id);
  await heardBefore(heard, changed(manifest.id));
  await events.close();
  await client.close();
});

test("a stopping server ends the stream with a failure, so that browsers connect again", async () => {
  const client = createDatabase(server.databaseUrl);
  const events = await startEventBus(client, createLogger("silent"));
  const callerFor = (actor: Parameters<TestServer["callerFor"]>[0]) => server.callerFor(actor, { events });
  const { ended } = await listen({ callerFor }, actorOf(await makeUser(server.db)));
  await events.close();
  expect(await ended).toMatchObject({ code: "UNAVAILABLE", message: "The server is stopping" });
  await client.close();
});

test("a screen that reads too slowly is told to read everything again instead of a long backlog", async () => {
  const { workspaceId, manifest } = await makePeople(server.db);
  const { signal } = new AbortController();
  const events = server.deps.events.subscribe(workspaceId, signal);
  // Listens from its first answer on, and is not asked again until everything was told.
  await events.next();
  const last = hears(server.deps.events.subscribe(workspaceId, signal), manifest.id);
  await server.db.transaction(async (tx) => {
    for (let n = 0; n < 600; n += 1) {
      await server.deps.events.publish(tx, { workspaceId, ...changed(crypto.randomUUID()) });
    }
    await server.deps.events.publish(tx, { workspaceId, ...changed(manifest.id) });
  });
  await last;
  expect(await events.next()).toMatchObject({ value: { event: { type: "resync" } } });
});

test("a team member whose manifest is deleted is told to read everything again, and not its id", async () => {
  const { owner, member, manifest } = await makePeople(server.db);
  const { heard } = await listen(server, actorOf(member));
  await server.callerFor(actorOf(owner)).manifests.remove({ id: manifest.id });
  expect(await heardBefore(heard, { type: "resync" })).toEqual([]);
  expect(JSON.stringify(heard)).not.toContain(manifest.id);
});

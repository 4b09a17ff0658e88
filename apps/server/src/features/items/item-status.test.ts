import { randomUUID } from "node:crypto";
import { items } from "@lotwright/db/schema";
import { makeManifest, makePhoto } from "@lotwright/db/testing/make";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorOf, startTestServer, type TestServer } from "../../testing/app";
import { makePeople } from "../../testing/people";
import type { EventBus } from "../events/event-bus";
import { listen } from "../events/testing/subscribers";

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let manifestId: string;
let photoUrls: string[];
beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.db);
  const { workspaceId } = people;
  manifestId = (await makeManifest(server.db, { workspaceId })).id;
  photoUrls = [(await makePhoto(server.db, { workspaceId })).url];
});
afterAll(() => server.stop());

const owner = () => actorOf(people.owner);
const rowOf = async (itemId: string) => (await server.db.select().from(items).where(eq(items.id, itemId)))[0];

async function jobsOf(itemId: string): Promise<string[]> {
  const rows = await server.db.execute<{ id: string }>(
    sql`select id from pgboss.job where name = 'describe-item' and data->>'itemId' = ${itemId} order by created_on`,
  );
  return rows.map(({ id }) => id);
}

/** Fails the transaction that tells something, after it told. */
const brokenEvents = (): EventBus => ({
  ...server.deps.events,
  async publish(db, event) {
    await server.deps.events.publish(db, event);
    throw new Error("the transaction fails at its end");
  },
});

describe("asking for a description", () => {
  test("on creation with a photo queues one job with the item", async () => {
    const { items: procedures } = server.callerFor(owner());
    const created = await procedures.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
    expect(created.aiGenerationStatus).toBe("pending");
    expect(await jobsOf(created.id)).toEqual([(await rowOf(created.id))?.aiJobId]);
  });

  test("on a creation that fails queues nothing", async () => {
    const { items: procedures } = server.callerFor(owner(), { events: brokenEvents() });
    const id = randomUUID();
    const create = procedures.create({ id, manifestId, photoUrls, aiGenerationStatus: "pending" });
    await expect(create).rejects.toThrow();
    expect(await rowOf(id)).toBeUndefined();
    expect(await jobsOf(id)).toEqual([]);
  });

  test.each([[[]], [["https://elsewhere.example/a.jpg"]]])(
    "without a photo of our own is stored as none: %j",
    async (urls) => {
      const { items: procedures } = server.callerFor(owner());
      const input = { manifestId, photoUrls: urls, aiGenerationStatus: "pending" as const };
      const created = await procedures.create(input);
      expect(created.aiGenerationStatus).toBe("none");
      const updated = await procedures.update({ id: created.id, aiGenerationStatus: "pending" });
      expect(updated.aiGenerationStatus).toBe("none");
      expect(await jobsOf(created.id)).toEqual([]);
    },
  );

  test("again while one is being written changes nothing", async () => {
    const { items: procedures } = server.callerFor(owner());
    const { id } = await procedures.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
    const jobs = await jobsOf(id);
    expect(await procedures.update({ id, aiGenerationStatus: "pending" })).toMatchObject({
      aiGenerationStatus: "pending",
    });
    expect(await jobsOf(id)).toEqual(jobs);
    expect((await rowOf(id))?.aiJobId).toBe(jobs[0]);
  });

  test("with the photo that the same change brings queues a job", async () => {
    const { items: procedures } = server.callerFor(owner());
    const { id } = await procedures.create({ manifestId });
    const updated = await procedures.update({ id, photoUrls, aiGenerationStatus: "pending" });
    expect(updated.aiGenerationStatus).toBe("pending");
    expect(await jobsOf(id)).toEqual([(await rowOf(id))?.aiJobId]);
  });

  test("after a failure starts anew and forgets the reason", async () => {
    const { items: procedures } = server.callerFor(owner());
    const { id } = await procedures.create({ manifestId, photoUrls });
    const failed = { aiGenerationStatus: "failed" as const, aiFailureReason: "The AI answered nonsense" };
    await server.db.update(items).set(failed).where(eq(items.id, id));
    const updated = await procedures.update({ id, aiGenerationStatus: "pending" });
    expect(updated).toMatchObject({ aiGenerationStatus: "pending", aiFailureReason: "" });
    expect(await jobsOf(id)).toHaveLength(1);
  });
});

test("none cancels: the job that is still queued may not write any more", async () => {
  const { items: procedures } = server.callerFor(owner());
  const { id } = await procedures.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
  const cancelled = await procedures.update({ id, aiGenerationStatus: "none" });
  expect(cancelled.aiGenerationStatus).toBe("none");
  expect((await rowOf(id))?.aiJobId).toBeNull();
});

test("a change that does not speak of the status leaves it", async () => {
  const { items: procedures } = server.callerFor(owner());
  const { id } = await procedures.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
  const [job] = await jobsOf(id);
  expect(await procedures.update({ id, title: "Lamp" })).toMatchObject({ aiGenerationStatus: "pending" });
  expect((await rowOf(id))?.aiJobId).toBe(job);
});

test("creation, change and deletion are told when they are committed, and not when they fail", async () => {
  await server.flushed();
  const { heard } = await listen(server, owner());
  const { items: procedures } = server.callerFor(owner());
  const broken = server.callerFor(owner(), { events: brokenEvents() });

  const { id } = await procedures.create({ manifestId });
  await expect(broken.items.create({ manifestId })).rejects.toThrow();
  await expect(broken.items.update({ id, title: "Chair" })).rejects.toThrow();
  await procedures.update({ id, title: "Lamp" });
  await expect(broken.items.remove({ id })).rejects.toThrow();
  expect(await rowOf(id)).toMatchObject({ title: "Lamp" });
  await procedures.remove({ id });

  const changed = { type: "items.changed", manifestId, itemId: id };
  expect(await heard()).toEqual([changed, changed, changed]);
});

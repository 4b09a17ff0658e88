import { randomUUID } from "node:crypto";
import { items } from "@lotwright/db/schema";
import { makeManifest, makePhoto } from "@lotwright/db/testing/make";
import { eq, sql } from "drizzle-orm";
import { describe, expect, onTestFinished } from "vitest";
import type { EventBus } from "../../../core/event-bus";
import { actorOf, type TestServer } from "../../../testing/app";
import type { People } from "../../../testing/people";
import { test } from "../../../testing/test";
import { listen } from "../../accounts/events/testing/subscribers";
import { jobsOf } from "../../writing/descriptions/testing/description-jobs";

let manifestId: string;
let photoUrls: string[];
test.beforeAll(async ({ server, people }) => {
  const { workspaceId } = people;
  manifestId = (await makeManifest(server.db, { workspaceId })).id;
  photoUrls = [(await makePhoto(server.db, { workspaceId })).url];
});

const owner = (people: People) => actorOf(people.owner);
const rowOf = async (server: TestServer, itemId: string) =>
  (await server.db.select().from(items).where(eq(items.id, itemId)))[0];

const jobIdsOf = async (server: TestServer, itemId: string) =>
  (await jobsOf(server, itemId)).map(({ id }) => id);

/** Event bus that makes each transaction fail in a statement after its event. */
const brokenEvents = (server: TestServer): EventBus => ({
  ...server.deps.events,
  async publish(db, event) {
    const failing = db.execute(sql`select 1 / 0`).execute();
    await Promise.all([server.deps.events.publish(db, event), failing]);
  },
});

describe("description requests", () => {
  test("queues one description job when an item is created with a photo", async ({ server, people }) => {
    const { items: procedures } = server.callerFor(owner(people));
    const created = await procedures.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
    expect(created.aiGenerationStatus).toBe("pending");
    expect(await jobIdsOf(server, created.id)).toEqual([(await rowOf(server, created.id))?.aiJobId]);
  });

  test("queues no description job when the creation fails", async ({ server, people }) => {
    const { items: procedures } = server.callerFor(owner(people), { events: brokenEvents(server) });
    const id = randomUUID();
    const create = procedures.create({ id, manifestId, photoUrls, aiGenerationStatus: "pending" });
    await expect(create).rejects.toThrow();
    expect(await rowOf(server, id)).toBeUndefined();
    expect(await jobIdsOf(server, id)).toEqual([]);
  });

  test.for([[[]], [["https://elsewhere.example/a.jpg"]]])(
    "stores status none when an item has no uploaded photo: %j",
    async ([urls], { server, people }) => {
      const { items: procedures } = server.callerFor(owner(people));
      const input = { manifestId, photoUrls: urls, aiGenerationStatus: "pending" as const };
      const created = await procedures.create(input);
      expect(created.aiGenerationStatus).toBe("none");
      const updated = await procedures.update({ id: created.id, aiGenerationStatus: "pending" });
      expect(updated.aiGenerationStatus).toBe("none");
      expect(await jobIdsOf(server, created.id)).toEqual([]);
    },
  );

  test("ignores a second description request while a job is open", async ({ server, people }) => {
    const { items: procedures } = server.callerFor(owner(people));
    const { id } = await procedures.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
    const jobs = await jobIdsOf(server, id);
    expect(await procedures.update({ id, aiGenerationStatus: "pending" })).toMatchObject({
      aiGenerationStatus: "pending",
    });
    expect(await jobIdsOf(server, id)).toEqual(jobs);
    expect((await rowOf(server, id))?.aiJobId).toBe(jobs[0]);
  });

  test("queues a description job for a photo added by the same update", async ({ server, people }) => {
    const { items: procedures } = server.callerFor(owner(people));
    const { id } = await procedures.create({ manifestId });
    const updated = await procedures.update({ id, photoUrls, aiGenerationStatus: "pending" });
    expect(updated.aiGenerationStatus).toBe("pending");
    expect(await jobIdsOf(server, id)).toEqual([(await rowOf(server, id))?.aiJobId]);
  });

  test("queues a new description job after a failure and clears the failure reason", async ({
    server,
    people,
  }) => {
    const { items: procedures } = server.callerFor(owner(people));
    const { id } = await procedures.create({ manifestId, photoUrls });
    const failed = { aiGenerationStatus: "failed" as const, aiFailureReason: "The AI answered nonsense" };
    await server.db.update(items).set(failed).where(eq(items.id, id));
    const updated = await procedures.update({ id, aiGenerationStatus: "pending" });
    expect(updated).toMatchObject({ aiGenerationStatus: "pending", aiFailureReason: "" });
    expect(await jobIdsOf(server, id)).toHaveLength(1);
  });
});

test("cancels the queued description job when the status is set to none", async ({ server, people }) => {
  const { items: procedures } = server.callerFor(owner(people));
  const { id } = await procedures.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
  const canceled = await procedures.update({ id, aiGenerationStatus: "none" });
  expect(canceled.aiGenerationStatus).toBe("none");
  expect((await rowOf(server, id))?.aiJobId).toBeNull();
});

test("leaves the description job alone when an update has no status", async ({ server, people }) => {
  const { items: procedures } = server.callerFor(owner(people));
  const { id } = await procedures.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
  const [job] = await jobIdsOf(server, id);
  expect(await procedures.update({ id, title: "Lamp" })).toMatchObject({ aiGenerationStatus: "pending" });
  expect((await rowOf(server, id))?.aiJobId).toBe(job);
});

test("publishes events for committed creations, changes and deletions only", async ({ server, people }) => {
  await server.flushed();
  const { receivedEvents } = await listen(server, owner(people));
  const { items: procedures } = server.callerFor(owner(people));
  const broken = server.callerFor(owner(people), { events: brokenEvents(server) });

  const { id } = await procedures.create({ manifestId });
  await expect(broken.items.create({ manifestId })).rejects.toThrow();
  await expect(broken.items.update({ id, title: "Chair" })).rejects.toThrow();
  await procedures.update({ id, title: "Lamp" });
  await expect(broken.items.remove({ id })).rejects.toThrow();
  expect(await rowOf(server, id)).toMatchObject({ title: "Lamp" });
  await procedures.remove({ id });

  const changed = { type: "items.changed", manifestId, itemId: id };
  expect(await receivedEvents()).toEqual([changed, changed, changed]);
});

/** A transaction with the `commit` that our patch of the driver adds. */
type DriverTransaction = { commit(): Promise<void> };

/** Counts the transactions that send COMMIT together with their last statements. */
function countEarlyCommits(server: TestServer) {
  const { begin } = server.sql;
  const counted = { count: 0 };
  const begun = (work: (tx: DriverTransaction) => unknown) =>
    begin((tx) => {
      const driver = tx as unknown as DriverTransaction;
      const { commit } = driver;
      driver.commit = () => {
        counted.count += 1;
        return commit();
      };
      return work(driver);
    });
  server.sql.begin = begun as unknown as typeof begin;
  onTestFinished(() => {
    server.sql.begin = begin;
  });
  return counted;
}

test("sends COMMIT together with the last statements of a creation and of an update", async ({
  server,
  people,
}) => {
  const { items: procedures } = server.callerFor(owner(people));
  const committed = countEarlyCommits(server);
  const { id } = await procedures.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
  expect(committed.count).toBe(1);
  await procedures.update({ id, aiGenerationStatus: "none" });
  await procedures.update({ id, title: "Lamp", aiGenerationStatus: "pending" });
  expect(committed.count).toBe(3);
});

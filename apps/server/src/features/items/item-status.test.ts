import { randomUUID } from "node:crypto";
import { items } from "@lotwright/db/schema";
import { makeManifest, makePhoto } from "@lotwright/db/testing/make";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { actorOf, startTestServer, type TestServer } from "../../testing/app";
import { makePeople } from "../../testing/people";
import { jobsOf } from "../descriptions/testing/description-jobs";
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

const jobIdsOf = async (itemId: string) => (await jobsOf(server, itemId)).map(({ id }) => id);

/** Fails each transaction by a statement that follows its event. */
const brokenEvents = (): EventBus => ({
  ...server.deps.events,
  async publish(db, event) {
    const failing = db.execute(sql`select 1 / 0`).execute();
    await Promise.all([server.deps.events.publish(db, event), failing]);
  },
});

describe("description requests", () => {
  test("queues one description job when an item is created with a photo", async () => {
    const { items: procedures } = server.callerFor(owner());
    const created = await procedures.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
    expect(created.aiGenerationStatus).toBe("pending");
    expect(await jobIdsOf(created.id)).toEqual([(await rowOf(created.id))?.aiJobId]);
  });

  test("queues no description job when the creation fails", async () => {
    const { items: procedures } = server.callerFor(owner(), { events: brokenEvents() });
    const id = randomUUID();
    const create = procedures.create({ id, manifestId, photoUrls, aiGenerationStatus: "pending" });
    await expect(create).rejects.toThrow();
    expect(await rowOf(id)).toBeUndefined();
    expect(await jobIdsOf(id)).toEqual([]);
  });

  test.each([[[]], [["https://elsewhere.example/a.jpg"]]])(
    "stores status none when an item has no uploaded photo: %j",
    async (urls) => {
      const { items: procedures } = server.callerFor(owner());
      const input = { manifestId, photoUrls: urls, aiGenerationStatus: "pending" as const };
      const created = await procedures.create(input);
      expect(created.aiGenerationStatus).toBe("none");
      const updated = await procedures.update({ id: created.id, aiGenerationStatus: "pending" });
      expect(updated.aiGenerationStatus).toBe("none");
      expect(await jobIdsOf(created.id)).toEqual([]);
    },
  );

  test("ignores a second description request while a job is open", async () => {
    const { items: procedures } = server.callerFor(owner());
    const { id } = await procedures.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
    const jobs = await jobIdsOf(id);
    expect(await procedures.update({ id, aiGenerationStatus: "pending" })).toMatchObject({
      aiGenerationStatus: "pending",
    });
    expect(await jobIdsOf(id)).toEqual(jobs);
    expect((await rowOf(id))?.aiJobId).toBe(jobs[0]);
  });

  test("queues a description job for a photo added by the same update", async () => {
    const { items: procedures } = server.callerFor(owner());
    const { id } = await procedures.create({ manifestId });
    const updated = await procedures.update({ id, photoUrls, aiGenerationStatus: "pending" });
    expect(updated.aiGenerationStatus).toBe("pending");
    expect(await jobIdsOf(id)).toEqual([(await rowOf(id))?.aiJobId]);
  });

  test("queues a new description job after a failure and clears the failure reason", async () => {
    const { items: procedures } = server.callerFor(owner());
    const { id } = await procedures.create({ manifestId, photoUrls });
    const failed = { aiGenerationStatus: "failed" as const, aiFailureReason: "The AI answered nonsense" };
    await server.db.update(items).set(failed).where(eq(items.id, id));
    const updated = await procedures.update({ id, aiGenerationStatus: "pending" });
    expect(updated).toMatchObject({ aiGenerationStatus: "pending", aiFailureReason: "" });
    expect(await jobIdsOf(id)).toHaveLength(1);
  });
});

test("cancels the queued description job when the status is set to none", async () => {
  const { items: procedures } = server.callerFor(owner());
  const { id } = await procedures.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
  const canceled = await procedures.update({ id, aiGenerationStatus: "none" });
  expect(canceled.aiGenerationStatus).toBe("none");
  expect((await rowOf(id))?.aiJobId).toBeNull();
});

test("leaves the description job alone when an update has no status", async () => {
  const { items: procedures } = server.callerFor(owner());
  const { id } = await procedures.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
  const [job] = await jobIdsOf(id);
  expect(await procedures.update({ id, title: "Lamp" })).toMatchObject({ aiGenerationStatus: "pending" });
  expect((await rowOf(id))?.aiJobId).toBe(job);
});

test("publishes events for committed creations, changes and deletions only", async () => {
  await server.flushed();
  const { receivedEvents } = await listen(server, owner());
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
  expect(await receivedEvents()).toEqual([changed, changed, changed]);
});

/** A transaction of the driver, with the `commit` that our patch adds. */
type DriverTransaction = { commit(): Promise<void> };

/** Counts the transactions that send COMMIT together with their last statements. */
function countEarlyCommits() {
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

test("sends COMMIT together with the last statements of a creation and of an update", async () => {
  const { items: procedures } = server.callerFor(owner());
  const committed = countEarlyCommits();
  const { id } = await procedures.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
  expect(committed.count).toBe(1);
  await procedures.update({ id, aiGenerationStatus: "none" });
  await procedures.update({ id, title: "Lamp", aiGenerationStatus: "pending" });
  expect(committed.count).toBe(3);
});

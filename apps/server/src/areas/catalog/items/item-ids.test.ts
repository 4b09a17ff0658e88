import { randomUUID } from "node:crypto";
import { items, recordedResponses } from "@lotwright/db/schema";
import { makeManifest } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import type { People } from "../../../testing/people";
import { test } from "../../../testing/test";

const newManifest = (server: TestServer, people: People) =>
  makeManifest(server.db, { workspaceId: people.workspaceId });
const callerOf = (server: TestServer, people: People, who: "owner" | "member" | "unassigned" | "stranger") =>
  server.callerFor(actorOf(people[who]));
const countIn = (server: TestServer, manifestId: string) =>
  server.db.$count(items, eq(items.manifestId, manifestId));
const taken = { code: "CONFLICT", message: "This id already belongs to another item" };

describe("item ids as idempotency keys", () => {
  test("answers the first result when an id and body are repeated, and creates no second item", async ({
    server,
    people,
  }) => {
    const { id: manifestId } = await newManifest(server, people);
    const input = {
      id: randomUUID(),
      manifestId,
      lotNumber: 1000,
      onLotClash: "next" as const,
      title: "Lamp",
    };
    const first = await callerOf(server, people, "owner").items.create(input);
    expect(first.id).toBe(input.id);
    const { title, ...rest } = input;
    expect(await callerOf(server, people, "owner").items.create({ title, ...rest })).toEqual(first);
    expect(await countIn(server, manifestId)).toBe(1);
  });

  test("creates one item for ten simultaneous requests with the same id and body", async ({
    server,
    people,
  }) => {
    const { id: manifestId } = await newManifest(server, people);
    const input = { id: randomUUID(), manifestId, title: "Lamp" };
    const created = await Promise.all(
      Array.from({ length: 10 }, () => callerOf(server, people, "owner").items.create(input)),
    );
    expect(new Set(created.map((item) => JSON.stringify(item))).size).toBe(1);
    expect(await countIn(server, manifestId)).toBe(1);
  });

  test("rejects another body under a used id and leaves the first item unchanged", async ({
    server,
    people,
  }) => {
    const { id: manifestId } = await newManifest(server, people);
    const input = { id: randomUUID(), manifestId, title: "Lamp" };
    const first = await callerOf(server, people, "owner").items.create(input);
    const other = callerOf(server, people, "owner").items.create({ ...input, title: "Chair" });
    await expect(other).rejects.toMatchObject(taken);
    const elsewhere = callerOf(server, people, "owner").items.create({
      ...input,
      manifestId: (await newManifest(server, people)).id,
    });
    await expect(elsewhere).rejects.toMatchObject(taken);
    expect(await callerOf(server, people, "owner").items.byId({ id: first.id })).toEqual(first);
  });

  test("creates one item when two bodies are sent at the same time under one id", async ({
    server,
    people,
  }) => {
    const manifests = [await newManifest(server, people), await newManifest(server, people)];
    const id = randomUUID();
    const results = await Promise.allSettled(
      manifests.map(({ id: manifestId }) =>
        callerOf(server, people, "owner").items.create({ id, manifestId }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = results.find((result) => result.status === "rejected");
    expect(refused?.reason).toMatchObject(taken);
  });

  test("rejects an id that another person used, without details of their item", async ({
    server,
    people,
  }) => {
    const { manifest } = people;
    const input = { id: randomUUID(), manifestId: manifest.id, title: "Lamp" };
    await callerOf(server, people, "owner").items.create(input);
    const colleague = callerOf(server, people, "member").items.create(input);
    await expect(colleague).rejects.toMatchObject({ ...taken, cause: { details: {} } });
    await expect(callerOf(server, people, "unassigned").items.create(input)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const own = await makeManifest(server.db, { workspaceId: people.stranger.workspaceId });
    const foreign = callerOf(server, people, "stranger").items.create({ ...input, manifestId: own.id });
    await expect(foreign).rejects.toMatchObject({ ...taken, cause: { details: {} } });
    expect(await countIn(server, own.id)).toBe(0);
  });

  test("answers the current item once the recorded response has expired", async ({ server, people }) => {
    const { id: manifestId } = await newManifest(server, people);
    const input = { id: randomUUID(), manifestId, title: "Lamp" };
    await callerOf(server, people, "owner").items.create(input);
    const changed = await callerOf(server, people, "owner").items.update({
      id: input.id,
      title: "Brass lamp",
    });
    await server.db.delete(recordedResponses).where(eq(recordedResponses.key, `id ${input.id}`));
    expect(await callerOf(server, people, "owner").items.create(input)).toEqual(changed);
  });
});

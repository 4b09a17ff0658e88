import { openAiWriter } from "@lotwright/ai/openai-writer";
import { items, manifests } from "@lotwright/db/schema";
import { makeItem } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePhotographer } from "../../../testing/lots";
import { ask } from "../../../testing/rest";
import { test as base } from "../../../testing/test";
import { jobStates } from "../../writing/descriptions/testing/description-jobs";

const test = base.extend("replaced", { scope: "file" }, ({ ai }) => ({ writer: openAiWriter(ai) }));

const lamp = { title: "Brass lamp", description: "A lamp of brass.", category: "Other" };
/** A time from a server whose clock is fast. */
const ahead = new Date(Date.now() + 60 * 60 * 1000);
test.beforeEach(({ ai }) => {
  ai.reset();
  ai.respondWith(lamp);
});

async function makeLot(server: TestServer) {
  const { caller, manifestId, photoUrls, user } = await makePhotographer(server);
  const { id } = await caller.items.create({ manifestId, photoUrls });
  const setTime = (updatedAt: Date) => server.db.update(items).set({ updatedAt }).where(eq(items.id, id));
  const read = () => caller.items.byId({ id });
  return { caller, manifestId, user, id, setTime, read };
}

const after = (time: Date, ms: number) => new Date(time.getTime() + ms).toISOString();

describe("the lot's updatedAt", () => {
  test("advances updatedAt by at least 1 ms per change, even if the clock is behind it", async ({
    server,
  }) => {
    const { caller, id, setTime } = await makeLot(server);
    await setTime(ahead);
    for (let change = 1; change <= 3; change += 1) {
      const { updatedAt } = await caller.items.update({ id, title: "Lamp" });
      expect(updatedAt).toBe(after(ahead, change));
    }
  });

  test("advances updatedAt when a description is requested and when it is written", async ({ server }) => {
    const { caller, id, setTime, read } = await makeLot(server);
    await setTime(ahead);
    await caller.ai.generate({ id });
    expect(await read()).toMatchObject({ aiGenerationStatus: "pending", updatedAt: after(ahead, 1) });
    await server.drain();
    expect(await read()).toMatchObject({ ...lamp, updatedAt: after(ahead, 2) });
  });

  test("leaves updatedAt unchanged when a description job is postponed, so open forms don't conflict", async ({
    server,
    ai,
  }) => {
    const { caller, id, setTime, read } = await makeLot(server);
    await setTime(ahead);
    ai.respondNext({ status: 429, headers: { "retry-after": "600" } });
    await caller.ai.generate({ id });
    await server.drain();
    expect(await jobStates(server, id)).toEqual(["waiting"]);
    const { updatedAt } = await read();
    expect(updatedAt).toBe(after(ahead, 1));
    const input = { id, notes: "brass", expectedUpdatedAt: updatedAt };
    expect(await caller.items.update(input)).toMatchObject({ notes: "brass" });
  });

  test("leaves a lot and a manifest unchanged when an update names no field", async ({ server }) => {
    const { caller, manifestId, id, read } = await makeLot(server);
    const [item, manifest] = [await read(), await caller.manifests.byId({ id: manifestId })];
    expect(await caller.items.update({ id })).toEqual(item);
    expect(await caller.manifests.update({ id: manifestId })).toEqual(manifest);
  });
});

test("advances a manifest's updatedAt with every change, including changes of its sharing", async ({
  server,
}) => {
  const { caller, manifestId } = await makeLot(server);
  await server.db.update(manifests).set({ updatedAt: ahead }).where(eq(manifests.id, manifestId));
  const { updatedAt } = await caller.manifests.update({ id: manifestId, name: "Autumn sale" });
  expect(updatedAt).toBe(after(ahead, 1));
  await caller.sharing.update({ manifestId, enabled: true });
  expect(await caller.manifests.byId({ id: manifestId })).toMatchObject({ updatedAt: after(ahead, 2) });
});

test("changes the list's ETag with every commit, even if transactions commit out of order", async ({
  server,
}) => {
  const { manifestId, user, id } = await makeLot(server);
  const { workspaceId } = user;
  const other = await makeItem(server.db, { workspaceId, manifestId });
  const headers = await signedIn(server, user);
  const list = (etag?: string) =>
    ask(server, "GET", `/api/manifests/${manifestId}/items`, {
      headers: { ...headers, ...(etag && { "if-none-match": etag }) },
    });
  const rename = (db: TestServer["db"], itemId: string) =>
    db.update(items).set({ title: "Renamed" }).where(eq(items.id, itemId));
  const etag = await server.db.transaction(async (tx) => {
    await rename(tx, id);
    await rename(server.db, other.id);
    return (await list()).headers.get("etag") ?? "";
  });
  expect((await list(etag)).status).toBe(200);
  const newest = (await list()).headers.get("etag") ?? "";
  expect((await list(newest)).status).toBe(304);
  await server.db.delete(items).where(eq(items.id, other.id));
  expect((await list(newest)).status).toBe(200);
});

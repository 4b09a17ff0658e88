import { startAiServer } from "@lotwright/ai/testing/ai-server";
import { heldAnswers } from "@lotwright/ai/testing/held-answers";
import { activity, items, jobs, rateLimits, undoSnapshots } from "@lotwright/db/schema";
import { type Client, registerAt } from "@lotwright/testing/client";
import { asc, eq, like, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { externalDatabase, makeDataDir, startServer } from "../testing/built-server";
import { untilBlocked } from "../testing/slow-transactions";

const photoUrls = ["https://example.test/a.jpg", "https://example.test/b.jpg"];

/** Creates two lots in a workspace, so that operations do not wait for each other. */
async function makeLots(client: Client) {
  const { id: manifestId } = await client.makeManifest();
  const [one, two] = [
    await client.makeItem({ manifestId, title: "Oak chair", photoUrls }),
    await client.makeItem({ manifestId, title: "Brass lamp" }),
  ];
  return { manifestId, id: one.id, otherId: two.id, ids: [one.id, two.id] };
}

type Lots = Awaited<ReturnType<typeof makeLots>>;

const edit = ({ manifestId, ids }: Lots) => ({
  ...{ manifestId, ids, operation: { kind: "set", fields: { category: "Toys" } } },
});

const operations: Record<string, (lots: Lots, client: Client) => object | Promise<object>> = {
  "bulkEdits.edit": edit,
  "items.writeFields": ({ manifestId, ids }) => ({
    ...{ manifestId, rows: ids.map((id) => ({ id, fields: { notes: "new" } })) },
  }),
  "bulkEdits.move": async ({ manifestId, ids }, client) => ({
    ...{ manifestId, ids, toManifestId: (await client.makeManifest()).id, numbers: "next" },
  }),
  "bulkEdits.duplicate": ({ id }) => ({ id, count: 3 }),
  "bulkEdits.split": ({ id }) => ({ id, groups: [[photoUrls[1]]] }),
  "bulkEdits.merge": ({ manifestId, id, otherId }) => ({ manifestId, ids: [otherId], intoId: id }),
  "bulkEdits.remove": ({ manifestId, ids }) => ({ manifestId, ids }),
  "bulkEdits.undo": async (lots, client) => {
    const path = `/manifests/${lots.manifestId}/items/bulk`;
    return z.object({ snapshotId: z.string() }).parse(await client.send("POST", path, edit(lots)));
  },
  "bulkEdits.describe": async ({ manifestId }, client) => {
    const { url } = await client.upload();
    const lots = [1, 2].map(() => client.makeItem({ manifestId, photoUrls: [url] }));
    return { manifestId, ids: (await Promise.all(lots)).map(({ id }) => id) };
  },
  "items.batch": ({ manifestId, id, otherId }) => ({
    operations: [
      { action: "create", item: { manifestId } },
      { action: "update", id, item: { title: "New" } },
      { action: "delete", id: otherId },
    ],
  }),
};

const call = ({ origin, cookie }: Client, procedure: string, input: object) =>
  fetch(`${origin}/trpc/${procedure}`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify(input),
  });

test("changes nothing when the server is killed in the middle of any bulk operation, and all when it is not", async () => {
  const { db, url } = await externalDatabase();
  const ai = await startAiServer();
  onTestFinished(ai.close);
  // Descriptions stay queued, since they would add activity entries at any time.
  const descriptions = heldAnswers(() => ({ title: "", description: "", category: "" }));
  ai.respondWith(descriptions.answer);
  const settings = {
    ...{ DATA_DIR: await makeDataDir(), DATABASE_URL: url },
    ...{ OPENAI_BASE_URL: ai.baseUrl, OPENAI_API_KEY: ai.apiKey, OPENAI_MODEL: ai.model },
  };
  const killed = await startServer(settings);
  const calls: { name: string; input: object; client: Client }[] = [];
  for (const [name, inputOf] of Object.entries(operations)) {
    // A workspace may run two large calls at a time.
    const client = await registerAt(killed.origin);
    calls.push({ name, client, input: await inputOf(await makeLots(client), client) });
  }
  const stored = async () => ({
    items: await db.select().from(items).orderBy(asc(items.id)),
    snapshots: await db.select().from(undoSnapshots).orderBy(asc(undoSnapshots.id)),
    descriptions: await db.select({ payload: jobs.payload }).from(jobs).where(eq(jobs.kind, "description")),
    lotsOfDay: await db.select().from(rateLimits).where(like(rateLimits.key, "ai-lots%")),
    entries: await db.$count(activity),
  });
  const before = await stored();

  // Every operation writes its activity entry last, so a lock makes it wait there with everything else written.
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${activity} in share mode`);
    const answers = Promise.allSettled(calls.map(({ client, name, input }) => call(client, name, input)));
    await untilBlocked({ db }, calls.length);
    await killed.stop("SIGKILL");
    expect((await answers).map(({ status }) => status)).toEqual(calls.map(() => "rejected"));
  });
  const { origin } = await startServer(settings);
  expect(await stored()).toEqual(before);

  for (const { client, name, input } of calls) {
    const response = await call(client.at(origin), name, input);
    expect([name, response.status]).toEqual([name, 200]);
  }
  const after = await stored();
  expect(after.entries).toBe(before.entries + calls.length + 2); // the batch writes one for each item
  expect([before.descriptions.length, after.descriptions.length]).toEqual([0, 2]);
});

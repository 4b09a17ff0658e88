import "../../../testing/empty-databases";
import type { Item } from "@lotwright/contracts/catalog/items";
import type { AppRouter } from "@lotwright/server/router";
import { createTRPCClient, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { expect, test, vi } from "vitest";
import { makeLostCall } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { trackStore, written } from "../../../testing/tracked-store";
import { createOfflineCache } from "./offline-cache";
import { offlineLink } from "./offline-link";
import { openQueryStore } from "./query-store";

const manifestId = crypto.randomUUID();
const newerThan = (item: Item, changes: Partial<Item>): Item => ({
  ...item,
  ...changes,
  updatedAt: "2027-01-01T00:00:00.000Z",
});

/** Opens a page whose server answers each path as the test sets. Other requests fail. */
function openPage() {
  const answers = new Map<string, unknown>([["auth.current", { id: "ann" }]]);
  const server: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        if (!answers.has(op.path)) return observer.error(makeLostCall() as never);
        observer.next({ result: { type: "data", data: answers.get(op.path) } });
        observer.complete();
      });
  const kept = createOfflineCache(trackStore(openQueryStore));
  const client = createTRPCClient<AppRouter>({ links: [offlineLink(kept), server] });
  return { answers, kept, client };
}

/** Reads the item list offline on a new page of this browser. */
const listOffline = () => openPage().client.items.list.query({ manifestId });

/** Opens a page that has read the item list of the manifest. */
async function readList(...items: Item[]) {
  const page = openPage();
  await page.client.auth.current.query();
  page.answers.set("items.list", items);
  // The cache ignores items until it knows the user from the first response.
  await written();
  await page.client.items.list.query({ manifestId });
  await written();
  expect(await listOffline()).toEqual(items);
  return page;
}

const lamp = makeItem({ manifestId });

test("lists a new lot after a reload without the server", async () => {
  const { answers, client } = await readList(lamp);
  const [chair, table] = [makeItem({ manifestId }), makeItem({ manifestId })];
  for (const item of [chair, table]) {
    answers.set("items.create", item);
    await client.items.create.mutate({ manifestId });
    await written();
    expect(await listOffline()).toContainEqual(item);
  }
  expect(await listOffline()).toHaveLength(3);
});

test("lists a lot as it was last saved, after a reload without the server", async () => {
  const { answers, client } = await readList(lamp);
  const saved = newerThan(lamp, { title: "Brass lamp" });
  const row = { id: lamp.id, fields: {}, conflicts: [], item: saved, error: null };
  answers.set("items.writeFields", { rows: [row], snapshotId: null, changed: 1 });
  await client.items.writeFields.mutate({ rows: [{ id: lamp.id, fields: { title: saved.title } }] });
  await written();
  expect(await listOffline()).toEqual([saved]);
});

test("prefers a list that was requested after the save, and adds the saved item to a list that was requested before", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { answers, client, kept } = await readList(lamp);
  const before = kept.takeSnapshot();
  vi.setSystemTime(Date.now() + 1_000);
  const chair = makeItem({ manifestId });
  answers.set("items.create", chair);
  await client.items.create.mutate({ manifestId });
  await written();
  expect(await listOffline()).toEqual([chair, lamp]);
  const queryId = { path: "items.list", input: { manifestId } };
  await kept.store(queryId, [lamp], before);
  expect(await listOffline()).toEqual([chair, lamp]);
  vi.setSystemTime(Date.now() + 1_000);
  // Someone else has deleted the new lot, so the newer list does not contain it.
  await kept.store(queryId, [lamp], kept.takeSnapshot());
  expect(await listOffline()).toEqual([lamp]);
});

test("does not list a lot that was saved and then deleted", async () => {
  const { answers, client } = await readList(lamp);
  const chair = makeItem({ manifestId });
  answers.set("items.create", chair);
  await client.items.create.mutate({ manifestId });
  await written();
  expect(await listOffline()).toContainEqual(chair);
  answers.set("items.remove", null);
  await client.items.remove.mutate({ id: chair.id });
  await written();
  expect(await listOffline()).toEqual([lamp]);
});

test("evicts saved lots together with their manifest", async () => {
  const { answers, client, kept } = await readList(lamp);
  const chair = makeItem({ manifestId });
  answers.set("items.create", chair);
  await client.items.create.mutate({ manifestId });
  await written();
  expect(await listOffline()).toContainEqual(chair);
  await kept.evict(manifestId);
  await expect(listOffline()).rejects.toThrow();
  expect(await (await openQueryStore()).keys()).toEqual([expect.stringContaining("auth.current")]);
});

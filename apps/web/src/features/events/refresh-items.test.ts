import type { Item } from "@lotwright/contracts/catalog/items";
import { maxItemsAtOnce } from "@lotwright/contracts/values/limits";
import { QueryObserver } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { trpc } from "../../data/api/trpc";
import { toCard } from "../../data/lots/item-cards";
import { createQueryClient } from "../../data/query-client";
import { makeItem } from "../../testing/make-item";
import { createItemsRefresh } from "./refresh-items";

const manifestId = crypto.randomUUID();
const queryKey = getQueryKey(trpc.items.list, { manifestId }, "query");
const changedLater = (item: Item, changes: Partial<Item>): Item => ({
  ...item,
  ...changes,
  updatedAt: new Date(Date.parse(item.updatedAt) + 1_000).toISOString(),
});

/** Renders an item list, and returns a server that counts its requests. */
async function showList(stored: Item[]) {
  const queryClient = createQueryClient();
  const server = { stored, lists: 0, asked: [] as string[][], isDown: false };
  const answerList = async () => {
    server.lists += 1;
    return [...server.stored];
  };
  const screen = { queryFn: answerList };
  const observer = new QueryObserver<Item[]>(queryClient, { queryKey, queryFn: () => screen.queryFn() });
  observer.subscribe(() => undefined);
  await observer.refetch({ cancelRefetch: false });
  const refresh = createItemsRefresh(queryClient, async ({ ids }) => {
    server.asked.push(ids);
    if (server.isDown) throw new Error("No line");
    return server.stored.filter(({ id }) => ids.includes(id));
  });
  const shown = () => queryClient.getQueryData<Item[]>(queryKey);
  return { queryClient, server, screen, refresh, shown, answerList };
}

test("refetches only the changed item, and keeps the identity of the other items", async () => {
  const [a, b, c] = [makeItem(), makeItem(), makeItem()];
  const { server, refresh, shown } = await showList([a, b, c]);
  const [before] = shown() ?? [];
  const written = changedLater(b, { title: "Brass lamp" });
  const added = makeItem();
  server.stored = [added, a, written];
  await refresh(manifestId, new Set([b.id, c.id, added.id]));
  expect(shown()).toEqual([added, a, written]);
  expect(shown()?.[1]).toBe(before);
  expect([server.lists, server.asked]).toEqual([1, [[b.id, c.id, added.id]]]);
});

test("refetches the whole item list when many items changed or reading one item fails", async () => {
  const item = makeItem();
  const { server, refresh } = await showList([item]);
  await refresh(manifestId, "many");
  expect([server.lists, server.asked]).toEqual([2, []]);
  await refresh(manifestId, new Set(Array.from({ length: maxItemsAtOnce + 1 }, () => crypto.randomUUID())));
  expect([server.lists, server.asked]).toEqual([3, []]);
  server.isDown = true;
  await refresh(manifestId, new Set([item.id]));
  expect([server.lists, server.asked]).toEqual([4, [[item.id]]]);
});

test("refetches an item list that was loading when an item changed", async () => {
  const item = makeItem();
  const { queryClient, server, screen, refresh, shown, answerList } = await showList([item]);
  let arrive = () => {};
  const line = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  screen.queryFn = async () => {
    const read = await answerList();
    await line;
    return read;
  };
  const reading = queryClient.invalidateQueries({ queryKey });
  server.stored = [changedLater(item, { title: "Brass lamp" })];
  const refreshing = refresh(manifestId, new Set([item.id]));
  arrive();
  await Promise.all([reading, refreshing]);
  expect(shown()?.map(({ title }) => title)).toEqual(["Brass lamp"]);
});

test("keeps an invalidated item list stale and does not fetch an uncached one", async () => {
  const item = makeItem();
  const { queryClient, server, refresh } = await showList([item]);
  await queryClient.invalidateQueries({ queryKey, refetchType: "none" });
  await refresh(manifestId, new Set([item.id]));
  expect([server.lists, server.asked]).toEqual([2, []]);
  await refresh(crypto.randomUUID(), new Set([item.id]));
  expect([server.lists, server.asked]).toEqual([2, []]);
});

test("updates the cards of a manifest whose whole items are not loaded", async () => {
  const [a, b] = [makeItem(), makeItem()];
  const queryClient = createQueryClient();
  const cardsKey = getQueryKey(trpc.items.cards, { manifestId }, "query");
  queryClient.setQueryData(cardsKey, [a, b].map(toCard));
  const written = changedLater(b, { title: "Brass lamp" });
  const refresh = createItemsRefresh(queryClient, async () => [written]);
  await refresh(manifestId, new Set([b.id]));
  expect(queryClient.getQueryData(cardsKey)).toEqual([a, written].map(toCard));
});

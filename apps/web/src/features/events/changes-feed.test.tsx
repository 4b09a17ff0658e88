import type { Item } from "@lotwright/contracts/catalog/items";
import type { ChangeEntry, ChangesInput, ChangesPage } from "@lotwright/contracts/exports/changes";
import { QueryObserver } from "@tanstack/react-query";
import { cleanup } from "@testing-library/react";
import { getQueryKey } from "@trpc/react-query";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { trpc } from "../../data/api/trpc";
import { renderBrowserStream } from "../../testing/browser-stream";
import { makeFailure } from "../../testing/failures";
import { makeItem } from "../../testing/make-item";
import { evictHidden } from "../offline/cache";

afterEach(cleanup);

const [spring, autumn] = [crypto.randomUUID(), crypto.randomUUID()];
const listOf = (manifestId: string) => getQueryKey(trpc.items.list, { manifestId }, "query");

const saved = (item: Item): ChangeEntry => ({ change: "saved", type: "item", id: item.id, data: item });
const removed = (type: "item" | "manifest", id: string): ChangeEntry => ({ change: "removed", type, id });

const changedLater = (item: Item, changes: Partial<Item>): Item => ({
  ...item,
  ...changes,
  updatedAt: new Date(Date.parse(item.updatedAt) + 1_000).toISOString(),
});

/** Renders a page with two lists, whose server answers the feed with the pages of the test, or else an empty one. */
async function followFeed({ items = [], others = [] }: { items?: Item[]; others?: Item[] } = {}) {
  const pages: (Partial<ChangesPage> | Error)[] = [];
  const inputs: ChangesInput[] = [];
  const read: Item[] = [];
  const page = await renderBrowserStream({
    "changes.list": async (input) => {
      inputs.push(input as ChangesInput);
      const isStart = (input as ChangesInput)?.from === "now";
      const next = isStart ? {} : (pages.shift() ?? {});
      if (next instanceof Error) throw next;
      return { changes: [], cursor: `cursor-${inputs.length}`, hasMore: false, isCurrent: true, ...next };
    },
    "items.byIds": async (input) => read.filter(({ id }) => (input as { ids: string[] }).ids.includes(id)),
  });
  const { tell, pass, queryClient, asked } = page;
  await tell((stream) => stream.say("connected", {}));
  queryClient.setQueryData(listOf(spring), items);
  queryClient.setQueryData(listOf(autumn), others);
  const reconnect = async (...next: (Partial<ChangesPage> | Error)[]) => {
    pages.push(...next);
    asked.length = 0;
    await tell((stream) => stream.drop());
    await tell((stream) => stream.say("connected", {}));
    await pass(1_000);
  };
  const wake = async (event: object, ...next: (Partial<ChangesPage> | Error)[]) => {
    pages.push(...next);
    asked.length = 0;
    await tell((stream) => stream.say("message", event));
    await pass(1_000);
  };
  const shown = (manifestId: string) => queryClient.getQueryData<Item[]>(listOf(manifestId));
  const isOutdated = (key: readonly unknown[] = listOf(spring)) =>
    queryClient.getQueryState(key)?.isInvalidated;
  return { ...page, inputs, read, reconnect, wake, shown, isOutdated };
}

const gone = makeFailure(410, { message: "This cursor is too old.", code: "GONE", reset: true });

test("shows what changed while the event stream was lost, and reads neither lists nor lots again", async () => {
  const [lamp, chair, rug, desk] = Array.from({ length: 4 }, () => makeItem({ manifestId: spring }));
  if (!(lamp && chair && rug && desk)) throw new Error("Four lots");
  const { reconnect, shown, asked, inputs, isOutdated } = await followFeed({ items: [lamp, chair, rug] });
  const written = changedLater(lamp, { title: "Brass lamp" });
  const moved = changedLater(rug, { manifestId: autumn });
  await reconnect({ changes: [removed("item", chair.id), saved(written), saved(moved), saved(desk)] });
  expect(shown(spring)).toEqual([desk, written]);
  expect(shown(autumn)).toEqual([moved]);
  expect(asked).toEqual(["changes.list"]);
  expect(inputs).toEqual([{ from: "now" }, { cursor: "cursor-1", limit: 300 }]);
  expect(isOutdated()).toBe(false);
  await reconnect();
  expect(inputs.at(-1)).toEqual({ cursor: "cursor-2", limit: 300 });
});

test("refetches after a lost event stream what the feed does not tell, and keeps what it tells", async () => {
  const { reconnect, isOutdated, queryClient } = await followFeed();
  const outside = getQueryKey(trpc.savedFilters.list, undefined, "query");
  const inside = getQueryKey(trpc.companySettings.current, undefined, "query");
  for (const key of [outside, inside]) queryClient.setQueryData(key, {});
  await reconnect();
  expect([isOutdated(outside), isOutdated(inside)]).toEqual([true, false]);
  const data = { companyName: "Field & Sons" } as never; // a part of the section
  await reconnect({ changes: [{ change: "saved", type: "setting", id: "company", data }] });
  expect(isOutdated(inside)).toBe(true);
});

test("refetches after a lost event stream the lists that the phone answered, since they may lack changes of any time", async () => {
  const { reconnect, isOutdated, queryClient } = await followFeed({ items: [makeItem()] });
  const access = evictHidden(queryClient);
  const list = { path: "items.list", input: { manifestId: spring } };
  access.onAnswered(list, "phone");
  await reconnect();
  expect([isOutdated(), isOutdated(listOf(autumn))]).toEqual([true, false]);
  access.onAnswered(list, "server");
  queryClient.setQueryData(listOf(spring), []);
  await reconnect();
  expect(isOutdated()).toBe(false);
});

test("refetches after a lost event stream what failed to be fetched before", async () => {
  const { reconnect, queryClient } = await followFeed();
  const key = listOf(crypto.randomUUID());
  let times = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: key,
    retry: false,
    queryFn: async () => {
      times += 1;
      if (times === 1) throw makeFailure(503, { message: "Try again later" });
      return [];
    },
  });
  onTestFinished(observer.subscribe(() => undefined));
  await reconnect();
  expect(queryClient.getQueryData(key)).toEqual([]);
});

test.each([
  ["too much has changed", { hasMore: true }, true],
  ["the cursor is too old", gone, true],
  ["the server is busy", makeFailure(503, { message: "Try again later" }), false],
] as const)(
  "refetches everything after a lost event stream when %s, and then follows the feed",
  async (_why, page, isRestart) => {
    const { reconnect, isOutdated, inputs, queryClient } = await followFeed({ items: [makeItem()] });
    await reconnect(page);
    expect(isOutdated()).toBe(true);
    queryClient.setQueryData(listOf(spring), []);
    await reconnect();
    expect(isOutdated()).toBe(false);
    const cursor = isRestart ? "cursor-3" : "cursor-1";
    expect(inputs.slice(2)).toEqual([...(isRestart ? [{ from: "now" }] : []), { cursor, limit: 300 }]);
  },
);

test("reads the feed again, and nothing else, until no running transaction holds back what the page missed", async () => {
  const lamp = makeItem({ manifestId: spring });
  const { reconnect, shown, pass, inputs, asked } = await followFeed({ items: [lamp] });
  const written = changedLater(lamp, { title: "Brass lamp" });
  await reconnect({ isCurrent: false }, { isCurrent: false }, { changes: [saved(written)] });
  await pass(5_000);
  expect(shown(spring)).toEqual([written]);
  expect([...new Set(asked)]).toEqual(["changes.list"]);
  await pass(60_000);
  expect(inputs).toHaveLength(4);
});

test("evicts a manifest that the feed removes, and asks for no manifest that it saves", async () => {
  const { reconnect, asked } = await followFeed();
  const data = { id: spring } as never; // a part of a manifest
  await reconnect({
    changes: [removed("manifest", autumn), { change: "saved", type: "manifest", id: spring, data }],
  });
  expect(asked).toEqual(["changes.list", "manifests.byId"]);
});

test("asks for no lots after an event about a manifest whose list is not cached", async () => {
  const { wake, asked, reconnect, inputs } = await followFeed();
  await wake({ type: "items.changed", manifestId: crypto.randomUUID(), itemId: crypto.randomUUID() });
  expect(asked).toEqual([]);
  await reconnect();
  expect(inputs.at(-1)).toEqual({ cursor: "cursor-1", limit: 300 });
});

test("reads by id the lots of which an event tells before the feed does", async () => {
  const [lamp, chair] = [makeItem({ manifestId: spring }), makeItem({ manifestId: spring })];
  const { wake, shown, asked, read } = await followFeed({ items: [lamp, chair] });
  const written = changedLater(lamp, { title: "Brass lamp" });
  await wake({ type: "items.changed", manifestId: spring, itemId: lamp.id }, { changes: [saved(written)] });
  expect(shown(spring)).toEqual([written, chair]);
  expect(asked).toEqual(["changes.list"]);
  const later = changedLater(chair, { title: "Oak chair" });
  read.push(later);
  await wake({ type: "items.changed", manifestId: spring, itemId: chair.id }, { isCurrent: false });
  expect(shown(spring)).toEqual([written, later]);
  expect(asked).toEqual(["changes.list", "items.byIds"]);
});

test.each([
  ["only the lots that the feed tells", true],
  ["the whole list while a running transaction holds back changes", false],
] as const)("refreshes after an event about many lots %s", async (_what, isCurrent) => {
  const [lamp, chair] = [makeItem({ manifestId: spring }), makeItem({ manifestId: spring })];
  const { wake, shown, isOutdated } = await followFeed({ items: [lamp, chair] });
  const written = changedLater(lamp, { category: "Tools" });
  await wake({ type: "items.changed", manifestId: spring }, { changes: [saved(written)], isCurrent });
  expect(isOutdated()).toBe(!isCurrent);
  if (isCurrent) expect(shown(spring)).toEqual([written, chair]);
});

import { setImmediate } from "node:timers/promises";
import type { AppRouter } from "@lotwright/server/router";
import { createTRPCClient, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { expect, onTestFinished, test, vi } from "vitest";
import { isServerUnreachable, reportAnswer } from "../../../data/api/connection";
import { toCard } from "../../../data/lots/item-cards";
import { makeFailure, makeLostCall } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { createOfflineCache } from "./offline-cache";
import { fromCacheOnly, fromServerOnly, offlineLink } from "./offline-link";
import type { Json, QueryStore } from "./query-store";

function makeStore(): QueryStore {
  const answers = new Map<string, Json>();
  return {
    read: async (key) => answers.get(key),
    write: async (key, json) => void answers.set(key, json),
    keys: async () => [...answers.keys()],
    remove: async (keys) => keys.forEach((key) => void answers.delete(key)),
    clear: async () => answers.clear(),
  };
}

/** A response that is sent immediately, or when `after` resolves. */
type Answer = { data: unknown; after?: Promise<void> } | { error: Error } | "silence";

function giveAfter(after: Promise<void> | undefined, give: () => void): void {
  if (after) void after.then(give);
  else give();
}

/** Opens a page whose server answers each path as the test sets. */
function openPage(store = makeStore()) {
  const answers = new Map<string, Answer>();
  const server: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        const answer = answers.get(op.path) ?? { error: makeLostCall() };
        if (answer === "silence") return;
        if ("error" in answer) return observer.error(answer.error as never);
        const give = () => {
          observer.next({ result: { type: "data", data: answer.data } });
          observer.complete();
        };
        giveAfter(answer.after, give);
      });
  const kept = createOfflineCache(async () => store);
  const client = createTRPCClient<AppRouter>({ links: [offlineLink(kept), server] });
  const isWritten = () => setImmediate();
  const signIn = async (id: string) => {
    answers.set("auth.current", { data: { id } });
    await client.auth.current.query();
    await isWritten();
  };
  return { answers, client, signIn, isWritten };
}

const anns = [{ name: "Ann's barn" }];

/** Opens a page on which Ann has read her manifests. */
async function readAnns(store = makeStore()) {
  const page = openPage(store);
  await page.signIn("ann");
  page.answers.set("manifests.list", { data: anns });
  await page.client.manifests.list.query();
  await page.isWritten();
  return page;
}

test("answers offline with what was read before, also on the next page", async () => {
  const store = makeStore();
  await readAnns(store);
  const offline = openPage(store);
  await expect(offline.client.auth.current.query()).resolves.toEqual({ id: "ann" });
  await expect(offline.client.manifests.list.query()).resolves.toEqual(anns);
  await expect(offline.client.items.list.query({ manifestId: "never-read" })).rejects.toThrow();
});

test("answers custom fields offline from the cache of the previous release, until the server responds", async () => {
  const store = makeStore();
  const page = await readAnns(store);
  const labels = (custom1: string) => ({ customColumnLabels: { custom1 } });
  page.answers.set("exportSettings.current", { data: { fileFormat: "csv", ...labels("Maker") } });
  await page.client.exportSettings.current.query();
  await page.isWritten();
  const offline = openPage(store);
  await expect(offline.client.customFields.current.query()).resolves.toMatchObject(labels("Maker"));

  page.answers.set("customFields.current", { data: labels("Potter") });
  await page.client.customFields.current.query();
  await page.isWritten();
  await expect(offline.client.customFields.current.query()).resolves.toEqual(labels("Potter"));
  await expect(offline.client.exportSettings.current.query()).resolves.toMatchObject(labels("Maker"));
});

test("answers the required shots offline from the cache", async () => {
  const store = makeStore();
  const page = await readAnns(store);
  const required = { requiredShots: [{ category: "Furniture", shots: ["Front", "Back"] }] };
  page.answers.set("captureSettings.current", { data: required });
  await page.client.captureSettings.current.query();
  await page.isWritten();
  await expect(openPage(store).client.captureSettings.current.query()).resolves.toEqual(required);
});

/** Returns items for more than one chunk of the serializer. */
const manyItems = (title: string) => Array.from({ length: 1_100 }, (_, at) => ({ title: `${title} ${at}` }));
const barn = { manifestId: "barn" };

/** Opens a page for Ann with fake timers, which control when long lists are cached. */
async function openSlowPage() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const store = makeStore();
  const page = openPage(store);
  const settled = () => vi.runAllTimersAsync();
  const signIn = async (id: string) => {
    const reading = page.signIn(id);
    await settled();
    await reading;
  };
  const readList = async (rows: unknown[]) => {
    page.answers.set("items.list", { data: rows });
    await page.client.items.list.query(barn);
  };
  await signIn("ann");
  return {
    store,
    page,
    settled,
    signIn,
    readList,
    readLater: () => openPage(store).client.items.list.query(barn),
  };
}

async function signOut({ answers, client }: ReturnType<typeof openPage>): Promise<void> {
  answers.set("auth.logout", { data: {} });
  await client.auth.logout.mutate();
}

test("caches a long list completely, and does not overwrite a later response with it", async () => {
  const { settled, readList, readLater } = await openSlowPage();
  await readList(manyItems("Chair"));
  await settled();
  expect(await readLater()).toEqual(manyItems("Chair"));

  await readList(manyItems("Table"));
  await readList([{ title: "Lamp" }]);
  await settled();
  expect(await readLater()).toEqual([{ title: "Lamp" }]);
});

test("does not cache a long list if its owner signs out before the list is stored", async () => {
  const { store, page, settled, readList } = await openSlowPage();
  const write = vi.spyOn(store, "write");
  await readList(manyItems("Chair"));
  await signOut(page);
  await settled();
  expect(write).not.toHaveBeenCalled();
});

test("caches no long list for the next user if its owner signs out in another tab", async () => {
  const { store, settled, signIn, readList, readLater } = await openSlowPage();
  await readList(manyItems("Chair"));
  await signOut(openPage(store));
  await settled();
  await signIn("bob");
  await settled();
  await expect(readLater()).rejects.toThrow();
});

test("does not cache a long list that arrived before its owner was known, if that user signs out", async () => {
  const { page, settled, signIn, readList, readLater } = await openSlowPage();
  await signOut(page);
  await readList(manyItems("Chair"));
  await signOut(page);
  await signIn("bob");
  await settled();
  await expect(readLater()).rejects.toThrow();
});

test("treats an unreadable response as not cached", async () => {
  const store = makeStore();
  await readAnns(store);
  const lost = Object.assign(new Blob(), {
    text: () => Promise.reject(new DOMException("", "NotReadableError")),
  });
  store.read = async () => lost;
  await expect(openPage(store).client.manifests.list.query()).rejects.toThrow();
});

test("caches a list that arrived before the current user was known", async () => {
  const store = makeStore();
  const page = openPage(store);
  page.answers.set("manifests.list", { data: anns });
  await page.client.manifests.list.query();
  await page.signIn("ann");
  await expect(openPage(store).client.manifests.list.query()).resolves.toEqual(anns);
});

test("does not answer a network-only query from the cache", async () => {
  const page = await readAnns();
  page.answers.delete("manifests.list");
  await expect(page.client.manifests.list.query()).resolves.toEqual(anns);
  await expect(page.client.manifests.list.query(undefined, { context: fromServerOnly })).rejects.toThrow();
});

test("answers from the cache if the server does not respond within eight seconds", async () => {
  const page = await readAnns();
  page.answers.set("manifests.list", "silence");
  vi.useFakeTimers();
  const asked = page.client.manifests.list.query();
  await vi.advanceTimersByTimeAsync(8_000);
  vi.useRealTimers();
  await expect(asked).resolves.toEqual(anns);
});

test.each([
  ["unreachable without any response", () => undefined, true],
  ["reachable if another response has started", reportAnswer, false],
])("reports after a query without a response that the server is %s", async (_case, respond, expected) => {
  const page = await readAnns();
  onTestFinished(reportAnswer);
  page.answers.set("manifests.list", "silence");
  vi.useFakeTimers();
  reportAnswer();
  vi.advanceTimersByTime(1);
  const asked = page.client.manifests.list.query();
  respond();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await asked;
  expect(isServerUnreachable()).toBe(expected);
});

test.each([400, 401, 403, 404, 500, 503])(
  "shows the server's error %i instead of cached data",
  async (status) => {
    const page = await readAnns();
    page.answers.set("manifests.list", { error: makeFailure(status, { message: "No" }) });
    await expect(page.client.manifests.list.query()).rejects.toThrow("No");
  },
);

test("never answers one user's query from another user's cache", async () => {
  const store = makeStore();
  const page = await readAnns(store);
  await page.signIn("bob");
  page.answers.delete("manifests.list");
  await expect(page.client.manifests.list.query()).rejects.toThrow();
  // The data stays deleted even if Ann signs in again.
  const next = openPage(store);
  await next.signIn("ann");
  await expect(next.client.manifests.list.query()).rejects.toThrow();
});

test("clears the cache at sign-out", async () => {
  const store = makeStore();
  const page = await readAnns(store);
  page.answers.set("auth.logout", { data: { success: true } });
  await page.client.auth.logout.mutate();
  await page.isWritten();
  const offline = openPage(store);
  await expect(offline.client.auth.current.query()).rejects.toThrow();
  await expect(offline.client.manifests.list.query()).rejects.toThrow();
});

test("keeps the cache if a sign-out fails offline, and clears it once the server has confirmed a sign-out", async () => {
  const store = makeStore();
  const page = await readAnns(store);
  page.answers.set("auth.logout", { error: makeLostCall() });
  await expect(page.client.auth.logout.mutate()).rejects.toThrow();
  page.answers.delete("manifests.list");
  expect(await page.client.manifests.list.query()).toEqual(anns);

  // The previous page was closed before the response arrived.
  const next = openPage(store);
  next.answers.set("auth.current", { error: makeFailure(401, { message: "Log in first" }) });
  await expect(next.client.auth.current.query()).rejects.toThrow("Log in first");
  await next.isWritten();
  await expect(next.client.manifests.list.query()).rejects.toThrow();
});

test("does not cache a response that arrives during a sign-out for the next user", async () => {
  const store = makeStore();
  const page = openPage(store);
  await page.signIn("ann");
  let goOn: () => void = () => undefined;
  const after = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  page.answers.set("auth.logout", { data: { success: true }, after });
  page.answers.set("manifests.list", { data: anns });
  const signingOut = page.client.auth.logout.mutate();
  await page.client.manifests.list.query();
  goOn();
  await signingOut;
  await page.isWritten();
  await page.signIn("bob");
  await expect(page.client.manifests.list.query(undefined, { context: fromCacheOnly })).rejects.toThrow();
});

test("caches no secrets, and nothing that the app shows only once", async () => {
  const page = openPage();
  await page.signIn("ann");
  page.answers.set("apiKeys.list", { data: ["key"] });
  await page.client.apiKeys.list.query();
  page.answers.delete("apiKeys.list");
  await expect(page.client.apiKeys.list.query()).rejects.toThrow();
});

const listed = { id: crypto.randomUUID(), name: "Abel Berg", referenceNumber: "C-7", isDefault: true };
const details = { phone: "555 0100", email: "", address: "", note: "", codes: {} };

test("caches consignors without contact, note and codes, and no consignor's record", async () => {
  const store = makeStore();
  const page = openPage(store);
  await page.signIn("ann");
  page.answers.set("consignors.list", { data: [{ ...listed, details }] });
  page.answers.set("consignors.record", { data: { name: "Abel Berg", details } });
  page.answers.set("consignors.others", { data: [{ name: "Cole" }] });
  expect(await page.client.consignors.list.query()).toEqual([{ ...listed, details }]);
  await page.client.consignors.record.query({ name: "Abel Berg" });
  await page.client.consignors.others.query();
  await page.isWritten();
  const keys = await store.keys();
  const texts = await Promise.all(keys.map((key) => store.read(key)));
  expect([...keys, ...texts].join(" ")).not.toMatch(/555 0100|details|consignors\.(record|others)/);
  const offline = openPage(store).client.consignors;
  expect(await offline.list.query()).toEqual([listed]);
  await expect(offline.record.query({ name: "Abel Berg" })).rejects.toThrow();
});

test("reopens a broken database connection, and answers from the network while it stays broken", async () => {
  const store = makeStore();
  await readAnns(store);
  let broken = 1;
  const read = async (key: string) => {
    broken -= 1;
    if (broken >= 0) throw new DOMException("The database connection is closing.", "InvalidStateError");
    return store.read(key);
  };
  const offline = openPage({ ...store, read });
  await expect(offline.client.manifests.list.query()).resolves.toEqual(anns);
  broken = Number.POSITIVE_INFINITY;
  await expect(offline.client.manifests.list.query()).rejects.toThrow(makeLostCall().message);
});

test("sends no request for a cache-only query", async () => {
  const { client, answers } = await readAnns();
  answers.set("manifests.list", { data: [] });
  answers.set("manifests.byId", { data: anns[0] });
  await expect(client.manifests.list.query(undefined, { context: fromCacheOnly })).resolves.toEqual(anns);
  const unread = client.manifests.byId.query({ id: "spring" }, { context: fromCacheOnly });
  await expect(unread).rejects.toThrow("stored on this phone");
});

test("answers cards offline from the cached items, and caches neither cards nor searches", async () => {
  const store = makeStore();
  const page = await readAnns(store);
  const manifestId = crypto.randomUUID();
  const items = [makeItem({ manifestId }), makeItem({ manifestId })];
  const cards = items.map(toCard);
  page.answers.set("items.cards", { data: cards });
  page.answers.set("items.search", { data: [] });
  expect(await page.client.items.cards.query({ manifestId })).toEqual(cards);
  expect(await page.client.items.search.query({ manifestId, text: "lamp" })).toEqual([]);
  await page.isWritten();
  await expect(openPage(store).client.items.cards.query({ manifestId })).rejects.toThrow();
  await expect(openPage(store).client.items.search.query({ manifestId, text: "lamp" })).rejects.toThrow();
  page.answers.set("items.list", { data: items });
  await page.client.items.list.query({ manifestId });
  await page.isWritten();
  expect(await openPage(store).client.items.cards.query({ manifestId })).toEqual(cards);
});

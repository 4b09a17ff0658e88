import "../../../testing/empty-databases";
import type { Item } from "@lotwright/contracts/catalog/items";
import type { AppRouter } from "@lotwright/server/router";
import { QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createTRPCClient, type TRPCLink } from "@trpc/client";
import { getMutationKey, getQueryKey } from "@trpc/react-query";
import { observable } from "@trpc/server/observable";
import { Component, type ReactNode, Suspense } from "react";
import { expect, onTestFinished, test } from "vitest";
import { callContextOfUser, createApi, trpc } from "../../../data/api/trpc";
import { createQueryClient, currentUserKey } from "../../../data/query-client";
import { expectLogged } from "../../../testing/console-errors";
import { makeFailure, makeLostCall } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { makePhoto } from "../../../testing/make-outbox";
import { trackStore, written } from "../../../testing/tracked-store";
import { openLastingStore } from "../queue/outbox-store";
import { evictHidden } from "./hidden-queries";
import { createOfflineCache } from "./offline-cache";
import { fromCacheOnly, fromServerOnly, offlineLink } from "./offline-link";
import { openQueryStore } from "./query-store";

const barn = { id: crypto.randomUUID(), name: "Barn", itemCount: 1 };
const attic = { id: crypto.randomUUID(), name: "Attic", itemCount: 1 };
const lamp = makeItem({ manifestId: barn.id });
const chair = makeItem({ manifestId: attic.id });

type Answer = { data: unknown } | { error: Error };
const signedOut = () => ({ error: makeFailure(401, { message: "Log in first" }) });
const gone = () => ({ error: makeFailure(404, { message: "doesn't exist, or you don't have access." }) });

/** Opens a page whose server gives the responses that the test sets. Other requests fail. */
function openPage() {
  const answers = new Map<string, Answer>();
  const server: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        const name = `${op.path} ${JSON.stringify(op.input ?? null)}`;
        const answer = answers.get(name) ?? answers.get(op.path) ?? { error: makeLostCall() };
        if ("error" in answer) return observer.error(answer.error as never);
        observer.next({ result: { type: "data", data: answer.data } });
        observer.complete();
      });
  const queryClient = createQueryClient();
  const kept = createOfflineCache(trackStore(openQueryStore));
  const links = [offlineLink(kept, evictHidden(queryClient)), server];
  const client = createTRPCClient<AppRouter>({ links });
  const answer = (path: string, given: Answer, input?: unknown) =>
    answers.set(input === undefined ? path : `${path} ${JSON.stringify(input)}`, given);
  return { answers, answer, client, links, kept, queryClient, written, api: createApi(queryClient, client) };
}

type Page = ReturnType<typeof openPage>;

/** Opens a page on which Ann has read both manifests and an item of each. */
async function readBoth(): Promise<Page> {
  const page = openPage();
  page.answer("auth.current", { data: { id: "ann" } });
  page.answer("manifests.list", { data: [barn, attic] });
  for (const [manifest, item] of [
    [barn, lamp],
    [attic, chair],
  ] as const) {
    page.answer("manifests.byId", { data: manifest }, { id: manifest.id });
    page.answer("items.list", { data: [item] }, { manifestId: manifest.id });
    page.answer("items.byId", { data: item }, { id: item.id });
  }
  await page.api.auth.current.ensureData();
  await page.written();
  await page.api.manifests.list.ensureData();
  for (const { id, manifestId } of [lamp, chair]) {
    await page.api.manifests.byId.ensureData({ id: manifestId });
    await page.api.items.list.ensureData({ manifestId });
    await page.api.items.byId.ensureData({ id });
  }
  await page.written();
  return page;
}

/** Reads an item and its manifest offline on another page of this browser. */
async function readOffline({ id, manifestId }: Item) {
  const { client } = openPage();
  const context = { context: fromCacheOnly };
  const reads = await Promise.allSettled([
    client.manifests.byId.query({ id: manifestId }, context),
    client.items.list.query({ manifestId }, context),
    client.items.byId.query({ id }, context),
  ]);
  const listed = await client.manifests.list.query(undefined, context).catch(() => []);
  return {
    count: reads.filter(({ status }) => status === "fulfilled").length,
    isListed: listed.some((manifest) => manifest.id === manifestId),
  };
}

const all = { count: 3, isListed: true };
const nothing = { count: 0, isListed: false };
const held = ({ api }: Page, { id, manifestId }: Item) =>
  [
    api.manifests.byId.getData({ id: manifestId }),
    api.items.list.getData({ manifestId }),
    api.items.byId.getData({ id }),
  ].filter((data) => data !== undefined).length;

test("evicts everything that was cached for a user at the first 401, also for the next page", async () => {
  const page = await readBoth();
  expect([await readOffline(lamp), await readOffline(chair)]).toEqual([all, all]);
  page.answer("consignors.list", signedOut());
  await expect(page.client.consignors.list.query()).rejects.toThrow("Log in first");
  await page.written();
  expect([await readOffline(lamp), await readOffline(chair)]).toEqual([nothing, nothing]);
  expect([held(page, lamp), held(page, chair)]).toEqual([0, 0]);
});

const oil = { id: lamp.id, fields: { title: "Oil lamp" } };

test.each([
  [
    "a query that only the server may answer",
    ({ client }: Page) => client.auth.current.query(undefined, { context: fromServerOnly }),
  ],
  [
    "a change in the person's name",
    ({ client }: Page) =>
      client.items.writeFields.mutate({ rows: [oil] }, { context: callContextOfUser("ann") }),
  ],
] as const)("evicts a user's cached responses after a 401 to %s", async (_call, send) => {
  const page = await readBoth();
  page.answer("auth.current", signedOut());
  page.answer("items.writeFields", signedOut());
  await expect(send(page)).rejects.toThrow("Log in first");
  await page.written();
  expect(await readOffline(lamp)).toEqual(nothing);
});

test("keeps another user's cached responses when a request of the previous user is rejected", async () => {
  const anns = await readBoth();
  const bobs = openPage();
  bobs.answer("auth.current", { data: { id: "bob" } });
  bobs.answer("manifests.list", { data: [attic] });
  await bobs.client.auth.current.query();
  await bobs.written();
  await bobs.client.manifests.list.query();
  await bobs.written();
  anns.answer("items.writeFields", signedOut());
  const change = anns.client.items.writeFields.mutate({ rows: [oil] }, { context: callContextOfUser("ann") });
  await expect(change).rejects.toThrow("Log in first");
  await anns.kept.endSession("ann");
  await anns.written();
  expect(await readOffline(chair)).toEqual({ count: 0, isListed: true });
});

test("keeps the cached responses after a wrong password, and after a failure of the server or the connection", async () => {
  const page = await readBoth();
  page.answer("auth.login", { error: makeFailure(401, { message: "Wrong email or password" }) });
  const login = page.client.auth.login.mutate({ email: "ann@example.com", password: "wrong" });
  await expect(login).rejects.toThrow("Wrong");
  for (const status of [408, 429, 500, 503]) {
    page.answer("consignors.list", { error: makeFailure(status, { message: "No" }) });
    await expect(page.client.consignors.list.query()).rejects.toThrow("No");
  }
  page.answer("exports.plan", { error: makeFailure(403, { message: "Your role doesn't allow this" }) });
  await expect(page.client.exports.plan.query({ manifestId: barn.id } as never)).rejects.toThrow("role");
  await page.written();
  expect([await readOffline(lamp), await readOffline(chair)]).toEqual([all, all]);
});

test("keeps the upload queue when the cached responses are evicted", async () => {
  const page = await readBoth();
  await (await openLastingStore()).write({ photos: [makePhoto("photo", "capture:barn")] });
  page.answer("auth.current", signedOut());
  await expect(page.client.auth.current.query()).rejects.toThrow("Log in first");
  await page.written();
  expect(await readOffline(lamp)).toEqual(nothing);
  expect((await (await openLastingStore()).load("ann")).photos).toHaveLength(1);
});

const refusals = [
  ["manifests.byId", 404, ({ client }: Page) => client.manifests.byId.query({ id: barn.id })],
  ["manifests.byId", 403, ({ client }: Page) => client.manifests.byId.query({ id: barn.id })],
  ["items.list", 404, ({ client }: Page) => client.items.list.query({ manifestId: barn.id })],
] as const;

test.each(refusals)("evicts only one manifest when %s answers %i", async (path, status, ask) => {
  const page = await readBoth();
  const input = { "manifests.byId": { id: barn.id }, "items.list": { manifestId: barn.id } };
  const refusal = { error: makeFailure(status, { message: "No" }) };
  page.answer(path, refusal, input[path]);
  await expect(ask(page)).rejects.toThrow("No");
  await page.written();
  expect([await readOffline(lamp), await readOffline(chair)]).toEqual([nothing, all]);
  expect([held(page, lamp), held(page, chair)]).toEqual([0, 3]);
});

test.each([403, 404])(
  "evicts only one item if items.byId answers %i and its manifest can be read",
  async (status) => {
    const page = await readBoth();
    page.answer("items.byId", { error: makeFailure(status, { message: "No" }) }, { id: lamp.id });
    await expect(page.client.items.byId.query({ id: lamp.id })).rejects.toThrow("No");
    await page.written();
    expect([await readOffline(lamp), await readOffline(chair)]).toEqual([{ count: 2, isListed: true }, all]);
  },
);

test.each([403, 404])("evicts the manifest of an item if reading either one answers %i", async (status) => {
  const page = await readBoth();
  const refusal = { error: makeFailure(status, { message: "No" }) };
  page.answer("items.byId", refusal, { id: lamp.id });
  page.answer("manifests.byId", refusal, { id: barn.id });
  await expect(page.client.items.byId.query({ id: lamp.id })).rejects.toThrow("No");
  await page.written();
  expect([await readOffline(lamp), await readOffline(chair)]).toEqual([nothing, all]);
  expect([held(page, lamp), held(page, chair)]).toEqual([0, 3]);
});

test.each([
  ["items.create", 404, ({ client }: Page) => client.items.create.mutate({ manifestId: barn.id })],
  ["manifests.remove", 403, ({ client }: Page) => client.manifests.remove.mutate({ id: barn.id })],
  [
    "descriptions.progress",
    404,
    ({ client }: Page) => client.descriptions.progress.query({ manifestId: barn.id }),
  ],
] as const)(
  "evicts the manifest of a rejected %s once reading the manifest is rejected too",
  async (path, status, ask) => {
    const page = await readBoth();
    page.answer(path, { error: makeFailure(status, { message: "No" }) });
    await expect(ask(page)).rejects.toThrow("No");
    await page.written();
    expect([await readOffline(lamp), await readOffline(chair)]).toEqual([all, all]);
    page.answer("manifests.byId", gone(), { id: barn.id });
    await expect(ask(page)).rejects.toThrow("No");
    await page.written();
    expect([await readOffline(lamp), await readOffline(chair)]).toEqual([nothing, all]);
    expect([held(page, lamp), held(page, chair)]).toEqual([0, 3]);
  },
);

test("evicts the manifest of an item that a change does not find once reading the manifest is rejected", async () => {
  const page = await readBoth();
  const error = { message: "This item doesn't exist", code: "NOT_FOUND" };
  const row = { id: lamp.id, fields: {}, conflicts: [], item: null, error };
  page.answer("items.writeFields", { data: { rows: [row], snapshotId: null, changed: 0 } });
  await page.client.items.writeFields.mutate({ rows: [oil] });
  await page.written();
  expect([await readOffline(lamp), await readOffline(chair)]).toEqual([all, all]);
  page.answer("manifests.byId", gone(), { id: barn.id });
  await page.client.items.writeFields.mutate({ rows: [oil] });
  await page.written();
  expect([await readOffline(lamp), await readOffline(chair)]).toEqual([nothing, all]);
  expect([held(page, lamp), held(page, chair)]).toEqual([0, 3]);
});

test.each([
  [
    "a call that no screen made",
    1,
    ({ client }: Page) => client.items.byIds.query({ manifestId: barn.id, ids: [] }),
  ],
  [
    "a sign-in with a wrong password",
    0,
    ({ client }: Page) => client.auth.login.mutate({ email: "a@b.c", password: "x" }),
  ],
] as const)("fetches the current user after a 401 to %s %i times", async (_call, times, ask) => {
  const page = await readBoth();
  page.answer("items.byIds", signedOut());
  page.answer("auth.login", signedOut());
  page.answer("auth.current", signedOut());
  const queryFn = () => page.client.auth.current.query();
  const screen = new QueryObserver(page.queryClient, { queryKey: currentUserKey, queryFn });
  onTestFinished(screen.subscribe(() => undefined));
  await expect(ask(page)).rejects.toThrow("Log in first");
  await page.written();
  expect(page.queryClient.getQueryState(currentUserKey)?.errorUpdateCount).toBe(times);
});

test("evicts several manifests together, also from the manifest list", async () => {
  const page = await readBoth();
  await Promise.all([page.kept.evict(barn.id), page.kept.evict(attic.id)]);
  await page.written();
  expect([await readOffline(lamp), await readOffline(chair)]).toEqual([nothing, nothing]);
});

test("evicts all manifests that the user may not read, also from the manifest list", async () => {
  const page = await readBoth();
  await page.kept.evictOthers([]);
  expect([await readOffline(lamp), await readOffline(chair)]).toEqual([nothing, nothing]);
});

test("evicts the manifests that are missing in a new manifest list", async () => {
  const page = await readBoth();
  page.answer("manifests.list", { data: [attic] });
  await page.api.manifests.list.fetch(undefined, { staleTime: 0 });
  await page.written();
  expect([await readOffline(lamp), await readOffline(chair)]).toEqual([nothing, all]);
  expect([held(page, lamp), held(page, chair)]).toEqual([0, 3]);
});

test("does not cache a response that was requested before access to its manifest was lost", async () => {
  const page = await readBoth();
  const snapshot = page.kept.takeSnapshot();
  await page.kept.evict(barn.id);
  await page.kept.store({ path: "items.list", input: { manifestId: barn.id } }, [lamp], snapshot);
  await page.kept.store({ path: "manifests.list", input: undefined }, [barn, attic], snapshot);
  expect(await readOffline(lamp)).toEqual(nothing);
  await page.kept.store(
    { path: "manifests.list", input: undefined },
    [barn, attic],
    page.kept.takeSnapshot(),
  );
  expect(await readOffline(lamp)).toEqual({ count: 0, isListed: true });
});

class Caught extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render() {
    return this.state.message ? <p>{this.state.message}</p> : this.props.children;
  }
}

function Titles() {
  const [items] = trpc.items.list.useSuspenseQuery({ manifestId: barn.id });
  return items.map(({ id, title }) => <p key={id}>{title}</p>);
}

function showTitles(page: Page): void {
  expectLogged(/TRPCClientError: doesn't exist/);
  page.queryClient.setQueryData(currentUserKey, { id: "ann" });
  render(
    <trpc.Provider client={trpc.createClient({ links: page.links })} queryClient={page.queryClient}>
      <QueryClientProvider client={page.queryClient}>
        <Caught>
          <Suspense fallback="Loading">
            <Titles />
          </Suspense>
        </Caught>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  expect(screen.getByText(lamp.title)).toBeTruthy();
}

test("shows the server's message instead of the lots when access to the open manifest is lost", async () => {
  const page = await readBoth();
  showTitles(page);
  page.answer("manifests.byId", gone(), { id: barn.id });
  page.answer("items.list", gone(), { manifestId: barn.id });
  await expect(page.client.manifests.byId.query({ id: barn.id })).rejects.toThrow("doesn't exist");
  expect(await screen.findByText("doesn't exist, or you don't have access.")).toBeTruthy();
  expect(screen.queryByText(lamp.title)).toBeNull();
  const list = page.queryClient.getQueryState(getQueryKey(trpc.items.list, { manifestId: barn.id }, "query"));
  expect(list?.data).toBeUndefined();
});

test("keeps the open manifest on the screen while this browser deletes it, even if the server already rejects reading it", async () => {
  const page = await readBoth();
  showTitles(page);
  let end = () => {};
  const removal = page.queryClient
    .getMutationCache()
    .build(page.queryClient, {
      mutationKey: getMutationKey(trpc.manifests.remove),
      mutationFn: (_: { id: string }) => new Promise<void>((resolve) => (end = resolve)),
    })
    .execute({ id: barn.id });
  page.answer("items.list", gone(), { manifestId: barn.id });
  page.answer("manifests.list", { data: [attic] });
  await page.api.manifests.list.fetch(undefined, { staleTime: 0 });
  await page.written();
  expect(screen.getByText(lamp.title)).toBeTruthy();
  page.answer("manifests.byId", gone(), { id: barn.id });
  await expect(page.client.manifests.byId.query({ id: barn.id })).rejects.toThrow("doesn't exist");
  await page.written();
  expect(screen.getByText(lamp.title)).toBeTruthy();
  end();
  await removal;
  await page.api.manifests.list.fetch(undefined, { staleTime: 0 });
  expect(await screen.findByText("doesn't exist, or you don't have access.")).toBeTruthy();
});

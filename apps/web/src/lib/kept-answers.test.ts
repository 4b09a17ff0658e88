import type { AppRouter } from "@lotwright/server/router";
import { createTRPCClient, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeFailure, makeLostCall } from "../testing/failures";
import type { AnswerStore } from "./answer-store";
import { createKeptAnswers } from "./kept-answers";
import { fromPhoneOnly, fromServerOnly, keptAnswersLink } from "./kept-answers-link";
import type { Json } from "./long-json";
import { isServerUnreachable, reportAnswer } from "./reachability";

function makeStore(): AnswerStore {
  const answers = new Map<string, Json>();
  return {
    read: async (key) => answers.get(key),
    write: async (key, json) => void answers.set(key, json),
    keys: async () => [...answers.keys()],
    remove: async (keys) => keys.forEach((key) => void answers.delete(key)),
    clear: async () => answers.clear(),
  };
}

/** Given at once, or when `after` says so. */
type Answer = { data: unknown; after?: Promise<void> } | { error: Error } | "silence";

function giveAfter(after: Promise<void> | undefined, give: () => void): void {
  if (after) void after.then(give);
  else give();
}

/** A page whose server answers each path as it is told. */
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
  const kept = createKeptAnswers(async () => store);
  const client = createTRPCClient<AppRouter>({ links: [keptAnswersLink(kept), server] });
  const isWritten = () => new Promise((done) => setTimeout(done));
  const signIn = async (id: string) => {
    answers.set("auth.current", { data: { id } });
    await client.auth.current.query();
    await isWritten();
  };
  return { answers, client, signIn, isWritten };
}

const anns = [{ name: "Ann's barn" }];

/** A page on which Ann has read her manifests. */
async function readAnns(store = makeStore()) {
  const page = openPage(store);
  await page.signIn("ann");
  page.answers.set("manifests.list", { data: anns });
  await page.client.manifests.list.query();
  await page.isWritten();
  return page;
}

test("what was read is there without a line, also on the next page", async () => {
  const store = makeStore();
  await readAnns(store);
  const offline = openPage(store);
  await expect(offline.client.auth.current.query()).resolves.toEqual({ id: "ann" });
  await expect(offline.client.manifests.list.query()).resolves.toEqual(anns);
  await expect(offline.client.items.list.query({ manifestId: "never-read" })).rejects.toThrow();
});

test("reads custom fields offline from the answer of the release before, until the server has answered", async () => {
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

/** Longer than is turned into text at once. */
const manyItems = (title: string) => Array.from({ length: 1_100 }, (_, at) => ({ title: `${title} ${at}` }));
const barn = { manifestId: "barn" };

/** A page whose time is the test's, so that long lists are kept when it says so; Ann is signed in. */
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

test("a long list is kept whole, and what was read after it is not overwritten by it", async () => {
  const { settled, readList, readLater } = await openSlowPage();
  await readList(manyItems("Chair"));
  await settled();
  expect(await readLater()).toEqual(manyItems("Chair"));

  await readList(manyItems("Table"));
  await readList([{ title: "Lamp" }]);
  await settled();
  expect(await readLater()).toEqual([{ title: "Lamp" }]);
});

test("a long list of somebody who signs out meanwhile is not kept", async () => {
  const { store, page, settled, readList } = await openSlowPage();
  const write = vi.spyOn(store, "write");
  await readList(manyItems("Chair"));
  await signOut(page);
  await settled();
  expect(write).not.toHaveBeenCalled();
});

test("caches no long list for the next person when its owner signs out in another tab", async () => {
  const { store, settled, signIn, readList, readLater } = await openSlowPage();
  await readList(manyItems("Chair"));
  await signOut(openPage(store));
  await settled();
  await signIn("bob");
  await settled();
  await expect(readLater()).rejects.toThrow();
});

test("nor is one that was read before it was known for whom, when somebody signs out meanwhile", async () => {
  const { page, settled, signIn, readList, readLater } = await openSlowPage();
  await signOut(page);
  await readList(manyItems("Chair"));
  await signOut(page);
  await signIn("bob");
  await settled();
  await expect(readLater()).rejects.toThrow();
});

test("what was kept and cannot be read any more is as if it had not been kept", async () => {
  const store = makeStore();
  await readAnns(store);
  const lost = Object.assign(new Blob(), {
    text: () => Promise.reject(new DOMException("", "NotReadableError")),
  });
  store.read = async () => lost;
  await expect(openPage(store).client.manifests.list.query()).rejects.toThrow();
});

test("a list that was read before it was known for whom is kept too", async () => {
  const store = makeStore();
  const page = openPage(store);
  page.answers.set("manifests.list", { data: anns });
  await page.client.manifests.list.query();
  await page.signIn("ann");
  await expect(openPage(store).client.manifests.list.query()).resolves.toEqual(anns);
});

test("a question that is for the server alone is not answered from the phone", async () => {
  const page = await readAnns();
  page.answers.delete("manifests.list");
  await expect(page.client.manifests.list.query()).resolves.toEqual(anns);
  await expect(page.client.manifests.list.query(undefined, { context: fromServerOnly })).rejects.toThrow();
});

test("a line that says nothing for eight seconds counts as none", async () => {
  const page = await readAnns();
  page.answers.set("manifests.list", "silence");
  vi.useFakeTimers();
  const asked = page.client.manifests.list.query();
  await vi.advanceTimersByTimeAsync(8_000);
  vi.useRealTimers();
  await expect(asked).resolves.toEqual(anns);
});

test.each([
  ["finds the server unreachable after a silent question", () => undefined, true],
  ["does not find it unreachable when any answer has begun meanwhile", reportAnswer, false],
])("%s", async (_title, meanwhile, expected) => {
  const page = await readAnns();
  onTestFinished(reportAnswer);
  page.answers.set("manifests.list", "silence");
  vi.useFakeTimers();
  reportAnswer();
  vi.advanceTimersByTime(1);
  const asked = page.client.manifests.list.query();
  meanwhile();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await asked;
  expect(isServerUnreachable()).toBe(expected);
});

test.each([400, 401, 403, 404, 500, 503])(
  "the server's own %i is shown, whatever was read before",
  async (status) => {
    const page = await readAnns();
    page.answers.set("manifests.list", { error: makeFailure(status, { message: "No" }) });
    await expect(page.client.manifests.list.query()).rejects.toThrow("No");
  },
);

test("never answers one person from another person's cache", async () => {
  const store = makeStore();
  const page = await readAnns(store);
  await page.signIn("bob");
  page.answers.delete("manifests.list");
  await expect(page.client.manifests.list.query()).rejects.toThrow();
  // Nor when she comes back: what was hers is gone from the phone.
  const next = openPage(store);
  await next.signIn("ann");
  await expect(next.client.manifests.list.query()).rejects.toThrow();
});

test("signing out leaves nothing behind", async () => {
  const store = makeStore();
  const page = await readAnns(store);
  page.answers.set("auth.logout", { data: { success: true } });
  await page.client.auth.logout.mutate();
  await page.isWritten();
  const offline = openPage(store);
  await expect(offline.client.auth.current.query()).rejects.toThrow();
  await expect(offline.client.manifests.list.query()).rejects.toThrow();
});

test("who cannot sign out without a line goes on reading, and what was read goes once they have left", async () => {
  const store = makeStore();
  const page = await readAnns(store);
  page.answers.set("auth.logout", { error: makeLostCall() });
  await expect(page.client.auth.logout.mutate()).rejects.toThrow();
  page.answers.delete("manifests.list");
  expect(await page.client.manifests.list.query()).toEqual(anns);

  // The page ended before the server's answer to it.
  const next = openPage(store);
  next.answers.set("auth.current", { error: makeFailure(401, { message: "Log in first" }) });
  await expect(next.client.auth.current.query()).rejects.toThrow("Log in first");
  await next.isWritten();
  await expect(next.client.manifests.list.query()).rejects.toThrow();
});

test("what is answered while somebody is still leaving is not kept for the next person", async () => {
  const store = makeStore();
  const page = openPage(store);
  await page.signIn("ann");
  let goOn: () => void = () => undefined;
  const after = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  page.answers.set("auth.logout", { data: { success: true }, after });
  page.answers.set("manifests.list", { data: anns });
  const leaving = page.client.auth.logout.mutate();
  await page.client.manifests.list.query();
  goOn();
  await leaving;
  await page.isWritten();
  await page.signIn("bob");
  await expect(page.client.manifests.list.query(undefined, { context: fromPhoneOnly })).rejects.toThrow();
});

test("what is secret, or shown once, is not kept", async () => {
  const page = openPage();
  await page.signIn("ann");
  page.answers.set("apiKeys.list", { data: ["key"] });
  await page.client.apiKeys.list.query();
  page.answers.delete("apiKeys.list");
  await expect(page.client.apiKeys.list.query()).rejects.toThrow();
});

test("a connection that broke on the phone is opened anew, and one that stays broken keeps nobody waiting", async () => {
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

test("asked of the phone alone, the server is not called", async () => {
  const { client, answers } = await readAnns();
  answers.set("manifests.list", { data: [] });
  answers.set("manifests.byId", { data: anns[0] });
  await expect(client.manifests.list.query(undefined, { context: fromPhoneOnly })).resolves.toEqual(anns);
  const unread = client.manifests.byId.query({ id: "spring" }, { context: fromPhoneOnly });
  await expect(unread).rejects.toThrow("stored on this phone");
});

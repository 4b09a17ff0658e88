import type { AppRouter } from "@lotwright/server/router";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import type { TRPCLink } from "@trpc/client";
import { getQueryKey } from "@trpc/react-query";
import { observable } from "@trpc/server/observable";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { isServerUnreachable, onReconnect, reportAnswer } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { createQueryClient, currentUserKey } from "../../data/query-client";
import { type FakeEventSource, renderBrowserStream } from "../../testing/browser-stream";
import { makeFailure } from "../../testing/failures";
import { EventStream } from "./event-stream";

afterEach(cleanup);

/** Renders an event stream that the test opens and closes. */
function renderStream() {
  const starts: (() => void)[] = [];
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op: { type } }) =>
      observable((observer) => {
        if (type === "subscription") starts.push(() => observer.next({ result: { type: "started" } }));
      });
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUserKey, { id: "ann", email: "ann@example.com" });
  render(
    <trpc.Provider client={trpc.createClient({ links: [link] })} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <EventStream />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return { start: () => act(() => starts.at(-1)?.()) };
}

test("reports the server as reachable whenever the event stream reconnects", async () => {
  let times = 0;
  const stop = onReconnect(() => {
    times += 1;
  });
  const { start } = renderStream();
  start();
  expect(times).toBe(1);
  start();
  expect(times).toBe(2);
  stop();
  start();
  expect(times).toBe(2);
});

const annsManifest = crypto.randomUUID();

test("reopens a refused event stream with exponential backoff of up to a minute", async () => {
  const { asked, pass, tell, count, openCount } = await renderBrowserStream();
  for (const seconds of [5, 10, 20, 40, 60, 60]) {
    const before = count();
    await tell((stream) => stream.refuse());
    expect(openCount()).toBe(0);
    await pass(seconds * 1_000 - 1);
    expect(count()).toBe(before);
    await pass(1);
    expect([count(), openCount()]).toEqual([before + 1, 1]);
  }
  expect(asked.every((path) => path === "auth.current")).toBe(true);
});

test("waits longer before reopening an event stream that ended right after opening, and not after a long-lived one", async () => {
  const { pass, tell, count } = await renderBrowserStream();
  const opensAfter = async (seconds: number) => {
    const before = count();
    await pass(seconds * 1_000 - 1);
    expect(count()).toBe(before);
    await pass(1);
    expect(count()).toBe(before + 1);
  };
  for (const seconds of [5, 10, 20]) {
    await tell((stream) => stream.say("connected", {}));
    await tell((stream) => stream.say("return", ""));
    await opensAfter(seconds);
  }
  await tell((stream) => stream.say("connected", {}));
  await pass(61_000);
  await tell((stream) => stream.say("return", ""));
  await opensAfter(5);
});

const noSession = {
  message: "Log in first",
  code: -32_001,
  data: { code: "UNAUTHORIZED", httpStatus: 401 },
};

test.each([
  ["is refused with 401", (stream: FakeEventSource) => stream.refuse()],
  ["ends as UNAUTHORIZED", (stream: FakeEventSource) => stream.say("serialized-error", noSession)],
] as const)("opens no second stream when one %s and the user is signed out", async (_how, end) => {
  const current = () => Promise.reject(makeFailure(401, { message: "Log in first" }));
  const { asked, pass, tell, count, openCount } = await renderBrowserStream({ "auth.current": current });
  await tell(end);
  await pass(600_000);
  expect([count(), openCount(), asked]).toEqual([1, 0, ["auth.current"]]);
});

test("checks the session only after the browser had time to store the new cookie of a password change", async () => {
  const { asked, pass, tell } = await renderBrowserStream();
  await tell((stream) => stream.say("serialized-error", noSession));
  await pass(999);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked).toEqual(["auth.current"]);
});

test("closes the event stream after a tab was hidden for minutes, and reopens it when the tab is visible", async () => {
  const { asked, pass, tell, count, openCount } = await renderBrowserStream();
  await tell((stream) => stream.say("connected", {}));
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  onTestFinished(() => visibility.mockRestore());
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await pass(299_000);
  expect(openCount()).toBe(1);
  await pass(1_000);
  expect(openCount()).toBe(0);
  await pass(3_600_000);
  expect([count(), asked]).toEqual([1, ["changes.list"]]);
  visibility.mockReturnValue("visible");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await pass(0);
  expect([count(), openCount()]).toEqual([2, 1]);
});

test("refetches a manifest once for a burst of events", async () => {
  const { asked, pass, tell } = await renderBrowserStream();
  await tell((stream) => stream.say("connected", {}));
  const manifestId = crypto.randomUUID();
  await tell((stream) => {
    for (let times = 0; times < 50; times += 1) {
      stream.say("message", { type: "manifests.changed", manifestId });
    }
  });
  await pass(1_000);
  // The first event is handled immediately, and the others in one batch.
  expect(asked.filter((path) => path === "manifests.byId").length).toBeLessThanOrEqual(2);
});

test("marks the numbers of a manifest as outdated at most every 5 seconds during a bulk change", async () => {
  const { pass, tell, queryClient } = await renderBrowserStream();
  await tell((stream) => stream.say("connected", {}));
  const glances = getQueryKey(trpc.manifests.glances, { ids: [annsManifest] }, "query");
  const overview = getQueryKey(trpc.manifests.overview, { manifestId: annsManifest }, "query");
  const others = getQueryKey(trpc.manifests.glances, { ids: [crypto.randomUUID()] }, "query");
  const keys = [glances, overview, others];
  const read = () => {
    for (const key of keys) queryClient.setQueryData(key, {});
  };
  const outdated = () => keys.map((key) => queryClient.getQueryState(key)?.isInvalidated);
  const change = async (event: object = { type: "items.changed", manifestId: annsManifest }) => {
    await tell((stream) => stream.say("message", event));
    await pass(1_000);
  };
  read();
  await change();
  expect(outdated()).toEqual([true, true, false]);
  read();
  for (let times = 0; times < 3; times += 1) await change();
  expect(outdated()).toEqual([false, false, false]);
  await pass(1_000);
  expect(outdated()).toEqual([true, true, false]);
  read();
  await pass(10_000);
  expect(outdated()).toEqual([false, false, false]);
  await change({ type: "exports.changed" });
  expect(outdated()).toEqual([true, true, true]);
});

test("refetches a changed manifest that no screen shows, to detect whether its assignment was removed", async () => {
  const { asked, pass, tell } = await renderBrowserStream();
  await tell((stream) => stream.say("connected", {}));
  const manifestId = crypto.randomUUID();
  await tell((stream) => stream.say("message", { type: "manifests.changed", manifestId }));
  await pass(1_000);
  expect(asked).toContain("manifests.byId");
});

test("refetches the required shots when an admin has changed them, and not after other events", async () => {
  const { asked, pass, tell } = await renderBrowserStream();
  await tell((stream) => stream.say("connected", {}));
  const reads = async (event: object) => {
    await tell((stream) => stream.say("message", event));
    await pass(1_000);
    return asked.filter((path) => path === "captureSettings.current").length;
  };
  expect(await reads({ type: "exports.changed" })).toBe(0);
  expect(await reads({ type: "capture-settings.changed" })).toBe(1);
  expect(await reads({ type: "capture-settings.changed" })).toBe(2);
});

test.each([
  ["an item of the manifest has changed", { type: "items.changed", manifestId: annsManifest }, true],
  [
    "the manifest's values for an export have changed",
    { type: "export-adjustments.changed", manifestId: annsManifest },
    true,
  ],
  ["the workspace's names for a platform have changed", { type: "export-mapping.changed" }, true],
  [
    "another manifest has changed",
    { type: "export-adjustments.changed", manifestId: crypto.randomUUID() },
    false,
  ],
] as const)(
  "marks the check of an export as outdated or not after an event: %s",
  async (_when, event, isOutdated) => {
    const { pass, tell, queryClient } = await renderBrowserStream();
    const key = getQueryKey(trpc.exports.preflight, { manifestId: annsManifest, preset: "shopify" }, "query");
    await tell((stream) => stream.say("connected", {}));
    queryClient.setQueryData(key, {});
    await tell((stream) => stream.say("message", event));
    await pass(1_000);
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(isOutdated);
  },
);

test("reports the server as unreachable if a broken event stream does not reopen within 8 seconds", async () => {
  onTestFinished(reportAnswer);
  const { pass, tell } = await renderBrowserStream();
  await tell((stream) => stream.say("connected", {}));
  await tell((stream) => stream.drop());
  await pass(5_000);
  await tell((stream) => stream.say("connected", {}));
  await pass(60_000);
  expect(isServerUnreachable()).toBe(false);
  await tell((stream) => stream.drop());
  await pass(7_999);
  expect(isServerUnreachable()).toBe(false);
  await pass(1);
  expect(isServerUnreachable()).toBe(true);
  await tell((stream) => stream.say("connected", {}));
  expect(isServerUnreachable()).toBe(false);
});

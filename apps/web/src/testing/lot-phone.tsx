import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from "@tanstack/react-router";
import { act, render } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { Suspense } from "react";
import { expect, onTestFinished, vi } from "vitest";
import { createApiClient, trpc } from "../data/api/trpc";
import { createQueryClient } from "../data/query-client";
import { useCurrentUser } from "../data/session/session";
import { EventStream } from "../features/events/event-stream";
import { useLotSuggestion } from "../features/lots/use-known-lots";
import { createOfflineCache, evictHidden, offlineLink, openQueryStore } from "../features/offline/cache";
import { LotBlockNote, useLotBlocks } from "../features/offline/lot-blocks";
import { OutboxProvider } from "../features/offline/outbox-provider";
import { draftHolder, useOutbox, useSaveLot } from "../features/offline/queue";
import type { Browser } from "./app-server";
import { createEvent } from "./until";

/** Creates the storage of a browser. */
function createStorage() {
  const databases = new IDBFactory();
  let stored: [string, string][] = [];
  return {
    load() {
      vi.stubGlobal("indexedDB", databases);
      localStorage.clear();
      for (const [key, value] of stored) localStorage.setItem(key, value);
    },
    save() {
      // Removes leases from the storage: browsers release a closed page's lock, which in jsdom is a stored lease.
      stored = Object.entries(localStorage).filter(([key]) => !key.startsWith("lotwright-send-"));
    },
  };
}

/** Hooks for lot numbers and the upload queue, as used by a screen that adds lots. */
function useBench(manifestId: string) {
  const { id: userId } = useCurrentUser();
  const next = trpc.manifests.nextLotNumber.useQuery({ id: manifestId });
  const suggest = useLotSuggestion({ userId, manifestId });
  const saveLot = useSaveLot();
  const outbox = useOutbox();
  const { left, blocks, request } = useLotBlocks(manifestId);
  return {
    ...{ userId, suggest, left, blocks, request },
    isReady: next.isSuccess,
    countWaiting: () => outbox.view().lots.length,
    /** Saves a lot with the suggested number, and returns the number. */
    async add(): Promise<number> {
      const fields = { manifestId, lotNumber: suggest(""), onLotClash: "next" as const };
      await saveLot({ manifestId, manifestName: "Byre", holder: draftHolder(manifestId), fields });
      return fields.lotNumber;
    },
    /** Deletes the waiting lots, with Undo still offered. */
    async removeWaiting(): Promise<void> {
      for (const { id, fields } of outbox.view().lots)
        await outbox.removeLot({ id, manifestId, lotNumber: fields.lotNumber, sectionLetter: "" });
    },
  };
}
type Bench = ReturnType<typeof useBench>;

type PageProps = { manifestId: string; onRender: (bench: Bench) => void };
const cameraOf = (manifestId: string) => `/manifests/${manifestId}/camera`;

function Camera({ manifestId, onRender }: PageProps) {
  onRender(useBench(manifestId));
  return <LotBlockNote manifestId={manifestId} />;
}

function Page(props: PageProps) {
  return useLocation().pathname === cameraOf(props.manifestId) && <Camera {...props} />;
}

function renderPage(browser: Browser, props: PageProps) {
  browser.connect();
  const queryClient = createQueryClient();
  const client = createApiClient(offlineLink(createOfflineCache(openQueryStore), evictHidden(queryClient)));
  const rootRoute = createRootRoute({
    component: () => (
      <Suspense fallback="">
        <EventStream />
        <OutboxProvider fallback="">
          <Page {...props} />
        </OutboxProvider>
      </Suspense>
    ),
  });
  const history = createMemoryHistory({ initialEntries: [cameraOf(props.manifestId)] });
  const router = createRouter({ routeTree: rootRoute, history });
  const page = render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return { history, close: page.unmount };
}

/**
 * Simulates a phone with only the code that numbers and uploads lots, so that many lots are fast. Only one phone's page is open
 * at a time.
 */
export function createPhone(browser: Browser, manifestId: string) {
  const storage = createStorage();
  let page: ReturnType<typeof renderPage>;
  let bench: Bench | undefined;
  const rendered = createEvent();
  const onRender = (next: Bench) => {
    bench = next;
    rendered.announce();
  };
  const current = () => {
    if (!bench) throw new Error("The camera is not rendered yet");
    return bench;
  };
  const until = (isTrue: (bench: Bench) => boolean) =>
    rendered.until(() => expect(isTrue(current())).toBe(true));
  return {
    async open() {
      storage.load();
      page = renderPage(browser, { manifestId, onRender });
      await until(({ isReady }) => isReady);
    },
    close() {
      page.close();
      bench = undefined;
      storage.save();
    },
    /** Navigates to another screen, by default to the camera. */
    go: (path = cameraOf(manifestId)) => act(() => page.history.push(path)),
    bench: current,
    until,
    /** Adds lots with the suggested numbers, and returns these numbers. */
    async addAll(count: number): Promise<number[]> {
      const added = [];
      for (let lot = 0; lot < count; lot += 1) added.push(await act(() => current().add()));
      return added;
    },
    uploaded: () => until(({ countWaiting }) => countWaiting() === 0),
    /** Disconnects the phone. Returns a function that connects it again. */
    goOffline(): () => void {
      const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
      const recover = browser.lose(/./);
      onTestFinished(() => onLine.mockRestore());
      act(() => void dispatchEvent(new Event("offline")));
      return () => {
        onLine.mockRestore();
        recover();
        act(() => void dispatchEvent(new Event("online")));
      };
    },
  };
}

import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { IDBFactory } from "fake-indexeddb";
import { Suspense } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { createQueryClient } from "../../lib/query-client";
import { useCurrentUser } from "../../lib/session";
import { createApiClient, trpc } from "../../lib/trpc";
import { type Browser, serveApp } from "../../testing/app-server";
import { field, press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { useLotSuggestion } from "../items/use-known-lots";
import { createOfflineCache, evictHidden, offlineLink, openQueryStore } from "./cache";
import { LotBlockNote, useLotBlocks } from "./lot-blocks";
import { OutboxProvider } from "./outbox-provider";
import { draftHolder, useOutbox, useSaveLot } from "./queue";

const app = serveApp();

type Lot = { lotNumber: number; requestedLotNumber: number | null };

async function makeManifest() {
  const browser = app.openBrowser();
  const account = await browser.register();
  const { id: manifestId = "" } = await browser.api("POST", "/manifests", {
    name: "Byre",
    consignor: "Hill",
  });
  const openOther = async () => {
    const other = app.openBrowser();
    await other.api("POST", "/auth/login", account);
    return other;
  };
  const lots = () => browser.api<Lot[]>("GET", `/manifests/${manifestId}/items`);
  return { browser, manifestId, openOther, lots };
}

/** What a browser stores. The page of one phone is open at a time. */
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
      stored = Object.entries(localStorage);
    },
  };
}

/** Disconnects the phone. Returns a function that connects it again. */
function goOffline(browser: Browser): () => void {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const recover = browser.lose(/./);
  onTestFinished(() => onLine.mockRestore());
  act(() => void dispatchEvent(new Event("offline")));
  return () => {
    onLine.mockRestore();
    recover();
    act(() => void dispatchEvent(new Event("online")));
  };
}

type Bench = ReturnType<typeof useBench>;

/** What a screen that adds lots uses of the number blocks and of the upload queue. */
function useBench(manifestId: string) {
  const { id: userId } = useCurrentUser();
  const next = trpc.manifests.nextLotNumber.useQuery({ id: manifestId });
  const suggest = useLotSuggestion({ userId, manifestId });
  const saveLot = useSaveLot();
  const outbox = useOutbox();
  const { left, blocks, request } = useLotBlocks(manifestId);
  const add = async () => {
    const fields = { manifestId, lotNumber: suggest(""), onLotClash: "next" as const };
    await saveLot({ manifestId, manifestName: "Byre", holder: draftHolder(manifestId), fields });
    return fields.lotNumber;
  };
  const countWaiting = () => outbox.view().lots.length;
  return { add, countWaiting, request, left, blocks, isReady: next.isSuccess };
}

/** A phone with the page's parts that add lots, so that 30 lots take no time. */
function createPhone(browser: Browser, manifestId: string) {
  const storage = createStorage();
  let bench: Bench | undefined;
  let close = () => {};
  function Page() {
    bench = useBench(manifestId);
    return <LotBlockNote manifestId={manifestId} />;
  }
  const current = () => {
    if (!bench) throw new Error("The page is not rendered yet");
    return bench;
  };
  const until = (isTrue: (bench: Bench) => boolean) => waitFor(() => expect(isTrue(current())).toBe(true));
  return {
    browser,
    async open() {
      storage.load();
      browser.connect();
      const queryClient = createQueryClient();
      const client = createApiClient(
        offlineLink(createOfflineCache(openQueryStore), evictHidden(queryClient)),
      );
      const rootRoute = createRootRoute({
        component: () => (
          <Suspense fallback="">
            <OutboxProvider fallback="">
              <Page />
            </OutboxProvider>
          </Suspense>
        ),
      });
      const history = createMemoryHistory({ initialEntries: [`/manifests/${manifestId}/camera`] });
      const router = createRouter({ routeTree: rootRoute, history, defaultNotFoundComponent: Page });
      const page = render(
        <trpc.Provider client={client} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router as never} />
          </QueryClientProvider>
        </trpc.Provider>,
      );
      close = page.unmount;
      await until(({ isReady }) => isReady);
    },
    close() {
      close();
      bench = undefined;
      storage.save();
    },
    bench: current,
    until,
    async addAll(count: number): Promise<number[]> {
      const added = [];
      for (let lot = 0; lot < count; lot += 1) added.push(await act(() => current().add()));
      return added;
    },
    uploaded: () => until(({ countWaiting }) => countWaiting() === 0),
  };
}

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

test.each([
  ["the first phone first", [0, 1]],
  ["the second phone first", [1, 0]],
] as const)(
  "uploads 30 lots that each of two phones has numbered offline with leases, without a new number: %s",
  async (_order, order) => {
    const { browser, manifestId, openOther, lots } = await makeManifest();
    const phones = [createPhone(browser, manifestId), createPhone(await openOther(), manifestId)] as const;
    for (const phone of phones) {
      await phone.open();
      await phone.addAll(1);
      await phone.uploaded();
      phone.close();
    }
    const numbered: number[][] = [];
    for (const phone of phones) {
      await phone.open();
      await phone.until(({ left }) => left === 25);
      act(() => phone.bench().request(30));
      await phone.until(({ left }) => left === 50);
      const reconnect = goOffline(phone.browser);
      numbered.push(await phone.addAll(30));
      expect(phone.bench().countWaiting()).toBe(30);
      phone.close();
      reconnect();
    }
    expect(numbered).toEqual([
      [...range(1002, 25), ...range(1027, 5)],
      [...range(1052, 25), ...range(1077, 5)],
    ]);
    for (const index of order) {
      await phones[index].open();
      await phones[index].uploaded();
      phones[index].close();
    }
    const saved = await lots();
    expect(saved.filter(({ requestedLotNumber }) => requestedLotNumber !== null)).toEqual([]);
    expect(new Set(saved.map(({ lotNumber }) => lotNumber))).toEqual(
      new Set([1000, 1001, ...numbered.flat()]),
    );
    expect(saved).toHaveLength(62);
  },
);

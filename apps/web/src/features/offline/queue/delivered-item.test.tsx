import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { getQueryKey } from "@trpc/react-query";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { createApiClient, trpc } from "../../../data/api/trpc";
import { createQueryClient } from "../../../data/query-client";
import { makeItem } from "../../../testing/make-item";
import { makePendingLot, makePendingUpdate } from "../../../testing/make-outbox";
import { cacheDelivered, lastLotNumber } from "./delivered-item";
import type { PendingChange } from "./records";

function cacheOf(queryClient: QueryClient) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <trpc.Provider client={createApiClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
  return renderHook(() => trpc.useUtils(), { wrapper }).result.current;
}

/**
 * Reports the upload of a new lot that the cached item list does not contain. Returns whether the queries of the list
 * and of the item were invalidated.
 */
function deliver(given: Partial<PendingChange>) {
  const queryClient = createQueryClient();
  const utils = cacheOf(queryClient);
  const item = makeItem();
  const { id, manifestId } = item;
  utils.items.list.setData({ manifestId }, []);
  const lot = { ...makePendingLot(item.lotNumber), id, manifestId, ...given } as PendingChange; // `given` has fields of the same kind
  cacheDelivered("ann", { queryClient, utils }, lot, item);
  const [list, byId] = [
    queryClient.getQueryState(getQueryKey(trpc.items.list, { manifestId }, "query")),
    queryClient.getQueryState(getQueryKey(trpc.items.byId, { id }, "query")),
  ];
  expect([list?.data, byId?.data]).toEqual([[item], item]);
  return { list: list?.isInvalidated, byId: byId?.isInvalidated };
}

test("shows an uploaded item immediately, and refetches it only after a retry, because the response to a retry may be stale", () => {
  expect(deliver({})).toEqual({ list: false, byId: false });
  const { manifestId } = makeItem();
  expect(deliver({ status: { kind: "sent", body: { manifestId } } })).toEqual({ list: true, byId: true });
});

test("treats the number of an accepted new lot as the last one used, and ignores numbers of changed lots", () => {
  const manifestId = crypto.randomUUID();
  const sequence = { userId: "ann", manifestId };
  deliver(makePendingUpdate({ ...makeItem(), manifestId }, { title: "" }, { title: "Lamp" }));
  expect(lastLotNumber(sequence)).toBeUndefined();
  deliver({ manifestId, fields: { manifestId, lotNumber: 7 } });
  expect(lastLotNumber(sequence)).toBeGreaterThan(1000);
});

test("leaves a newer version of a lot in the list, since a creation that is sent again is answered what the first one was", () => {
  const queryClient = createQueryClient();
  const utils = cacheOf(queryClient);
  const created = makeItem({ title: "Lamp", updatedAt: "2026-12-01T10:00:00.000Z" });
  const changed = { ...created, title: "Brass lamp", updatedAt: "2026-12-01T10:00:01.000Z" };
  const { id, manifestId } = created;
  utils.items.list.setData({ manifestId }, [changed]);
  utils.items.byId.setData({ id }, changed);
  cacheDelivered("ann", { queryClient, utils }, { ...makePendingLot(1), id, manifestId }, created);
  expect(utils.items.list.getData({ manifestId })).toEqual([changed]);
  expect(utils.items.byId.getData({ id })).toEqual(changed);
});

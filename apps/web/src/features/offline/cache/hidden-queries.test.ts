import type { AppRouter } from "@lotwright/server/router";
import { createTRPCClient, type TRPCLink } from "@trpc/client";
import { getQueryKey } from "@trpc/react-query";
import { observable } from "@trpc/server/observable";
import { expect, test } from "vitest";
import { createApi, trpc } from "../../../data/api/trpc";
import { createQueryClient } from "../../../data/query-client";
import { makeLostCall } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { evictHidden, isAnsweredByPhone } from "./hidden-queries";
import { createOfflineCache } from "./offline-cache";
import { offlineLink } from "./offline-link";

test("knows which lists the phone answered, until the server answers them", async () => {
  const lamp = makeItem();
  const stored = JSON.stringify([lamp]);
  const cache = createOfflineCache(async () => ({
    read: async (key) => (key.includes("items.list") ? stored : undefined),
    write: async () => undefined,
    keys: async () => [],
    remove: async () => undefined,
    clear: async () => undefined,
  }));
  let isOnline = false;
  const server: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        if (!isOnline) return observer.error(makeLostCall() as never); // the client's error
        observer.next({ result: { type: "data", data: op.path === "auth.current" ? { id: "ann" } : [] } });
        observer.complete();
      });
  const queryClient = createQueryClient();
  const client = createTRPCClient<AppRouter>({
    links: [offlineLink(cache, evictHidden(queryClient)), server],
  });
  const { auth, items } = createApi(queryClient, client);
  isOnline = true;
  await auth.current.fetch();
  isOnline = false;
  const input = { manifestId: lamp.manifestId };
  const isFromPhone = () => {
    const query = queryClient
      .getQueryCache()
      .find({ queryKey: getQueryKey(trpc.items.list, input, "query") });
    return query && isAnsweredByPhone(queryClient, query);
  };
  expect(await items.list.fetch(input)).toEqual([lamp]);
  expect(isFromPhone()).toBe(true);
  isOnline = true;
  expect(await items.list.fetch(input, { staleTime: 0 })).toEqual([]);
  expect(isFromPhone()).toBe(false);
});

import type { AppRouter } from "@lotwright/server/router";
import type { QueryClient } from "@tanstack/react-query";
import {
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
  type TRPCLink,
} from "@trpc/client";
import { createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query";
import { expectedUserHeaders } from "./expected-user";
import { fullStorageLink } from "./full-storage-link";
import { reportingReachability } from "./reachability";
import { fetchWhole } from "./whole-answers";

export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: false });

const url = "/trpc";

/** The server's limit of calls per batch. */
const maxBatchItems = 20;

type Fetch = NonNullable<NonNullable<Parameters<typeof httpBatchLink>[0]>["fetch"]>;
const withCookies: Fetch = (input, { signal = null, ...init } = {}) =>
  reportingReachability(fetchWhole(input, { ...init, signal, credentials: "include" }));

export type ApiClient = TRPCClient<AppRouter>;

/** @param links run before a request is sent, such as the offline cache */
export function createApiClient(...links: TRPCLink<AppRouter>[]): ApiClient {
  return trpc.createClient({
    links: [
      fullStorageLink,
      ...links,
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: httpSubscriptionLink({ url }),
        false: splitLink({
          // Everything waits for the current user, which therefore must not wait for a list in the same batch.
          condition: (operation) => operation.path === "auth.current",
          true: httpLink({ url, fetch: withCookies }),
          false: httpBatchLink({
            url,
            fetch: withCookies,
            maxItems: maxBatchItems,
            headers: ({ opList }) => expectedUserHeaders(opList.map(({ context }) => context)),
          }),
        }),
      }),
    ],
  });
}

/** The queries as functions, for route loaders: `await api.items.list.ensureData({ manifestId })`. */
export function createApi(queryClient: QueryClient, client: ApiClient) {
  return createTRPCQueryUtils<AppRouter>({ queryClient, client });
}
export type Api = ReturnType<typeof createApi>;

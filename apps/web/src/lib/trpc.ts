import { expectedUserHeader } from "@lotwright/contracts/expected-user";
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
import { reportingReachability } from "./connection";
import { fullStorageLink } from "./full-storage";

/** Browsers report an interrupted body as a TypeError, and an aborted one as an AbortError. */
const isBrokenOff = (error: unknown) => error instanceof TypeError;

/**
 * `fetch` that retries a read once when its response body is interrupted because the server died. A request without a
 * response is not retried: a proxy does that, and without one there is no server.
 */
export const fetchWithRetry = async (address: RequestInfo | URL, init: RequestInit): Promise<Response> => {
  const answer = await fetch(address, init);
  if (init.method !== "GET") return answer;
  const read = answer.json.bind(answer);
  answer.json = () =>
    read().catch(async (error: unknown) => {
      if (!isBrokenOff(error)) throw error;
      return (await fetch(address, init)).json();
    });
  return answer;
};

type CallContext = { expectedUserId?: unknown };

/** Context of a call that the server may execute only while this user is signed in. */
export const inNameOf = (userId: string): CallContext => ({ expectedUserId: userId });

/** The user of a batch of calls. */
function expectedUserHeaders(contexts: readonly CallContext[]): Record<string, string> {
  const id = contexts.map(({ expectedUserId }) => expectedUserId).find((known) => typeof known === "string");
  return id === undefined ? {} : { [expectedUserHeader]: id };
}

export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: false });

const url = "/trpc";

/** The server's limit of calls per batch. */
const maxBatchItems = 20;

type Fetch = NonNullable<NonNullable<Parameters<typeof httpBatchLink>[0]>["fetch"]>;
const withCookies: Fetch = (input, { signal = null, ...init } = {}) =>
  reportingReachability(fetchWithRetry(input, { ...init, signal, credentials: "include" }));

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

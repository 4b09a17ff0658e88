import { expectedUserHeader } from "@lotwright/contracts/workspace/expected-user";
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
import { rejectIntermediary } from "../../lib/intermediary";
import { reportingReachability } from "./connection";
import { fullStorageLink } from "./full-storage";
import { pagedListLink } from "./paged-list-link";

/** Browsers report an interrupted response body as TypeError, and an aborted one as AbortError. */
const isBrokenOff = (error: unknown) => error instanceof TypeError;

/**
 * A `fetch` that retries a query once if its response is interrupted because the server has died. Does not retry a
 * request that got no response at all: a proxy would have retried it.
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

type CallContext = { expectedUserId?: unknown; idempotencyKeyOf?: unknown };

/** The context of a call that the server may only execute while this user is signed in. */
export const callContextOfUser = (userId: string): CallContext => ({ expectedUserId: userId });

/** Header with the id of the user that a batch of calls is meant for. */
function expectedUserHeaders(contexts: readonly CallContext[]): Record<string, string> {
  const id = contexts.map(({ expectedUserId }) => expectedUserId).find((known) => typeof known === "string");
  return id === undefined ? {} : { [expectedUserHeader]: id };
}

/** Header with the idempotency key of a call. See `use-idempotency.ts`. */
function idempotencyHeaders({
  input,
  context: { idempotencyKeyOf },
}: {
  input: unknown;
  context: CallContext;
}) {
  return typeof idempotencyKeyOf === "function" ? { "idempotency-key": String(idempotencyKeyOf(input)) } : {};
}

export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: false });

const url = "/trpc";

/** Maximum of calls that the server accepts in one batch. */
const maxBatchItems = 20;

/**
 * Queries that are not batched. Every screen needs the current user, which must not wait for a list; the lots of a
 * large sale, and what changed in a day, would exceed the response limit of a batch.
 */
const sentAlone = new Set(["auth.current", "items.list", "items.cards", "changes.list"]);

type Fetch = NonNullable<NonNullable<Parameters<typeof httpBatchLink>[0]>["fetch"]>;
const withCookies: Fetch = (input, { signal = null, ...init } = {}) =>
  reportingReachability(
    fetchWithRetry(input, { ...init, signal, credentials: "include" }).then(rejectIntermediary),
  );

export type ApiClient = TRPCClient<AppRouter>;

/**
 * Creates the tRPC client.
 * @param links Run before a request is sent, such as the offline cache
 */
export function createApiClient(...links: TRPCLink<AppRouter>[]): ApiClient {
  return trpc.createClient({
    links: [
      fullStorageLink,
      ...links,
      pagedListLink,
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: httpSubscriptionLink({ url }),
        false: splitLink({
          // A call with an idempotency key is not batched, since the header applies to one call.
          condition: ({ path, context }) => sentAlone.has(path) || "idempotencyKeyOf" in context,
          true: httpLink({
            url,
            fetch: withCookies,
            headers: ({ op }) => ({ ...expectedUserHeaders([op.context]), ...idempotencyHeaders(op) }),
          }),
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

/** Query functions for route loaders, such as `await api.items.list.ensureData({ manifestId })`. */
export function createApi(queryClient: QueryClient, client: ApiClient) {
  return createTRPCQueryUtils<AppRouter>({ queryClient, client });
}
export type Api = ReturnType<typeof createApi>;

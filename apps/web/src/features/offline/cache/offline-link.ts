import type { WrittenFields } from "@lotwright/contracts/catalog/write-fields";
import type { AppRouter } from "@lotwright/server/router";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable, tap } from "@trpc/server/observable";
import { hasAnsweredSince, reportNoAnswer } from "../../../data/api/connection";
import { deviceWord } from "../../../lib/device";
import { failureOf, intermediaryErrorOf } from "../../../lib/error-message";
import { type AccessEvents, createAccess, writePath } from "./access";
import { itemCardsPath, namedItemOf, type QueryId } from "./cached-manifest";
import { isCacheable, type OfflineCache } from "./offline-cache";

/** Timeout in ms after which a query is answered from the cache. */
const queryTimeoutMs = 8_000;

/** The items that a mutation has saved. They are cached, so that their manifest's list contains them offline. */
function savedItems(path: string, response: unknown): unknown[] {
  if (path === "items.create") return [response];
  return path === writePath ? (response as WrittenFields).rows.map(({ item }) => item) : []; // this procedure's contract
}

/**
 * Whether an error is a lost connection, which browsers report as TypeError. Errors of the server are not answered from
 * the cache.
 */
const isUnreachable = (error: TRPCClientError<AppRouter>) =>
  failureOf(error) === undefined &&
  (error.cause instanceof TypeError || intermediaryErrorOf(error) !== undefined);

/** Query context that bypasses the cache. */
export const fromServerOnly = { isFromServerOnly: true };

/** Query context that bypasses the network. */
export const fromCacheOnly = { isFromCacheOnly: true };

type Observer = {
  next: (value: { result: { type: "data"; data: unknown } }) => void;
  complete: () => void;
  error: (error: TRPCClientError<AppRouter>) => void;
};

/** Emits the first result, from the network or the cache, and ignores the other one. */
function once({ next, complete, error }: Observer, onAnswered: (from: "phone" | "server") => void = ignore) {
  let isDone = false;
  const first = () => {
    const isFirst = !isDone;
    isDone = true;
    return isFirst;
  };
  return {
    give(value: unknown, from: "phone" | "server") {
      if (!first()) return;
      onAnswered(from);
      next(value as Parameters<typeof next>[0]); // a result of the same query
      complete();
    },
    fail: (failure: TRPCClientError<AppRouter>) => first() && error(failure),
  };
}

function cachedResponse(cache: OfflineCache, queryId: QueryId) {
  return observable<Parameters<Observer["next"]>[0], TRPCClientError<AppRouter>>((observer) => {
    const response = once(observer);
    void cache.find(queryId).then((data) => {
      if (data === undefined) response.fail(new TRPCClientError(`This isn't stored on this ${deviceWord()}`));
      else response.give({ result: { type: "data", data } }, "phone");
    });
  });
}

type Responses = ReturnType<ReturnType<TRPCLink<AppRouter>>>;

/** Clears the cache once the server has confirmed the sign-out, because until then the user is signed in. */
function clearingAfter(cache: OfflineCache, answers: Responses): Responses {
  return observable((observer) => {
    const left = answers.subscribe({
      next(value) {
        void cache.clear();
        observer.next(value);
      },
      error: (error) => observer.error(error),
      complete: () => observer.complete(),
    });
    return () => left.unsubscribe();
  });
}

const ignore = () => undefined;
const noEvents: AccessEvents = {
  onSessionEnded: ignore,
  onManifestHidden: ignore,
  onManifestsListed: ignore,
  onAnswered: ignore,
};

/** A tRPC link that caches responses on the device. If the server does not respond in time, it answers from the cache. */
export function offlineLink(cache: OfflineCache, events = noEvents): TRPCLink<AppRouter> {
  const access = createAccess(cache, events);
  return () =>
    ({ next: send, op }) => {
      const { type, path, input, context } = op;
      const snapshot = cache.takeSnapshot();
      const accept = (call: typeof op, response: unknown) => {
        void access.onResponse(call, response, fetchManifest);
        for (const item of savedItems(call.path, response)) void cache.storeItem(item, snapshot);
        const removedId = call.path === "items.remove" ? namedItemOf(call) : undefined;
        if (removedId) void cache.evictItem(removedId);
      };
      const next = (call: typeof op): Responses =>
        send(call).pipe(
          tap({
            next: ({ result }) => "data" in result && accept(call, result.data),
            error: (error) => void access.onError(call, { error, snapshot, fetchManifest }),
          }),
        );
      const fetchManifest = (id: string) =>
        void next({ ...op, type: "query", path: "manifests.byId", input: { id }, signal: null }).subscribe({
          error: ignore,
        });
      if (type === "mutation" && path === "auth.logout") return clearingAfter(cache, next(op));
      if (type !== "query" || !isCacheable(path) || context.isFromServerOnly) return next(op);
      const queryId = { path, input };
      if (context.isFromCacheOnly) return cachedResponse(cache, queryId);
      return observable((observer) => {
        const response = once(observer, (from) => events.onAnswered(queryId, from));
        const answerFromPhone = async (error?: TRPCClientError<AppRouter>) => {
          const data = await cache.find(queryId);
          if (data !== undefined) response.give({ result: { type: "data", data } }, "phone");
          else if (error) response.fail(error);
        };
        const askedAt = performance.now();
        const timer = setTimeout(() => {
          // If another response has arrived since the request, the server is reachable and this response is only slow.
          if (!hasAnsweredSince(askedAt)) reportNoAnswer(0);
          void answerFromPhone();
        }, queryTimeoutMs);
        const asked = next(op).subscribe({
          next(value) {
            const { result } = value;
            // Offline, cards are derived from the cached items, which the app loads after the cards.
            if ("data" in result && path !== itemCardsPath) void cache.store(queryId, result.data, snapshot);
            response.give(value, "server");
          },
          error: (error) => {
            void (isUnreachable(error) ? answerFromPhone(error) : response.fail(error));
          },
        });
        return () => {
          clearTimeout(timer);
          asked.unsubscribe();
        };
      });
    };
}

import type { AppEvent } from "@lotwright/contracts/workspace/events";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useEffect, useRef, useState } from "react";
import { reportAnswer, reportNoAnswer, reportReconnect } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { allButCurrentUser, readBefore } from "../../data/query-client";
import { isSignedOut } from "../../lib/error-message";
import { fromServerOnly, isBeingRemoved } from "../offline/cache";
import { type ChangedItems, createItemsRefresh, createRefreshQueue } from "./refresh-items";
import { useIsInUse } from "./use-is-in-use";

const firstReopenMs = 5_000;
/**
 * Delay in ms before the session is checked. A password change ends the stream shortly before the browser stores the new cookie.
 */
const newCookieMs = 1_000;
const longestReopenMs = 60_000;

/** Grace period in ms before a broken stream counts as an outage: browsers reopen it after 3 to 5 seconds. */
const streamGraceMs = 8_000;

/** Pause in ms between two refreshes, so that a burst of events is handled in batches. */
const restMs = 500;

/** Pause in ms between recounts of whole manifests, which a bulk change would otherwise repeat. */
const recountRestMs = 5_000;

/** Refetches data that other users, other devices or jobs have changed, while a user is signed in and the page is in use. */
export function EventStream() {
  const { data: user, error } = trpc.auth.current.useQuery();
  const isInUse = useIsInUse();
  return user && !isSignedOut(error) && isInUse && <OpenStream />;
}

/**
 * Computes the delay before the stream is reopened. It doubles after each early failure, because browsers hide the
 * status code, such as 429.
 */
function createReopenDelay() {
  let failures = 0;
  let startedAt: number | undefined;
  return {
    started: () => (startedAt = performance.now()),
    next(): number {
      const hasLasted = startedAt !== undefined && performance.now() - startedAt > longestReopenMs;
      failures = hasLasted ? 0 : failures;
      startedAt = undefined;
      const delayMs = Math.min(longestReopenMs, firstReopenMs * 2 ** failures);
      failures += 1;
      return delayMs;
    },
  };
}

function OpenStream() {
  const utils = trpc.useUtils();
  const report = useReport();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isClosed = useRef(false);
  // Declared first, because its cleanup must run before the subscription's, which reports the end of the stream.
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      clearTimeout(timer.current);
    };
  }, []);
  const queryClient = useQueryClient();
  const isFirst = useRef(true);
  const [delay] = useState(createReopenDelay);

  const catchUp = () => {
    delay.started();
    reportAnswer();
    reportReconnect();
    if (!isFirst.current) return void report({ type: "resync" });
    isFirst.current = false;
    void queryClient.invalidateQueries(readBefore(Date.now()));
  };

  const reopen = () => {
    if (isClosed.current) return;
    clearTimeout(timer.current);
    const reopenMs = delay.next() - newCookieMs;
    // The session may have expired: the browser hides why the stream ended.
    timer.current = setTimeout(() => {
      void utils.auth.current.invalidate();
      timer.current = setTimeout(() => stream.reset(), reopenMs);
    }, newCookieMs);
  };
  const stream = trpc.events.stream.useSubscription(undefined, {
    // Refetches everything, because the page received no events before the connection or while it was lost.
    onStarted: catchUp,
    onData: (event) => void report(event),
    onError: reopen,
    onComplete: reopen,
  });
  const isBroken = stream.status === "connecting" && stream.error !== null;
  useEffect(() => {
    if (isBroken) reportNoAnswer(streamGraceMs);
  }, [isBroken]);
  return null;
}

/** The ids of the changed items, by manifest. */
function itemChanges(events: readonly AppEvent[]): Map<string, ChangedItems> {
  const changes = new Map<string, Set<string> | "many">();
  for (const event of events) {
    if (event.type !== "items.changed") continue;
    const { manifestId, itemId } = event;
    const known = changes.get(manifestId) ?? new Set();
    changes.set(manifestId, itemId && known !== "many" ? known.add(itemId) : "many");
  }
  return changes;
}

/** Removes events about marks on photos, which do not affect lists. */
const withoutMarks = (events: AppEvent[]) => events.filter(({ type }) => type !== "marks.changed");

const isAnyResync = (events: readonly AppEvent[]) => events.some(({ type }) => type === "resync");

/** The manifests whose platform exports have changed, other than through their items. Undefined means all. */
const platformChanges = (events: readonly AppEvent[]) =>
  events.flatMap((event) => {
    if (event.type === "export-mapping.changed" || event.type === "export-presets.changed")
      return [undefined];
    return event.type === "export-adjustments.changed" ? [event.manifestId] : [];
  });

/** Refetches the workspace's settings. */
const refreshWorkspace = (utils: ReturnType<typeof trpc.useUtils>, types: ReadonlySet<AppEvent["type"]>) => [
  // Refetched even if no screen shows them, because the camera needs them offline.
  types.has("capture-settings.changed") &&
    utils.captureSettings.current.prefetch(undefined, { staleTime: 0 }),
  types.has("workspace.changed") && utils.workspace.deletion.invalidate(),
];

function useReport(): (event: AppEvent) => Promise<void> {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const [report] = useState(() => {
    const refreshItems = createItemsRefresh(queryClient, (input) =>
      utils.client.items.byIds.query(input, { context: fromServerOnly }),
    );
    // Refetched even if no screen shows it, because a 404 must evict the manifest's cached data.
    const rereadManifest = (id: string) =>
      queryClient.getQueryState(getQueryKey(trpc.manifests.byId, { id }, "query"))?.data
        ? utils.manifests.byId.invalidate({ id }, { refetchType: "all" })
        : utils.client.manifests.byId.query({ id }).catch(() => undefined);
    /** Refetches counts of manifests; undefined means all. */
    const recount = createRefreshQueue(
      (changed: (string | undefined)[][]) =>
        Promise.all(
          [...new Set(changed.flat())].flatMap((id) => [
            utils.manifests.glances.invalidate(id === undefined ? id : { ids: [id] }),
            utils.manifests.overview.invalidate(id === undefined ? id : { manifestId: id }),
          ]),
        ),
      recountRestMs,
    );
    const refreshManifest = (manifestId: string, changed: ChangedItems | undefined) => [
      utils.descriptions.progress.invalidate({ manifestId }),
      changed && refreshItems(manifestId, changed),
      changed && utils.manifests.nextLotNumber.invalidate({ id: manifestId }),
      ...(changed === "many" ? [utils.items.byId.invalidate(), utils.recordings.list.invalidate()] : []),
      ...(changed instanceof Set ? [...changed] : []).flatMap((id) => [
        utils.items.byId.invalidate({ id }),
        utils.recordings.list.invalidate({ itemId: id }),
      ]),
    ];
    /**
     * Refetches export data of a manifest, or of all, after changes of lots or names, or after a download, which may be
     * a delivery.
     */
    const refreshExports = (input?: { manifestId: string }) => [
      utils.exports.preflight.invalidate(input),
      utils.deliveries.changedItems.invalidate(input),
    ];
    /** Refetches pre-flight checks of manifests; undefined means all, after a change of the workspace's names. */
    const refreshPreflights = (ids: ReadonlySet<string | undefined>) =>
      ids.has(undefined)
        ? [...refreshExports(), utils.exportMappings.byId.invalidate(), utils.exportPresets.list.invalidate()]
        : [...ids].flatMap((manifestId) => (manifestId ? refreshExports({ manifestId }) : []));
    const refresh = async (events: AppEvent[]) => {
      if (isAnyResync(events)) return queryClient.invalidateQueries(allButCurrentUser);
      const changes = itemChanges(events);
      const toRead = (ids: string[]) => [...new Set(ids)].filter((id) => !isBeingRemoved(queryClient, id));
      const named = events.flatMap((event) => (event.type === "manifests.changed" ? [event.manifestId] : []));
      const isExported = events.some(({ type }) => type === "exports.changed");
      void recount([...(isExported ? [undefined] : []), ...toRead([...named, ...changes.keys()])]);
      await Promise.all([
        utils.manifests.list.invalidate(),
        // After any change of a manifest, because the download history shows which manifests exist.
        (named.length > 0 || isExported) && utils.exportLogs.list.invalidate(),
        ...(isExported ? refreshExports() : []),
        ...refreshWorkspace(utils, new Set(events.map(({ type }) => type))),
        ...refreshPreflights(new Set([...toRead([...named, ...changes.keys()]), ...platformChanges(events)])),
        ...toRead(named).map(rereadManifest),
        ...toRead([...named, ...changes.keys()]).flatMap((id) => refreshManifest(id, changes.get(id))),
      ]);
    };
    return createRefreshQueue((all: AppEvent[]) => {
      const others = withoutMarks(all);
      const reread = others.length < all.length && utils.marks.invalidate();
      return Promise.all([reread, others.length > 0 && refresh(others)]);
    }, restMs);
  });
  return report;
}

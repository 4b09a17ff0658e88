import type { SettingId } from "@lotwright/contracts/exports/changes";
import type { AppEvent } from "@lotwright/contracts/workspace/events";
import type { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../data/api/trpc";
import { fromServerOnly, isBeingRemoved } from "../offline/cache";
import type { FeedPage } from "./changes-feed";
import { combine } from "./combine-changes";
import { type ChangedItems, createItemsRefresh, type FeedItems } from "./refresh-items";
import { createRefreshQueue } from "./refresh-queue";

/** Pause in ms between recounts of whole manifests, which a bulk change would otherwise repeat. */
const recountRestMs = 5_000;

type Utils = ReturnType<typeof trpc.useUtils>;

/** The manifests whose platform exports have changed, other than through their items. Undefined means all. */
const platformChanges = (events: readonly AppEvent[]) =>
  events.flatMap((event) => {
    if (event.type === "export-mapping.changed" || event.type === "export-presets.changed")
      return [undefined];
    return event.type === "export-adjustments.changed" ? [event.manifestId] : [];
  });

/** Refetches the workspace's settings. */
const refreshWorkspace = (
  utils: Utils,
  types: ReadonlySet<AppEvent["type"]>,
  settings: ReadonlySet<SettingId>,
) => [
  // Refetched even if no screen shows them, because the camera needs them offline.
  (types.has("capture-settings.changed") || settings.has("capture")) &&
    utils.captureSettings.current.prefetch(undefined, { staleTime: 0 }),
  types.has("workspace.changed") && utils.workspace.deletion.invalidate(),
  settings.has("company") && utils.companySettings.invalidate(),
  settings.has("custom-fields") && utils.customFields.invalidate(),
  settings.has("export-format") && utils.exportSettings.invalidate(),
  // The current user has the brand color.
  settings.has("branding") && Promise.all([utils.branding.invalidate(), utils.auth.current.invalidate()]),
];

/** Refetches counts of manifests; undefined means all. */
const createRecount = (utils: Utils) =>
  createRefreshQueue(
    (changed: (string | undefined)[][]) =>
      Promise.all(
        [...new Set(changed.flat())].flatMap((id) => [
          utils.manifests.glances.invalidate(id === undefined ? id : { ids: [id] }),
          utils.manifests.overview.invalidate(id === undefined ? id : { manifestId: id }),
        ]),
      ),
    recountRestMs,
  );

/**
 * Refetches export data of a manifest, or of all, after changes of lots or names, or after a download, which may be
 * a delivery.
 */
const refreshExports = (utils: Utils, input?: { manifestId: string }) => [
  utils.exports.preflight.invalidate(input),
  utils.deliveries.changedItems.invalidate(input),
];

/** Refetches pre-flight checks of manifests; undefined means all, after a change of the workspace's names. */
const refreshPreflights = (utils: Utils, ids: ReadonlySet<string | undefined>) =>
  ids.has(undefined)
    ? [
        ...refreshExports(utils),
        utils.exportMappings.byId.invalidate(),
        utils.exportPresets.list.invalidate(),
      ]
    : [...ids].flatMap((manifestId) => (manifestId ? refreshExports(utils, { manifestId }) : []));

/** Functions that refetch what belongs to manifests and their items. */
function createManifestRefresh(utils: Utils, queryClient: QueryClient) {
  const refreshItems = createItemsRefresh(queryClient, (input) =>
    utils.client.items.byIds.query(input, { context: fromServerOnly }),
  );
  return {
    // Refetched even if no screen shows it, because a 404 must evict the manifest's cached data.
    reread: (id: string) =>
      queryClient.getQueryState(getQueryKey(trpc.manifests.byId, { id }, "query"))?.data
        ? utils.manifests.byId.invalidate({ id }, { refetchType: "all" })
        : utils.client.manifests.byId.query({ id }).catch(() => undefined),
    refresh: (manifestId: string, changed: ChangedItems | undefined, fromFeed: FeedItems) => [
      utils.descriptions.progress.invalidate({ manifestId }),
      changed && refreshItems(manifestId, changed, fromFeed),
      changed && utils.manifests.nextLotNumber.invalidate({ id: manifestId }),
      ...(changed === "many" ? [utils.items.byId.invalidate(), utils.recordings.list.invalidate()] : []),
      ...(changed instanceof Set ? [...changed] : []).flatMap((id) => [
        utils.items.byId.invalidate({ id }),
        utils.recordings.list.invalidate({ itemId: id }),
      ]),
    ],
  };
}

/** Returns a function that refetches what events and the changes feed name. */
export function createRefresh(utils: Utils, queryClient: QueryClient) {
  const recount = createRecount(utils);
  const manifest = createManifestRefresh(utils, queryClient);
  const readable = (ids: Iterable<string>) =>
    [...new Set(ids)].filter((id) => !isBeingRemoved(queryClient, id));
  return async (events: readonly AppEvent[], page?: FeedPage) => {
    const { items, fromFeed, unread, saved, settings, hasConsignors } = combine(queryClient, events, page);
    const named = readable([...unread, ...saved]);
    const changed = readable([...named, ...items.keys()]);
    const isExported = events.some(({ type }) => type === "exports.changed");
    const gone = [...fromFeed].flatMap(([id, item]) => (item ? [] : id));
    void recount([...(isExported ? [undefined] : []), ...changed]);
    await Promise.all([
      utils.manifests.list.invalidate(),
      // After any change of a manifest, because the download history shows which manifests exist.
      (named.length > 0 || isExported) && utils.exportLogs.list.invalidate(),
      ...(isExported ? refreshExports(utils) : []),
      ...refreshWorkspace(utils, new Set(events.map(({ type }) => type)), settings),
      hasConsignors && utils.consignors.invalidate(),
      ...refreshPreflights(utils, new Set([...changed, ...platformChanges(events)])),
      ...[...saved].map((id) => utils.manifests.byId.invalidate({ id })),
      ...readable(unread).map(manifest.reread),
      ...gone.map((id) => utils.items.byId.invalidate({ id })),
      ...changed.flatMap((id) => manifest.refresh(id, items.get(id), fromFeed)),
    ]);
  };
}

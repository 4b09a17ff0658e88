import type { ChangeEntry, SettingId } from "@lotwright/contracts/exports/changes";
import type { AppEvent } from "@lotwright/contracts/workspace/events";
import type { QueryClient } from "@tanstack/react-query";
import { findListing } from "../../data/lots/item-lists";
import type { ChangedItems, FeedItems } from "./refresh-items";

/** Changes that a batch of events and the changes feed name together. */
export type Changes = {
  /** The changed items by manifest. */
  items: Map<string, ChangedItems>;
  fromFeed: FeedItems;
  /** Manifests that were deleted, became invisible, or of which only an event tells. */
  unread: Set<string>;
  /** Manifests that still exist, as the feed says. */
  saved: Set<string>;
  settings: Set<SettingId>;
  hasConsignors: boolean;
};

/** Items by id. The last entry of an item has its current state. */
const itemsOf = (entries: readonly ChangeEntry[]): FeedItems =>
  new Map(
    entries.flatMap((entry) =>
      entry.type === "item" ? [[entry.id, entry.change === "saved" ? entry.data : undefined]] : [],
    ),
  );

/** The ids of changed items by manifest, also of those that have left it. */
function placesOf(queryClient: QueryClient, fromFeed: FeedItems): Map<string, Set<string>> {
  const places = findListing(queryClient, new Set(fromFeed.keys()));
  for (const [id, item] of fromFeed) {
    if (item) places.set(item.manifestId, (places.get(item.manifestId) ?? new Set()).add(id));
  }
  return places;
}

/** The ids of the changed items by manifest. An event without an item's id means many, unless the feed has listed them. */
function addEvents(
  changes: Map<string, ChangedItems>,
  events: readonly AppEvent[],
  isComplete: boolean,
): void {
  for (const event of events) {
    if (event.type !== "items.changed") continue;
    const { manifestId, itemId } = event;
    const known = changes.get(manifestId) ?? new Set();
    if (known === "many" || !(itemId || isComplete)) changes.set(manifestId, "many");
    else changes.set(manifestId, new Set([...known, ...(itemId ? [itemId] : [])]));
  }
}

/**
 * Combines events with what the changes feed tells.
 * @param isCurrent Whether the feed has listed everything that the events are about
 */
export function combine(
  queryClient: QueryClient,
  events: readonly AppEvent[],
  { entries = [], isCurrent = false }: { entries?: readonly ChangeEntry[]; isCurrent?: boolean } = {},
): Changes {
  const fromFeed = itemsOf(entries);
  const items = new Map<string, ChangedItems>(placesOf(queryClient, fromFeed));
  addEvents(items, events, isCurrent);
  const manifests = new Map(
    entries.flatMap(({ type, id, change }) => (type === "manifest" ? [[id, change === "saved"]] : [])),
  );
  const saved = [...manifests].flatMap(([id, exists]) => (exists ? id : []));
  const named = events.flatMap((event) => (event.type === "manifests.changed" ? event.manifestId : []));
  const settings = entries.flatMap((entry) => (entry.type === "setting" ? entry.id : []));
  return {
    ...{ items, fromFeed, saved: new Set(saved), settings: new Set(settings) },
    unread: new Set([...named, ...manifests.keys()].filter((id) => !saved.includes(id))),
    hasConsignors: entries.some(({ type }) => type === "consignor"),
  };
}

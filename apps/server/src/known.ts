import { createKnownVersions, type KnownVersions } from "./areas/catalog/items/known-versions";
import type { GlanceRow } from "./areas/catalog/manifests/glances-access";
import type { ItemCount } from "./areas/catalog/manifests/item-counts";
import { createKnownRows, type KnownRows } from "./areas/catalog/manifests/known-rows";
import type { EventBus } from "./core/event-bus";

/** What a server keeps in memory of the database, until an event says that it changed. */
export type Known = {
  knownVersions: KnownVersions;
  knownGlances: KnownRows<GlanceRow>;
  knownCounts: KnownRows<ItemCount>;
};

export const createKnown = (events: Pick<EventBus, "watch" | "isCurrent">): Known => ({
  knownVersions: createKnownVersions(events),
  knownGlances: createKnownRows(events),
  knownCounts: createKnownRows(events),
});

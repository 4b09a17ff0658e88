import type { EventBus } from "./core/event-bus";
import { createKnownVersions, type KnownVersions } from "./features/items/known-versions";
import type { GlanceRow } from "./features/manifests/glances-access";
import type { ItemCount } from "./features/manifests/item-counts";
import { createKnownRows, type KnownRows } from "./features/manifests/known-rows";

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

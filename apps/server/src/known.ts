import { createKnownVersions } from "./areas/catalog/items/known-versions";
import { createKnownRows } from "./areas/catalog/manifests/known-rows";
import type { Deps } from "./context";
import type { EventBus } from "./core/event-bus";

/** What a server keeps in memory of the database, until an event says that it changed. */
export const createKnown = (
  events: Pick<EventBus, "watch" | "isCurrent">,
): Pick<Deps, "knownVersions" | "knownGlances" | "knownCounts"> => ({
  knownVersions: createKnownVersions(events),
  knownGlances: createKnownRows(events),
  knownCounts: createKnownRows(events),
});

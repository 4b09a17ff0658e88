import type { Deps } from "./core/context";
import type { EventBus } from "./core/event-bus";
import { createKnownRows } from "./fast/known-rows";
import { createKnownVersions } from "./fast/known-versions";

/** Creates the in-memory caches of database content, invalidated by events. */
export const createKnown = (
  events: Pick<EventBus, "watch" | "isCurrent">,
): Pick<Deps, "knownVersions" | "knownGlances" | "knownCounts"> => ({
  knownVersions: createKnownVersions(events),
  knownGlances: createKnownRows(events),
  knownCounts: createKnownRows(events),
});

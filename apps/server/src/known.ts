import type { Deps } from "./core/context";
import type { EventBus } from "./core/event-bus";
import { createKnownRows } from "./fast/known-rows";
import { createKnownVersions } from "./fast/known-versions";

/** Makes the copies in memory of what is in the database, until an event says that it changed. */
export const createKnown = (
  events: Pick<EventBus, "watch" | "isCurrent">,
): Pick<Deps, "knownVersions" | "knownGlances" | "knownCounts"> => ({
  knownVersions: createKnownVersions(events),
  knownGlances: createKnownRows(events),
  knownCounts: createKnownRows(events),
});

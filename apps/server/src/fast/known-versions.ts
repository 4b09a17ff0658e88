import { LRUCache } from "lru-cache";
import type { EventBus } from "../core/event-bus";

declare module "../core/context" {
  interface Deps {
    knownVersions: KnownVersions;
  }
}

const maxManifests = 10_000;

/** Cache of item list versions until an event says that one may have changed. */
export type KnownVersions = {
  /**
   * Returns the cached version of a manifest's list, or reads it. Changes on other servers apply when their event arrives, within
   * milliseconds, or two seconds if the database delivers no events.
   */
  of(manifestId: string, read: () => Promise<string>): Promise<string>;
};

export function createKnownVersions(events: Pick<EventBus, "watch" | "isCurrent">): KnownVersions {
  const known = new LRUCache<string, string>({ max: maxManifests });
  const reading = new Map<string, Promise<string>>();
  events.watch((event) => {
    if (event.type === "resync") {
      known.clear();
      reading.clear();
    } else if ("manifestId" in event) {
      known.delete(event.manifestId);
      reading.delete(event.manifestId);
    }
  });

  /** Caches the version unless an event arrived during the read. */
  async function readAndKeep(manifestId: string, read: () => Promise<string>): Promise<string> {
    const started = read();
    reading.set(manifestId, started);
    try {
      const version = await started;
      if (reading.get(manifestId) === started) known.set(manifestId, version);
      return version;
    } finally {
      if (reading.get(manifestId) === started) reading.delete(manifestId);
    }
  }

  return {
    async of(manifestId, read) {
      const version = events.isCurrent() ? known.get(manifestId) : undefined;
      return version ?? reading.get(manifestId) ?? readAndKeep(manifestId, read);
    },
  };
}

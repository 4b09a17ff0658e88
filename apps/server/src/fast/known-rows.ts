import { LRUCache } from "lru-cache";
import type { EventBus } from "../core/event-bus";

const maxManifests = 10_000;
/** Maximum age in ms, because users can be renamed without an event. */
const maxAgeMs = 10 * 60 * 1000;

/** Cache of manifests' counts until an event says that one has changed. */
export type KnownRows<Row extends { id: string }> = {
  /**
   * Returns rows of the manifests `ids`, calling `read` for those not cached. Changes on other servers apply when their event
   * arrives.
   */
  of(ids: readonly string[], read: (ids: string[]) => Promise<Row[]>): Promise<Row[]>;
};

export function createKnownRows<Row extends { id: string }>(
  events: Pick<EventBus, "watch" | "isCurrent">,
): KnownRows<Row> {
  const known = new LRUCache<string, Row>({ max: maxManifests, ttl: maxAgeMs });
  const reading = new Map<string, symbol>();
  events.watch((event) => {
    if ("manifestId" in event) {
      known.delete(event.manifestId);
      reading.delete(event.manifestId);
    } else if (event.type === "resync" || event.type === "exports.changed") {
      known.clear();
      reading.clear();
    }
  });

  /** Caches rows unless an event for their manifest arrived during the read. */
  async function readAndKeep(ids: string[], read: (ids: string[]) => Promise<Row[]>) {
    const started = Symbol("reading");
    const isSame = (id: string) => reading.get(id) === started;
    for (const id of ids) reading.set(id, started);
    try {
      const rows = await read(ids);
      for (const row of rows.filter(({ id }) => isSame(id))) known.set(row.id, row);
      return rows;
    } finally {
      for (const id of ids.filter(isSame)) reading.delete(id);
    }
  }

  function findKnown(ids: readonly string[]): Row[] {
    return events.isCurrent() ? ids.flatMap((id) => known.get(id) ?? []) : [];
  }

  return {
    async of(ids, read) {
      const found = new Map(findKnown(ids).map((row) => [row.id, row]));
      const unknown = ids.filter((id) => !found.has(id));
      const rows = unknown.length > 0 ? await readAndKeep(unknown, read) : [];
      for (const row of rows) found.set(row.id, row);
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  };
}

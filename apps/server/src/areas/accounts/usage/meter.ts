import type { Resource } from "@lotwright/contracts/workspace/usage";
import type { Database } from "@lotwright/db/client";
import type { Logger } from "../../../core/logger";
import { countUsed } from "./access";

declare module "../../../core/context" {
  interface Deps {
    usage: UsageMeter;
  }
}

/** Age at which a count is refreshed in the background, once half of the limit is used. */
const staleMs = 60_000;
/** Age in ms for a background refresh while less than half of the limit is used. */
const staleFarFromLimitMs = 10 * staleMs;
const maxEntries = 10_000;

/** Count in this process of a workspace's usage of one resource. */
type Entry = {
  /** The database's last count, plus this process's additions after that count. */
  used: number;
  countedAt: number;
  /** Amount reserved by work in progress. */
  reserved: number;
  /** Running total of additions by this process; its growth during a count shows what was added in between. */
  added: number;
  counting: Promise<void> | undefined;
};

export type Reservation = {
  isGranted: boolean;
  /** @param added amount that the work added, 0 if it failed */
  end(added: number): void;
};

export type UsageMeter = {
  /** Reserves `amount`. Recounts before denying, so that deletions take effect immediately. */
  reserve(resource: Resource, workspaceId: string, amount: number, limit: number): Promise<Reservation>;
  /** Returns a fresh count. */
  read(resource: Resource, workspaceId: string): Promise<number>;
};

type MeterOptions = { db: Database; log: Logger; now?: () => number };

/**
 * Caches counts in memory, so that creating a lot needs no counting query. Limits are exact within one process; several processes
 * together may exceed a limit by what they add within `staleMs`.
 */
export function createUsageMeter({ db, log, now = Date.now }: MeterOptions): UsageMeter {
  const entries = new Map<string, Entry>();

  function entryOf(key: string): Entry {
    const entry = entries.get(key) ?? {
      used: 0,
      countedAt: Number.NEGATIVE_INFINITY,
      reserved: 0,
      added: 0,
      counting: undefined,
    };
    // LRU: move to the end, evict from the front.
    entries.delete(key);
    entries.set(key, entry);
    for (const [oldest, { reserved }] of entries) {
      if (entries.size <= maxEntries) break;
      if (reserved === 0) entries.delete(oldest);
    }
    return entry;
  }

  async function count(entry: Entry, resource: Resource, workspaceId: string): Promise<void> {
    const addedBefore = entry.added;
    const used = await countUsed(db, resource, workspaceId);
    // The count may or may not include concurrent additions, so it is assumed not to.
    entry.used = used + entry.added - addedBefore;
    entry.countedAt = now();
  }

  /** Counts, or joins the count in progress: at most one per entry. */
  function counted(entry: Entry, resource: Resource, workspaceId: string): Promise<void> {
    entry.counting ??= count(entry, resource, workspaceId).finally(() => {
      entry.counting = undefined;
    });
    return entry.counting;
  }

  /** Starts a new count: one in progress may have missed the latest deletion. */
  async function recounted(entry: Entry, resource: Resource, workspaceId: string): Promise<void> {
    await entry.counting?.catch(() => undefined);
    await counted(entry, resource, workspaceId);
  }

  async function refresh(entry: Entry, resource: Resource, workspaceId: string, limit: number) {
    const ageMs = now() - entry.countedAt;
    if (ageMs === Number.POSITIVE_INFINITY) return counted(entry, resource, workspaceId);
    if (ageMs < (entry.used > limit / 2 ? staleMs : staleFarFromLimitMs)) return;
    counted(entry, resource, workspaceId).catch((err: unknown) => log.warn({ err }, "failed to count usage"));
  }

  return {
    async reserve(resource, workspaceId, amount, limit) {
      const entry = entryOf(`${resource}:${workspaceId}`);
      await refresh(entry, resource, workspaceId, limit);
      const fits = () => entry.used + entry.reserved + amount <= limit;
      if (!fits()) await recounted(entry, resource, workspaceId);
      const isGranted = fits();
      if (isGranted) entry.reserved += amount;
      return {
        isGranted,
        end(added) {
          if (!isGranted) return;
          entry.reserved -= amount;
          entry.used += added;
          entry.added += added;
        },
      };
    },
    async read(resource, workspaceId) {
      const entry = entryOf(`${resource}:${workspaceId}`);
      await recounted(entry, resource, workspaceId);
      return entry.used;
    },
  };
}

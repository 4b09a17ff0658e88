import type { Resource } from "@lotwright/contracts/usage";
import type { Database } from "@lotwright/db/client";
import type { Logger } from "../../logger";
import { countUsed } from "./access";

/** Counts older than this are taken again, in the background, once half of the limit is used. */
const staleMs = 60_000;
/** Below half of the limit. */
const staleFarFromLimitMs = 10 * staleMs;
const maxEntries = 10_000;

/** What one workspace uses of one resource, as far as this process knows. */
type Entry = {
  /** The last count of the database, and what was added here since. */
  used: number;
  countedAt: number;
  /** By work that has not ended. */
  reserved: number;
  /** Everything added here, to tell what was added while the database counted. */
  added: number;
  counting: Promise<void> | undefined;
};

export type Reservation = {
  isGranted: boolean;
  /** @param added what the work has added, 0 when it failed */
  end(added: number): void;
};

export type UsageMeter = {
  /** Reserves `amount`. A count is taken before it is denied, so that deletions are seen at once. */
  reserve(resource: Resource, workspaceId: string, amount: number, limit: number): Promise<Reservation>;
  /** Counted now. */
  read(resource: Resource, workspaceId: string): Promise<number>;
};

type MeterOptions = { db: Database; log: Logger; now?: () => number };

/**
 * Keeps counts in memory, so that creating a lot costs no query however many there are. Within one process a limit is
 * exact; several may together exceed it by what they add within `staleMs`.
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
    // Last used comes last: the first ones are evicted.
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
    // What was added meanwhile may or may not be counted; it is taken as not.
    entry.used = used + entry.added - addedBefore;
    entry.countedAt = now();
  }

  /** One count at a time for each entry. */
  function counted(entry: Entry, resource: Resource, workspaceId: string): Promise<void> {
    entry.counting ??= count(entry, resource, workspaceId).finally(() => {
      entry.counting = undefined;
    });
    return entry.counting;
  }

  /** A count that begins now: one that is under way may have missed the latest deletion. */
  async function recounted(entry: Entry, resource: Resource, workspaceId: string): Promise<void> {
    await entry.counting?.catch(() => undefined);
    await counted(entry, resource, workspaceId);
  }

  async function refresh(entry: Entry, resource: Resource, workspaceId: string, limit: number) {
    const ageMs = now() - entry.countedAt;
    if (ageMs === Number.POSITIVE_INFINITY) return counted(entry, resource, workspaceId);
    if (ageMs < (entry.used > limit / 2 ? staleMs : staleFarFromLimitMs)) return;
    counted(entry, resource, workspaceId).catch((err: unknown) => log.warn({ err }, "usage was not counted"));
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

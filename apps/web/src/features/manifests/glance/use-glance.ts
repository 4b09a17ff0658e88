import type { ManifestGlance } from "@lotwright/contracts/catalog/manifest-glances";
import { maxGlances } from "@lotwright/contracts/values/limits";
import { useQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { type ApiClient, trpc } from "../../../data/api/trpc";
import { fromServerOnly } from "../../offline/cache";

type Waiting = {
  id: string;
  resolve: (glance: ManifestGlance | null) => void;
  reject: (error: unknown) => void;
};

/** Time in ms for collecting requests: cards come into view in groups, within a frame. */
const batchMs = 20;

/** Returns a function that reads a manifest's summary, batching concurrent requests into one. */
export function createGlanceReader(read: (ids: string[]) => Promise<ManifestGlance[]>) {
  let waiting: Waiting[] = [];
  const send = async (asked: readonly Waiting[]) => {
    try {
      const found = new Map((await read(asked.map(({ id }) => id))).map((glance) => [glance.id, glance]));
      for (const { id, resolve } of asked) resolve(found.get(id) ?? null);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  const sendAll = () => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += maxGlances) void send(all.slice(from, from + maxGlances));
  };
  return (id: string) =>
    new Promise<ManifestGlance | null>((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendAll, batchMs);
      waiting.push({ id, resolve, reject });
    });
}

const readers = new WeakMap<ApiClient, ReturnType<typeof createGlanceReader>>();

function readerOf(client: ApiClient) {
  const reader =
    readers.get(client) ??
    // Not cached offline, because each group of cards would be a separate entry.
    createGlanceReader((ids) => client.manifests.glances.query({ ids }, { context: fromServerOnly }));
  readers.set(client, reader);
  return reader;
}

/**
 * Summary of a manifest for its card. Undefined until loaded, null if the manifest is no longer visible.
 * @param isWanted whether to fetch it; without it, another part of the card does
 */
export function useGlance(manifestId: string, isWanted = false): ManifestGlance | null | undefined {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: getQueryKey(trpc.manifests.glances, { ids: [manifestId] }, "query"),
    queryFn: () => readerOf(client)(manifestId),
    enabled: isWanted,
    // The card is complete without the summary.
    meta: { hasOwnMessage: true },
  }).data;
}

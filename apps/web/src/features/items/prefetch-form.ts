import type { Api } from "../../lib/trpc";

/** Caches what the form of a new lot needs, so that lots can be added offline later. */
export async function prefetchForm(
  { ai, consignors, exportSettings, manifests }: Api,
  manifestId: string,
): Promise<void> {
  await Promise.all([
    manifests.nextLotNumber.prefetch({ id: manifestId }, { staleTime: 0 }),
    consignors.suggestions.prefetch({ manifestId }),
    exportSettings.current.prefetch(),
    ai.provider.prefetch(),
  ]);
}

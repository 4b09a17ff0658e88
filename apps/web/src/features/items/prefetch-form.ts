import type { Api } from "../../lib/trpc";

/** Caches what the form of a new lot needs, so that lots can be added offline later. */
export async function prefetchForm(
  { ai, companySettings, consignors, customFields, exportSettings, manifests }: Api,
  manifestId: string,
): Promise<void> {
  await Promise.all([
    manifests.nextLotNumber.prefetch({ id: manifestId }, { staleTime: 0 }),
    consignors.suggestions.prefetch({ manifestId }),
    customFields.current.prefetch(),
    exportSettings.current.prefetch(),
    companySettings.current.prefetch(),
    ai.provider.prefetch(),
  ]);
}

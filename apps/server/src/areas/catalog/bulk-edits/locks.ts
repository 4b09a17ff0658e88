import type { ActorContext } from "../../../core/context";
import { loadManifestForUpdate, type ManifestRow } from "../../accounts/assignments/access";

/** Locks manifests in the order of their ids, as every operation on several does. Throws NOT_FOUND for one that is not visible. */
export async function lockManifests(
  ctx: ActorContext,
  manifestIds: readonly string[],
): Promise<ManifestRow[]> {
  const manifests: ManifestRow[] = [];
  for (const id of [...new Set(manifestIds)].sort()) manifests.push(await loadManifestForUpdate(ctx, id));
  return manifests;
}

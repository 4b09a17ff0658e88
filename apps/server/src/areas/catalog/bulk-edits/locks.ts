import type { ActorContext } from "../../../core/context";
import { loadManifestForUpdate, type ManifestRow } from "../../accounts/assignments/access";

/** Locks manifests in id order, like every operation on several, to avoid deadlocks. Throws NOT_FOUND if one is not visible. */
export async function lockManifests(
  ctx: ActorContext,
  manifestIds: readonly string[],
): Promise<ManifestRow[]> {
  const manifests: ManifestRow[] = [];
  for (const id of [...new Set(manifestIds)].sort()) manifests.push(await loadManifestForUpdate(ctx, id));
  return manifests;
}

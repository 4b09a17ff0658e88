import type { ListedManifest, Manifest } from "@lotwright/contracts/catalog/manifests";
import type { ManifestRow } from "../../accounts/assignments/access";

export function manifestView(row: ManifestRow): Manifest {
  return {
    id: row.id,
    name: row.name,
    consignor: row.consignor,
    aiInstructions: row.aiInstructions,
    currency: row.currency,
    saleDate: row.saleDate,
    saleLocation: row.saleLocation,
    ...(row.firstLotNumber !== null && { firstLotNumber: row.firstLotNumber }),
    publicShareEnabled: row.publicShareEnabled,
    publicShareToken: row.publicShareToken,
    ...(row.shareEndsAt && { shareEndsAt: row.shareEndsAt.toISOString() }),
    ...(row.shareHidesEstimates && { shareHidesEstimates: true }),
    ...(row.shareShowsResults !== null && { shareShowsResults: row.shareShowsResults }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function listedManifestView({
  manifest,
  itemCount,
}: {
  manifest: ManifestRow;
  itemCount: number;
}): ListedManifest {
  return { ...manifestView(manifest), itemCount };
}

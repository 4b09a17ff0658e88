import type { ConsignorDetails, ListedConsignor } from "@lotwright/contracts/catalog/consignor-details";
import { consignorKey } from "@lotwright/contracts/catalog/consignor-names";
import type { Consignor } from "@lotwright/contracts/catalog/consignors";
import type { ActorContext } from "../../../core/context";
import { type ConsignorRow, type DetailsRow, detailsByKey, mayReadDetails } from "./access";

export function consignorView({ id, name, referenceNumber, isDefault }: ConsignorRow): Consignor {
  return { id, name, referenceNumber, isDefault };
}

export function detailsView(row: DetailsRow | undefined): ConsignorDetails | null {
  if (!row) return null;
  const { phone, email, address, note, codes } = row;
  return { phone, email, address, note, codes };
}

/** Converts rows to listed consignors: to admins with their details. */
export async function listedConsignorViews(
  ctx: ActorContext,
  rows: readonly ConsignorRow[],
): Promise<ListedConsignor[]> {
  if (!mayReadDetails(ctx)) return rows.map(consignorView);
  const names = rows.map(({ name }) => name);
  const details = await detailsByKey(ctx, names);
  return rows.map((row) => ({
    ...consignorView(row),
    details: detailsView(details.get(consignorKey(row.name))),
  }));
}

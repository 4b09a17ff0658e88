import type { ConsignorDetails } from "@lotwright/contracts/catalog/consignor-details";
import type { Consignor } from "@lotwright/contracts/catalog/consignors";
import type { ConsignorRow, DetailsRow } from "./access";

export function consignorView({ id, name, referenceNumber, isDefault }: ConsignorRow): Consignor {
  return { id, name, referenceNumber, isDefault };
}

export function detailsView(row: DetailsRow | undefined): ConsignorDetails | null {
  if (!row) return null;
  const { phone, email, address, note, codes } = row;
  return { phone, email, address, note, codes };
}

import type { Consignor } from "@lotwright/contracts/consignors";
import type { consignors } from "@lotwright/db/schema";

type ConsignorRow = typeof consignors.$inferSelect;

export function consignorView({ id, name, referenceNumber, isDefault }: ConsignorRow): Consignor {
  return { id, name, referenceNumber, isDefault };
}

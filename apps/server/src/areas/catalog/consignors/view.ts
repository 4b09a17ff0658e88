import type { Consignor } from "@lotwright/contracts/catalog/consignors";
import type { ConsignorRow } from "./access";

export function consignorView({ id, name, referenceNumber, isDefault }: ConsignorRow): Consignor {
  return { id, name, referenceNumber, isDefault };
}

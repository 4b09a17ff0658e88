import type { LotBlock } from "@lotwright/contracts/catalog/lot-leases";

/** Converts a row to the API's block. */
export const lotBlockView = ({ id, firstLotNumber, lastLotNumber }: LotBlock): LotBlock => ({
  id,
  firstLotNumber,
  lastLotNumber,
});

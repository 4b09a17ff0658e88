import type { LotBlock } from "@lotwright/contracts/catalog/lot-leases";

/** A block as the API returns it. */
export const lotBlockView = ({ id, firstLotNumber, lastLotNumber }: LotBlock): LotBlock => ({
  id,
  firstLotNumber,
  lastLotNumber,
});

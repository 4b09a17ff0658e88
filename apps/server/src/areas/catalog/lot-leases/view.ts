import type { LotBlock } from "@lotwright/contracts/lot-leases";

/** A block as the API returns it. */
export const lotBlockView = ({ id, firstLotNumber, lastLotNumber }: LotBlock): LotBlock => ({
  id,
  firstLotNumber,
  lastLotNumber,
});

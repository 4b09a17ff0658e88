import { maxLotNumber } from "@lotwright/contracts/limits";
import { recall, remember } from "../../../lib/storage";

export type LotSequence = { userId: string; manifestId: string };

const keyOf = ({ userId, manifestId }: LotSequence) => `lotwright.last-lot.${userId}.${manifestId}`;

/** The number of the last lot of this device that the server accepted. */
export function lastLotNumber(sequence: LotSequence): number | undefined {
  const last = Number(recall(keyOf(sequence)));
  return Number.isInteger(last) && last >= 1 && last <= maxLotNumber ? last : undefined;
}

export function rememberLotNumber(sequence: LotSequence, lotNumber: number): void {
  remember(keyOf(sequence), String(lotNumber));
}

import { maxLotNumber } from "@lotwright/contracts/limits";
import { recall, remember } from "../../lib/storage";

export type LotSequence = { userId: string; manifestId: string };

const keyOf = ({ userId, manifestId }: LotSequence) => `lotwright.last-lot.${userId}.${manifestId}`;

/** The last number used on this device plus 1, else what the server says is free. */
export function suggestLotNumber(sequence: LotSequence, nextOnServer: number): number {
  const last = Number(recall(keyOf(sequence)));
  const isUsable = Number.isInteger(last) && last >= 1 && last < maxLotNumber;
  return isUsable ? last + 1 : nextOnServer;
}

export function rememberLotNumber(sequence: LotSequence, lotNumber: number): void {
  remember(keyOf(sequence), String(lotNumber));
}

/** The server gave the lot another number. Those that were used after it, and still wait, stand. */
export function correctLotNumber(
  sequence: LotSequence,
  { used, became }: { used: number; became: number },
): void {
  if (recall(keyOf(sequence)) === String(used)) rememberLotNumber(sequence, became);
}

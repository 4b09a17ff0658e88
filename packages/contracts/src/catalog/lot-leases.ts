import { z } from "zod";
import { boundedArray, clientId, id } from "../values/fields";
import { grouped } from "../values/grouped";
import { maxLeasedNumbers, maxLotBlocks } from "../values/limits";

const place = { manifestId: id, deviceId: clientId };

const wholeCount = "A count must be a whole number";
const count = z
  .number(wholeCount)
  .int(wholeCount)
  .min(1, "Ask for at least 1 number")
  .max(maxLeasedNumbers, `Ask for at most ${grouped(maxLeasedNumbers)} numbers`);

/** A range of lot numbers reserved for one device, both ends inclusive. */
export const lotBlock = z.object({
  id,
  firstLotNumber: z.number().int(),
  lastLotNumber: z.number().int(),
});
export type LotBlock = z.infer<typeof lotBlock>;

export const leaseLotsInput = z.strictObject({
  ...place,
  /** Unused numbers that the device needs, by default one block. Nothing is leased if the device already has that many. */
  count: count.optional(),
});
export type LeaseLotsInput = z.infer<typeof leaseLotsInput>;

/** The blocks of lot numbers that the device has leased. */
export const leasedLots = z.object({
  blocks: lotBlock.array(),
  /** Time until the lease expires unless the device uses it, in ms from now, because the device's clock may be wrong. */
  expiresInMs: z.number().int(),
  /** The lowest number above all used and leased ones; null if none is left. */
  nextLotNumber: z.number().int().nullable(),
});
export type LeasedLots = z.infer<typeof leasedLots>;

export const releaseLotsInput = z.strictObject({
  ...place,
  /** Ids of blocks; expired ones are ignored. */
  ids: boundedArray(
    z.array(id).min(1, "List at least one block"),
    maxLotBlocks,
    `At most ${maxLotBlocks} blocks can be released in one request`,
  ),
});
export type ReleaseLotsInput = z.infer<typeof releaseLotsInput>;

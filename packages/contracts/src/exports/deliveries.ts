import { z } from "zod";
import { id, isoTime, paging } from "../values/fields";
import { presetId } from "../values/preset-id";

/** A completed download in a platform's format. */
export const delivery = z.object({
  id,
  preset: presetId,
  /** Version of the preset at the time of the delivery. */
  version: z.string(),
  /** Name of the person who downloaded it; empty if unknown. */
  by: z.string(),
  createdAt: isoTime,
  /** Number of lots in the delivery. */
  lotCount: z.number().int(),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveriesInput = z.strictObject({ manifestId: id, ...paging });
export type DeliveriesInput = z.infer<typeof deliveriesInput>;

/** If `preset` is missing, compares with the latest delivery. */
export const changedItemsInput = z.strictObject({ manifestId: id, preset: presetId.optional() });
export type ChangedItemsInput = z.infer<typeof changedItemsInput>;

export const lotChangeKind = z.enum(["new", "changed", "removed"]);
export type LotChangeKind = z.infer<typeof lotChangeKind>;

const changedItem = z.object({
  itemId: id,
  /** The lot's number in the platform's file. */
  lot: z.string(),
  change: lotChangeKind,
  /** Headers of the changed columns, at most 1,000 characters together; empty if the preset itself has changed. */
  columns: z.array(z.string()),
  photosChanged: z.boolean(),
});

/** Differences between a manifest's lots and the last delivery to a platform. */
export const changedItems = z.object({
  preset: presetId,
  label: z.string(),
  /** Time of the last delivery. */
  since: isoTime,
  items: z.array(changedItem),
});
export type ChangedItems = z.infer<typeof changedItems>;

export const changedItemsAnswer = z.object({
  /** Null if nothing was exported in a platform's format yet. */
  changes: changedItems.nullable(),
});
export type ChangedItemsAnswer = z.infer<typeof changedItemsAnswer>;

/** The last delivery, and counts of changes since. Deleted lots are counted until an export has listed them. */
export const lastDelivery = z.object({
  at: isoTime,
  by: z.string(),
  version: z.string(),
  new: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  unchanged: z.number().int(),
});
export type LastDelivery = z.infer<typeof lastDelivery>;

import { z } from "zod";
import { id, isoTime, paging } from "../values/fields";
import { presetId } from "./export-presets";

/** A download in a platform's format that was sent completely. */
export const delivery = z.object({
  id,
  preset: presetId,
  /** Version of the preset at that time. */
  version: z.string(),
  /** Who downloaded it; empty where that is not known. */
  by: z.string(),
  createdAt: isoTime,
  /** Lots in its files. */
  lotCount: z.number().int(),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveriesInput = z.strictObject({ manifestId: id, ...paging });
export type DeliveriesInput = z.infer<typeof deliveriesInput>;

/** Compares with the latest delivery when `preset` is missing. */
export const changedItemsInput = z.strictObject({ manifestId: id, preset: presetId.optional() });
export type ChangedItemsInput = z.infer<typeof changedItemsInput>;

export const lotChangeKind = z.enum(["new", "changed", "removed"]);
export type LotChangeKind = z.infer<typeof lotChangeKind>;

const changedItem = z.object({
  itemId: id,
  /** Number of the lot in the platform's file. */
  lot: z.string(),
  change: lotChangeKind,
  /** Headers of the columns that changed, up to 1,000 characters together; empty where the preset itself has changed since. */
  columns: z.array(z.string()),
  photosChanged: z.boolean(),
});

/** How the lots of a manifest differ from what a platform last received. */
export const changedItems = z.object({
  preset: presetId,
  /** Name of the platform. */
  label: z.string(),
  /** When it last received something. */
  since: isoTime,
  items: z.array(changedItem),
});
export type ChangedItems = z.infer<typeof changedItems>;

export const changedItemsAnswer = z.object({
  /** Null where nothing was exported in a platform's format yet. */
  changes: changedItems.nullable(),
});
export type ChangedItemsAnswer = z.infer<typeof changedItemsAnswer>;

/** The last delivery, and counts of changes since. Lots that were removed here are counted until they were named once. */
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

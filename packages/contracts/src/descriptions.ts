import { z } from "zod";
import { id } from "./fields";

export const describeManifestInput = z.strictObject({
  manifestId: id,
  /** Every item without a title, or only the failed ones; of these, the ones that can be described. */
  only: z.literal("failed").optional(),
});
export type DescribeManifestInput = z.infer<typeof describeManifestInput>;

export const descriptionProgressInput = z.strictObject({ manifestId: id });
export type DescriptionProgressInput = z.infer<typeof descriptionProgressInput>;

const amount = z.number().int();

/** Where the descriptions of a manifest stand, counted from its items. */
export const descriptionProgress = z.object({
  itemCount: amount,
  /** Items that have a title, and whose last attempt, if there was one, left nothing open. */
  described: amount,
  /** Items that wait for a description, or for which one is being written. */
  pending: amount,
  /** Of the pending ones, those that were asked for all at once. */
  running: amount,
  /** Of the running ones, those that nothing was begun for: stopping takes them back. */
  stoppable: amount,
  /** Items whose last attempt failed, and that still lack a title or a description; each says why. */
  failed: amount,
  /** Items without a title that can be described, and that nothing is being written for. */
  missing: amount,
  /** Items without a title that have no photo to describe. */
  withoutPhotos: amount,
});
export type DescriptionProgress = z.infer<typeof descriptionProgress>;

export const startedDescriptions = descriptionProgress.extend({ queued: amount });
export type StartedDescriptions = z.infer<typeof startedDescriptions>;

export const stoppedDescriptions = descriptionProgress.extend({ stopped: amount });
export type StoppedDescriptions = z.infer<typeof stoppedDescriptions>;

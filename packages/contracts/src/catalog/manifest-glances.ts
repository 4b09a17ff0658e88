import { z } from "zod";
import { urlForm } from "../values/absolute-urls";
import { boundedArray, id, isoTime } from "../values/fields";
import { maxGlances } from "../values/limits";
import { timeZone } from "../values/time-zone";

/** Photos that stand for a manifest. */
export const maxCovers = 4;
/** Days of the chart of added lots. */
export const maxChartDays = 14;

const count = z.number().int();

export const manifestGlancesInput = z.strictObject({
  ids: boundedArray(z.array(id), maxGlances, `Ask for at most ${maxGlances} manifests`),
});
export type ManifestGlancesInput = z.infer<typeof manifestGlancesInput>;

/** Where a manifest stands, counted from its items. */
export const manifestGlance = z.object({
  /** Id of the manifest. */
  id,
  /** Cover photos of the first lots that have one, by lot number; only photos uploaded here. */
  coverUrls: z.array(z.string()),
  itemCount: count,
  photoCount: count,
  /** Items that have a title, and whose last attempt, if there was one, left nothing open. */
  described: count,
  /** Items with a start price or an estimate. */
  priced: count,
  /** Items that the platform received with the last delivery; 0 before the first delivery. */
  exported: count,
  /** Sums of the estimates, of which one stands for both where the other is missing; null without any. */
  lowEstimate: z.number().nullable(),
  highEstimate: z.number().nullable(),
  /** Items with an estimate. */
  estimated: count,
  lastChange: z.object({
    at: isoTime,
    /** The name of the person, or their e-mail; `""` for a background job, or when it is not known. */
    by: z.string(),
  }),
  /** Whether a public link shows the catalog. */
  isShared: z.boolean(),
});
export type ManifestGlance = z.infer<typeof manifestGlance>;

export const manifestOverviewInput = z.strictObject({
  manifestId: id,
  /** An IANA name, for the days; UTC by default. */
  timeZone: timeZone.optional(),
  ...urlForm,
});
export type ManifestOverviewInput = z.infer<typeof manifestOverviewInput>;

/** Items that lack something, or whose description is not done. */
export const missingCounts = z.object({
  noTitle: count,
  noPhoto: count,
  /** Items with exactly one photo. */
  onePhoto: count,
  /** Items with neither a start price nor an estimate. */
  noPrice: count,
  noConsignor: count,
  /** Items whose description job is queued or active. */
  pending: count,
  /** Items whose last attempt failed, and that still lack a title or a description. */
  failed: count,
});
export type MissingCounts = z.infer<typeof missingCounts>;

const addedLots = z.object({
  /** YYYY-MM-DD */
  day: z.string(),
  /** Who added them, or null when their account is gone. */
  userId: id.nullable(),
  /** Name of the person, or the e-mail; `""` when their account is gone. */
  name: z.string(),
  itemCount: count,
});
export type AddedLots = z.infer<typeof addedLots>;

export const manifestOverview = manifestGlance.extend({
  missing: missingCounts,
  /** The last 14 days on which items were added, oldest first, each day by person. */
  addedByDay: z.array(addedLots),
});
export type ManifestOverview = z.infer<typeof manifestOverview>;

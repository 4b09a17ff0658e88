import { z } from "zod";
import { urlForm } from "../values/absolute-urls";
import { boundedArray, id, isoTime } from "../values/fields";
import { maxGlances } from "../values/limits";
import { timeZone } from "../values/time-zone";

/** Maximum of cover photos shown for a manifest. */
export const maxCovers = 4;
/** Number of days in the chart of added lots. */
export const maxChartDays = 14;

const count = z.number().int();

export const manifestGlancesInput = z.strictObject({
  ids: boundedArray(z.array(id), maxGlances, `Ask for at most ${maxGlances} manifests`),
});
export type ManifestGlancesInput = z.infer<typeof manifestGlancesInput>;

/** Counts of items by result. A withdrawn item is neither sold nor unsold. */
export const resultCounts = z.object({
  sold: count,
  unsold: count,
  withdrawn: count,
  withoutResult: count,
  /** Total hammer price of the sold items, in the manifest's currency. */
  hammerPrice: z.number(),
  /** Number of sold items with a hammer price and a low estimate. */
  soldWithEstimate: count,
  /** Hammer prices of these as a percentage of their low estimates, rounded; null without such an item. */
  percentOfLowEstimates: z.number().int().nullable(),
});
export type ResultCounts = z.infer<typeof resultCounts>;

/** Summary of a manifest's progress, counted from its items. */
export const manifestGlance = z.object({
  id,
  /** Cover photos of the first lots with an uploaded photo, by lot number. */
  coverUrls: z.array(z.string()),
  itemCount: count,
  photoCount: count,
  /** Number of items that have a title and no pending or failed description. */
  described: count,
  /** Number of items with a start price or an estimate. */
  priced: count,
  /**
   * Number of items in the last export: those that the platform has, or those in the spreadsheet and photos, whose number counts
   * as many items as existed then. 0 before the first one; printed documents don't count.
   */
  exported: count,
  /** Name of the platform of the last export; null for the spreadsheet and photos, and before the first export. */
  exportedTo: z.string().nullable(),
  /** Sums of the estimates; if an item has only one of both, it counts in both sums. Null without any estimate. */
  lowEstimate: z.number().nullable(),
  highEstimate: z.number().nullable(),
  /** Number of items with an estimate. */
  estimated: count,
  lastChange: z.object({
    at: isoTime,
    /** The person's name or email; `""` for a background job or if unknown. */
    by: z.string(),
  }),
  isShared: z.boolean(),
  /** Null before the first item has a result. */
  results: resultCounts.nullable(),
});
export type ManifestGlance = z.infer<typeof manifestGlance>;

export const manifestOverviewInput = z.strictObject({
  manifestId: id,
  /** IANA time zone of the days; UTC by default. */
  timeZone: timeZone.optional(),
  ...urlForm,
});
export type ManifestOverviewInput = z.infer<typeof manifestOverviewInput>;

/** Counts of items that lack something or whose description is not finished. */
export const missingCounts = z.object({
  noTitle: count,
  noPhoto: count,
  /** Number of items with exactly one photo. */
  onePhoto: count,
  /** Number of items with neither a start price nor an estimate. */
  noPrice: count,
  noConsignor: count,
  /** Number of items whose description job is queued or active. */
  pending: count,
  /** Number of items whose last description failed and that lack a title or a description. */
  failed: count,
});
export type MissingCounts = z.infer<typeof missingCounts>;

const addedLots = z.object({
  /** YYYY-MM-DD */
  day: z.string(),
  /** The user who added them; null if the account was deleted. */
  userId: id.nullable(),
  /** The person's name or email; `""` if the account was deleted. */
  name: z.string(),
  itemCount: count,
});
export type AddedLots = z.infer<typeof addedLots>;

export const manifestOverview = manifestGlance.extend({
  missing: missingCounts,
  /** Lots added per person on each of the last 14 days with additions, oldest first. */
  addedByDay: z.array(addedLots),
});
export type ManifestOverview = z.infer<typeof manifestOverview>;

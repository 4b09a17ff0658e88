import { z } from "zod";
import { id } from "../values/fields";
import { setupSteps } from "./setup-steps";

/** Number of people who catalog: one, 2 to 5, or more; unknown if the questions were skipped. */
export const teamSize = z.enum(["one", "few", "many", "unknown"]);
export type TeamSize = z.infer<typeof teamSize>;

/** Answers of the admin when the workspace was set up. */
export const setupAnswers = z.object({
  /** Null before the questions are answered or skipped. */
  teamSize: teamSize.nullable(),
  /** Whether the list of steps is closed. */
  isClosed: z.boolean(),
});

export type SetupAnswers = z.infer<typeof setupAnswers>;

/** Days for which a workspace counts as new. */
export const newDays = 60;

/** The state of a workspace's set-up. */
export const setup = setupAnswers.extend({
  /** Whether the workspace is new; an older one that never answered sees no questions. */
  isNew: z.boolean(),
  /** Id of the sample sale; null without one. */
  sampleManifestId: id.nullable(),
  /** Whether the selling platform knows consignors by codes; null without a platform. */
  asksForCodes: z.boolean().nullable(),
  /** The steps that are done: a logo, codes of consignors at the platform, a second person, a sign-in by phone, a sale. */
  done: z.array(z.enum(setupSteps)),
});
export type Setup = z.infer<typeof setup>;

export const saveSetupInput = z.strictObject({
  teamSize: teamSize.optional(),
  isClosed: z.boolean().optional(),
});
export type SaveSetupInput = z.infer<typeof saveSetupInput>;

export const sampleSale = z.object({ manifestId: id });
export type SampleSale = z.infer<typeof sampleSale>;

export const removeSampleInput = z.strictObject({
  /** Whether to remove a sample sale that someone has changed. */
  isConfirmed: z.boolean().optional(),
});
export type RemoveSampleInput = z.infer<typeof removeSampleInput>;

/** False if the sample sale was changed and its removal not confirmed. */
export const removedSample = z.object({ isRemoved: z.boolean() });
export type RemovedSample = z.infer<typeof removedSample>;

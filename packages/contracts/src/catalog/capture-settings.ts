import { z } from "zod";
import { boundedArray, distinct, shortText } from "../values/fields";
import { maxRequiredShots, maxShotLength, maxShots } from "../values/limits";
import { categories, defaultCategory } from "./item-fields";

/** Categories that can have required shots; `""` means all categories without a list. */
export const shotCategories = ["", ...categories, defaultCategory] as const;

const shot = shortText.pipe(
  z
    .string()
    .min(1, "Give every shot a name")
    .max(maxShotLength, `Use at most ${maxShotLength} characters for a shot`)
    .refine((name) => !name.includes(","), "Shot names can't contain commas"),
);

const hasDistinctNames = (names: string[]) => distinct(names.map((name) => name.toLowerCase()));

/** Names of shots, in the order in which they are taken. */
export const shotNames = boundedArray(
  z.array(shot).min(1, "Name at least one shot").refine(hasDistinctNames, "Name each shot only once"),
  maxShots,
  `Name at most ${maxShots} shots`,
);

const requiredShots = boundedArray(
  z
    .array(
      z.strictObject({
        category: z.enum(shotCategories, "Choose one of the categories"),
        shots: shotNames,
      }),
    )
    .refine((lists) => distinct(lists.map(({ category }) => category)), "List each category only once"),
  maxRequiredShots,
  `List at most ${maxRequiredShots} categories`,
);

/** Photos that a workspace requires of each lot, set by its admin. */
export const captureSettings = z.object({
  /** Accepts any text, so that saved settings stay readable after a category is renamed. */
  requiredShots: z.array(z.object({ category: z.string(), shots: z.array(z.string()) })),
});
export type CaptureSettings = z.infer<typeof captureSettings>;

export const noCaptureSettings: CaptureSettings = { requiredShots: [] };

export const saveCaptureSettingsInput = z.strictObject({ requiredShots });

import { z } from "zod";
import { boundedArray, distinct, line, shortText } from "../values/fields";
import {
  maxCategoryLength,
  maxOwnCategories,
  maxRequiredShots,
  maxShotLength,
  maxShots,
} from "../values/limits";
import { categoriesWith } from "./item-fields";

/** Categories that can have required shots; `""` means all categories without a list. */
export const shotCategories = (own: readonly string[]): string[] => ["", ...categoriesWith(own)];

const specified = new Set(categoriesWith([]).map((name) => name.toLowerCase()));

const quoted = ({ input }: { input?: unknown }) => `“${input}”`;

const ownCategory = line(maxCategoryLength)
  // Texts of lots and answers of models have single blanks too.
  .overwrite((name) => name.replace(/\s+/gu, " "))
  .pipe(
    z
      .string()
      .min(1, "Give every category a name")
      .refine((name) => !name.includes(","), "Category names can't contain commas")
      .refine((name) => !specified.has(name.toLowerCase()), {
        error: (issue) => `${quoted(issue)} is one of the built-in categories`,
      }),
  );

const shot = shortText.pipe(
  z
    .string()
    .min(1, "Give every shot a name")
    .max(maxShotLength, `Use at most ${maxShotLength} characters for a shot`)
    .refine((name) => !name.includes(","), "Shot names can't contain commas"),
);

const hasDistinctNames = (names: string[]) => distinct(names.map((name) => name.toLowerCase()));

/** Names of categories that a workspace adds to the specified ones. */
export const ownCategories = boundedArray(
  z.array(ownCategory).refine(hasDistinctNames, "Name each category only once"),
  maxOwnCategories,
  `Add at most ${maxOwnCategories} categories`,
);

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
        category: shortText,
        shots: shotNames,
      }),
    )
    .refine((lists) => distinct(lists.map(({ category }) => category)), "List each category only once"),
  maxRequiredShots,
  `List at most ${maxRequiredShots} categories`,
);

/** Categories that a workspace adds, and photos that it requires of each lot, set by its admin. */
export const captureSettings = z.object({
  /** Accepts any text, so that saved settings stay readable after a category is renamed. */
  requiredShots: z.array(z.object({ category: z.string(), shots: z.array(z.string()) })),
  categories: z.array(z.string()),
});
export type CaptureSettings = z.infer<typeof captureSettings>;

export const noCaptureSettings: CaptureSettings = { requiredShots: [], categories: [] };

/** Omitted settings keep their values. */
export const saveCaptureSettingsInput = z
  .strictObject({ requiredShots, categories: ownCategories })
  .partial();

/** The lists of required shots whose category the workspace does not have, as issues of the settings. */
export function unknownCategories({ requiredShots, categories }: CaptureSettings) {
  const known = new Set(shotCategories(categories));
  return requiredShots.flatMap(({ category }, at) =>
    known.has(category)
      ? []
      : [
          {
            path: `requiredShots.${at}.category` as const,
            message: `“${category}” is not a category. Choose another one, or remove its shots.`,
          },
        ],
  );
}

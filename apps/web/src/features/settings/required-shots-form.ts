import {
  type CaptureSettings,
  shotCategories,
  shotNames,
} from "@lotwright/contracts/catalog/capture-settings";
import { missingShots } from "@lotwright/contracts/catalog/required-shots";
import { z } from "zod";

/** Parses shot names, one per line or separated by commas. */
const namesIn = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** Schema of a field with shot names, normalized to one per line. An invalid text has one error. */
const shotsText = z.string().transform((text, context) => {
  const { data, error } = shotNames.safeParse(namesIn(text));
  if (data) return data.join("\n");
  context.addIssue(error?.issues[0]?.message ?? "Invalid shots");
  return z.NEVER;
});

export const requiredShotsForm = z.object({
  requiredShots: z.array(z.object({ category: z.enum(shotCategories), shots: shotsText })),
});
type RequiredShotsValues = z.input<typeof requiredShotsForm>;

export type ShotCategory = RequiredShotsValues["requiredShots"][number]["category"];

/** Converts the settings to form values, without categories that this release does not know. */
export const toRequiredShotsValues = ({ requiredShots }: CaptureSettings): RequiredShotsValues => ({
  requiredShots: requiredShots.flatMap(({ category, shots }) => {
    const known = shotCategories.find((name) => name === category);
    return known === undefined ? [] : [{ category: known, shots: shots.join("\n") }];
  }),
});

export const toRequiredShots = ({ requiredShots }: RequiredShotsValues) => ({
  requiredShots: requiredShots.map(({ category, shots }) => ({ category, shots: namesIn(shots) })),
});

/** Names the lots that a list of shots applies to. `""` applies to lots whose category has no list. */
export const lotsOf = (category: string, listCount: number): string =>
  category || (listCount === 1 ? "All lots" : "All other lots");

/** Example of a missing shot for the hint. */
export function shotsExample(text: string): string {
  const requiredShots = [{ category: "", shots: namesIn(text) }];
  const [afterFirst, before] = [1, 0].map((photoCount) => missingShots({ requiredShots }, "", photoCount));
  if (afterFirst?.length) return `A lot with 1 photo still needs: ${afterFirst.join(", ")}`;
  if (before?.length) return `A lot without photos still needs: ${before.join(", ")}`;
  return "In the order in which you take them.";
}

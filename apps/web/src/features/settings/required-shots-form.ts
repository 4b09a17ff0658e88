import {
  type CaptureSettings,
  shotCategories,
  shotNames,
} from "@lotwright/contracts/catalog/capture-settings";
import { missingShots } from "@lotwright/contracts/catalog/required-shots";
import { z } from "zod";

/** The names of shots in a text, one per line or separated by commas. */
const namesIn = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** The text of one field, written as one name per line. An invalid text has one error. */
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

/** The values of the form. Leaves out categories that this version does not know. */
export const toRequiredShotsValues = ({ requiredShots }: CaptureSettings): RequiredShotsValues => ({
  requiredShots: requiredShots.flatMap(({ category, shots }) => {
    const known = shotCategories.find((name) => name === category);
    return known === undefined ? [] : [{ category: known, shots: shots.join("\n") }];
  }),
});

export const toRequiredShots = ({ requiredShots }: RequiredShotsValues) => ({
  requiredShots: requiredShots.map(({ category, shots }) => ({ category, shots: namesIn(shots) })),
});

/** Names the lots that a list is for. `""` is every lot whose category has no list. */
export const lotsOf = (category: string, listCount: number): string =>
  category || (listCount === 1 ? "All lots" : "All other lots");

/** An example of what is missing: after the first of several photos, or before the only one. */
export function shotsExample(text: string): string {
  const requiredShots = [{ category: "", shots: namesIn(text) }];
  const [afterFirst, before] = [1, 0].map((photoCount) => missingShots({ requiredShots }, "", photoCount));
  if (afterFirst?.length) return `A lot with 1 photo still needs: ${afterFirst.join(", ")}`;
  if (before?.length) return `A lot without photos still needs: ${before.join(", ")}`;
  return "In the order in which you take them.";
}

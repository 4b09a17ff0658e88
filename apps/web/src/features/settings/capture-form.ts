import {
  type CaptureSettings,
  ownCategories,
  shotNames,
  unknownCategories,
} from "@lotwright/contracts/catalog/capture-settings";
import { missingShots } from "@lotwright/contracts/catalog/required-shots";
import { z } from "zod";
import { isSame } from "../../lib/fields";

/** Parses names, one per line or separated by commas, with single blanks as the server stores them. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((name) => name.replace(/\s+/gu, " ").trim())
    .filter(Boolean);

/** Schema of a field with names, normalized to one per line. An invalid text has one error. */
const textOfNames = (names: z.ZodType<string[]>) =>
  z.string().transform((text, context) => {
    const { data, error } = names.safeParse(namesIn(text));
    if (data) return data.join("\n");
    context.addIssue(error?.issues[0]?.message ?? "Invalid names");
    return z.NEVER;
  });

export const captureForm = z
  .object({
    categories: textOfNames(ownCategories),
    requiredShots: z.array(z.object({ category: z.string(), shots: textOfNames(shotNames) })),
  })
  .superRefine((values, context) => {
    for (const { path, message } of unknownCategories(toCaptureSettings(values)))
      context.addIssue({ code: "custom", path: path.split("."), message });
  });
type CaptureValues = z.input<typeof captureForm>;

export const toCaptureValues = ({ requiredShots, categories = [] }: CaptureSettings): CaptureValues => ({
  categories: categories.join("\n"),
  requiredShots: requiredShots.map(({ category, shots }) => ({ category, shots: shots.join("\n") })),
});

export const toCaptureSettings = ({ requiredShots, categories }: CaptureValues): CaptureSettings => ({
  categories: namesIn(categories),
  requiredShots: requiredShots.map(({ category, shots }) => ({ category, shots: namesIn(shots) })),
});

/** Applies the names that were added and removed in a form to the newest list, so that no other page's names are lost. */
export function mergeNames(opened: readonly string[], form: readonly string[], newest: readonly string[]) {
  if (isSame(opened, newest)) return [...form];
  const has = (names: readonly string[], name: string) =>
    names.some((other) => other.toLowerCase() === name.toLowerCase());
  const kept = newest.filter((name) => has(form, name) || !has(opened, name));
  return [...kept, ...form.filter((name) => !has(opened, name) && !has(newest, name))];
}

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

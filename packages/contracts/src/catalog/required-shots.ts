import type { CaptureSettings } from "./capture-settings";

// Separate from the schemas, so that the camera need not load zod.

/**
 * Names of the required shots that a lot of this category lacks. The n-th photo counts as the n-th shot. A category
 * without a list uses that of `""`.
 */
export function missingShots(
  { requiredShots }: Pick<CaptureSettings, "requiredShots">,
  category: string,
  photoCount: number,
): string[] {
  const ofCategory = (name: string) =>
    requiredShots.find((list) => list.category.toLowerCase() === name.trim().toLowerCase());
  const list = ofCategory(category) ?? ofCategory("");
  return list ? list.shots.slice(photoCount) : [];
}

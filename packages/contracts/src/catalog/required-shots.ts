import type { CaptureSettings } from "./capture-settings";

// Separate from the schemas, which the camera does not load.

/**
 * The names of the required shots that a lot of this category lacks, in order. The n-th photo counts as the n-th shot. A category
 * without shots of its own takes those of `""`.
 */
export function missingShots(
  { requiredShots }: CaptureSettings,
  category: string,
  photoCount: number,
): string[] {
  const ofCategory = (name: string) =>
    requiredShots.find((list) => list.category.toLowerCase() === name.trim().toLowerCase());
  const list = ofCategory(category) ?? ofCategory("");
  return list ? list.shots.slice(photoCount) : [];
}

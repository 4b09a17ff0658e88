import { hammingDistance, likeness } from "./likeness";
import type { PhotoMeasures } from "./picture-checks";
import { thresholds } from "./thresholds";

export type Verdict = { kind: "blurred" | "dark" | "bright" | "duplicate" };

function isBlurred({ sharpness }: PhotoMeasures): boolean {
  return sharpness !== undefined && sharpness < thresholds.sharpness;
}

function isBright({ clippedShare, unclippedBrightness }: PhotoMeasures): boolean {
  return clippedShare > thresholds.clippedShare && unclippedBrightness > thresholds.unclippedBrightness;
}

function isDuplicate(photo: PhotoMeasures, before: PhotoMeasures): boolean {
  return (
    hammingDistance(photo.hash, before.hash) <= thresholds.hashDistance &&
    likeness(photo.thumbnail, before.thumbnail) > thresholds.likeness
  );
}

/** Names a photo's faults, most severe first. `before` is the previous photo of the lot. */
export function judgePhoto(photo: PhotoMeasures, before?: PhotoMeasures): Verdict[] {
  const isDark = photo.highlight < thresholds.highlight;
  const kinds = {
    dark: isDark,
    bright: isBright(photo),
    // Dark photos hide edges in noise, and overexposed ones lose them, so sharpness is not judged.
    blurred: !isDark && !isBright(photo) && isBlurred(photo),
    duplicate: before !== undefined && isDuplicate(photo, before),
  };
  return (["dark", "bright", "blurred", "duplicate"] as const)
    .filter((kind) => kinds[kind])
    .map((kind) => ({ kind }));
}

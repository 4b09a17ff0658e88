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

/** Names the faults of a photo, most severe first. `before` is the photo before it of the same lot. */
export function judgePhoto(photo: PhotoMeasures, before?: PhotoMeasures): Verdict[] {
  const isDark = photo.highlight < thresholds.highlight;
  const kinds = {
    dark: isDark,
    bright: isBright(photo),
    // Noise hides the edges of a dark photo, and a bright one has lost them.
    blurred: !isDark && !isBright(photo) && isBlurred(photo),
    duplicate: before !== undefined && isDuplicate(photo, before),
  };
  return (["dark", "bright", "blurred", "duplicate"] as const)
    .filter((kind) => kinds[kind])
    .map((kind) => ({ kind }));
}

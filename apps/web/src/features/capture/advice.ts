import { useMemo } from "react";
import type { GridPhoto } from "../../components/photos/photo-queue";

/** Adds advice texts to the photos. Unchanged photos stay the same objects, so that their tiles do not rerender. */
export function useAdvised(
  photos: readonly GridPhoto[],
  advice: ReadonlyMap<string, string>,
): readonly GridPhoto[] {
  const texts = photos.map(({ id }) => advice.get(id) ?? "").join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sentences are compared by their text
  return useMemo(
    () =>
      photos.map((photo) => {
        const text = advice.get(photo.id);
        return text ? { ...photo, advice: text } : photo;
      }),
    [photos, texts],
  );
}

/** Advice about the photos: retake the newest one, or take the missing ones. */
export function hintOf(photos: readonly GridPhoto[], missing: readonly string[]): string {
  const newest = photos.at(-1);
  if (!newest || newest.advice) return newest?.advice ?? "";
  if (missing.length > 0) return `Still needed: ${missing.join(", ")}.`;
  return photos.length === 1 ? "Only one photo so far." : "";
}

import { useMemo } from "react";
import type { GridPhoto } from "../../components/photos/photo-queue";

/** The photos with the sentences about them. Unchanged photos stay the same objects, so that their tiles do not re-render. */
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

/** What to do about the newest photo. */
export function hintOf(photos: readonly GridPhoto[]): string {
  if (photos.length === 1) return photos[0]?.advice ?? "Only one photo so far.";
  return photos.at(-1)?.advice ?? "";
}

import { useEffect, useRef } from "react";
import type { GridPhoto } from "./photo-queue";
import { SmallPicture } from "./small-picture";

type FilmStripProps = {
  photos: readonly Pick<GridPhoto, "id" | "url" | "smallPreviewUrl">[];
  index: number;
  onIndex: (index: number) => void;
};

/** Thumbnails of all photos of the lot. A press shows the photo. */
export function FilmStrip({ photos, index, onIndex }: FilmStripProps) {
  const shown = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the photo at another place is another element
  useEffect(() => {
    shown.current?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [index, photos.length]);
  return (
    <ul className="flex gap-1.5 overflow-x-auto">
      {photos.map(({ id, url, smallPreviewUrl }, at) => (
        <li key={id} ref={at === index ? shown : null} className="shrink-0">
          <button
            type="button"
            aria-label={`Show photo ${at + 1}`}
            aria-current={at === index || undefined}
            className="-outline-offset-4 flex h-11 w-14 items-center justify-center overflow-hidden rounded-md border bg-muted aria-[current]:border-3 aria-[current]:border-primary"
            onClick={() => onIndex(at)}
          >
            <SmallPicture photoUrl={url} previewUrl={smallPreviewUrl} />
          </button>
        </li>
      ))}
    </ul>
  );
}

import { thumbnailUrl } from "@lotwright/contracts/photo-addresses";
import { CloudOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { AdviceMark } from "./advice-mark";
import type { PhotoListProps } from "./photo-list";
import { viewButtonId } from "./photo-order";
import { Picture } from "./picture";

/** One row of small photos. A tap opens a photo with its actions. */
export function PhotoStrip({ photos, on }: PhotoListProps) {
  const last = useRef<HTMLLIElement>(null);
  const { length } = photos;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new photo is scrolled into view
  useEffect(() => {
    last.current?.scrollIntoView({ inline: "end", block: "nearest" });
  }, [length]);
  return (
    <ul className="flex gap-1.5 py-0.5">
      {photos.map(({ id, state, url, smallPreviewUrl, advice }, index) => {
        const picture = smallPreviewUrl ?? (url && thumbnailUrl(url));
        return (
          <li
            key={id}
            ref={index === length - 1 ? last : undefined}
            className="relative h-15 w-20 shrink-0 overflow-hidden rounded-md border bg-muted"
          >
            {picture && (
              <Picture src={picture} alt={`Photo ${index + 1}`} className="size-full object-cover" />
            )}
            {advice && <AdviceMark text={advice} className="top-1 left-1" />}
            {state === "waiting" && (
              <span className="absolute right-1 bottom-1 rounded-full bg-black/60 p-1 text-white">
                <CloudOff aria-hidden className="size-3.5" />
              </span>
            )}
            <button
              type="button"
              id={viewButtonId(id)}
              aria-label={`View photo ${index + 1}`}
              className="absolute inset-0 rounded-md -outline-offset-4"
              onClick={() => on.open(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}

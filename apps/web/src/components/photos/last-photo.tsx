import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { ImageOff } from "lucide-react";
import { AdviceMark } from "./advice-mark";
import { viewButtonId } from "./photo-focus";
import type { PhotoListProps } from "./photo-list";
import { Picture } from "./picture";
import { WaitingMark } from "./waiting-mark";

const boxClasses = "relative h-18 large-text:h-11 w-full max-w-24 overflow-hidden rounded-md";

/** The newest photo of a lot with the number of photos. A tap opens the viewer. */
export function LastPhoto({ photos, count, on }: PhotoListProps) {
  const photo = photos.at(-1);
  if (!photo) {
    return (
      <span
        aria-hidden
        className={`${boxClasses} flex items-center justify-center border border-control-border/60 border-dashed text-muted-foreground`}
      >
        <ImageOff className="size-6" />
      </span>
    );
  }
  const { id, url, smallPreviewUrl, advice } = photo;
  const picture = smallPreviewUrl ?? (url && thumbnailUrl(url));
  return (
    <div className={`${boxClasses} border bg-muted`}>
      {picture && <Picture src={picture} alt={`Photo ${count}`} className="size-full object-cover" />}
      {advice && <AdviceMark text={advice} className="top-1 left-1" />}
      {photos.some(({ state }) => state === "waiting") && <WaitingMark />}
      <span
        aria-hidden
        className="pointer-events-none absolute bottom-1 left-1 min-w-6 rounded-full bg-black/70 px-1.5 text-center text-sm text-white tabular-nums"
      >
        {count}
      </span>
      <button
        type="button"
        id={viewButtonId(id)}
        aria-label={`View photo ${count}`}
        className="absolute inset-0 rounded-md -outline-offset-4"
        onClick={() => on.open(id)}
      />
    </div>
  );
}

import { thumbnailUrl } from "@lotwright/contracts/photo-addresses";
import { ImageOff } from "lucide-react";

type ThumbnailProps = { photoUrl: string | undefined; className?: string };

/** A 4:3 box, kept free until the picture is there. */
export function Thumbnail({ photoUrl, className = "" }: ThumbnailProps) {
  return (
    <div className={`aspect-4/3 overflow-hidden bg-muted ${className}`}>
      {photoUrl ? (
        <img
          src={thumbnailUrl(photoUrl)}
          alt=""
          width={400}
          height={300}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      ) : (
        <span className="flex size-full flex-col items-center justify-center gap-1 text-muted-foreground text-sm">
          <ImageOff aria-hidden className="size-6" />
          No photo
        </span>
      )}
    </div>
  );
}

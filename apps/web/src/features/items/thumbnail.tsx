import { thumbnailUrl } from "@lotwright/contracts/photo-addresses";
import { ImageOff } from "lucide-react";
import { useMissingPicture } from "../../components/photos/use-missing-picture";

type ThumbnailProps = { photoUrl: string | undefined; className?: string };

/** A 4:3 box, kept free until the picture is there. */
export function Thumbnail({ photoUrl, className = "" }: ThumbnailProps) {
  const address = photoUrl && thumbnailUrl(photoUrl);
  const { isMissing, onError } = useMissingPicture(address);
  return (
    <div className={`aspect-4/3 overflow-hidden bg-muted ${className}`}>
      {address && !isMissing ? (
        <img
          src={address}
          alt=""
          width={400}
          height={300}
          loading="lazy"
          decoding="async"
          onError={onError}
          className="size-full object-cover"
        />
      ) : (
        <span className="flex size-full flex-col items-center justify-center gap-1 text-center text-muted-foreground text-sm">
          <ImageOff aria-hidden className="size-6" />
          {isMissing ? "Photo not loaded" : "No photo"}
        </span>
      )}
    </div>
  );
}

import { thumbnailUrl } from "@lotwright/contracts/photo-addresses";
import { NoPicture } from "../../components/photos/no-picture";
import { Picture } from "../../components/photos/picture";

type ThumbnailProps = { photoUrl: string | undefined; className?: string };

/** A 4:3 box, kept free until the picture is there. */
export function Thumbnail({ photoUrl, className = "" }: ThumbnailProps) {
  const address = photoUrl && thumbnailUrl(photoUrl);
  return (
    <div className={`aspect-4/3 overflow-hidden bg-muted ${className}`}>
      {address ? (
        <Picture
          src={address}
          alt=""
          width={400}
          height={300}
          loading="lazy"
          decoding="async"
          missingText="Photo not loaded"
          className="size-full object-cover"
        />
      ) : (
        <NoPicture>No photo</NoPicture>
      )}
    </div>
  );
}

import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { ImageOff } from "lucide-react";
import type { SyntheticEvent } from "react";
import { isOwnPhoto } from "./own-photo";

function hideMissing({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  currentTarget.style.visibility = "hidden";
}

type SmallPictureProps = {
  photoUrl: string | undefined;
  /** A local preview, shown instead of the thumbnail. */
  previewUrl?: string | undefined;
};

/**
 * A thumbnail in a box too small for a button. A photo on another site is not loaded, since that site would learn who
 * views which lot.
 */
export function SmallPicture({ photoUrl, previewUrl }: SmallPictureProps) {
  const address = previewUrl ?? (photoUrl && isOwnPhoto(photoUrl) ? thumbnailUrl(photoUrl) : undefined);
  if (address === undefined) return <ImageOff aria-hidden className="size-4" />;
  return (
    <img
      src={address}
      alt=""
      width={400}
      height={300}
      loading="lazy"
      decoding="async"
      onError={hideMissing}
      className="size-full object-cover"
    />
  );
}

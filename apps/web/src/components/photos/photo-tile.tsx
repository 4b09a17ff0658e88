import { photoUrlPattern, thumbnailUrl } from "@lotwright/contracts/photo-addresses";
import { CloudOff, Crop, RotateCcw, X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import { Button } from "../ui/button";
import { IconButton } from "../ui/icon-button";
import { Progress } from "../ui/progress";

export type TilePhoto = {
  state: "sending" | "waiting" | "uploaded";
  progress: number;
  url?: string;
  previewUrl?: string;
};

type PhotoTileProps = {
  photo: TilePhoto;
  /** "Photo 2", for those who cannot see it. */
  name: string;
  /** Shown larger than a thumbnail has room for. */
  isLarge?: boolean;
  /** Shows it as large as the screen. */
  onOpen?: () => void;
  onRemove: () => void;
  onRetry: () => void;
  /** Given where the whole picture can be seen. Photos from elsewhere cannot be cropped: nobody may read them. */
  onCrop?: (address: string) => void;
  children?: ReactNode;
};

function pictureOf({ url, previewUrl }: TilePhoto, isLarge: boolean): string | undefined {
  if (previewUrl || !url) return previewUrl;
  return isLarge ? url : thumbnailUrl(url);
}

function croppableOf({ url, previewUrl }: TilePhoto): string | undefined {
  if (previewUrl) return previewUrl;
  return url && photoUrlPattern.test(url) ? url : undefined;
}

export function PhotoTile(props: PhotoTileProps) {
  const { photo, name, isLarge = false, onOpen, onRemove, onRetry, onCrop, children } = props;
  const picture = pictureOf(photo, isLarge);
  const croppable = croppableOf(photo);
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-lg border bg-muted">
      {picture ? (
        <img
          src={picture}
          alt={name}
          decoding="async"
          // Dragged by the browser itself it would be dropped as another photo.
          draggable={false}
          className={classNames("size-full object-cover", photo.state !== "uploaded" && "opacity-70")}
        />
      ) : (
        <span aria-hidden className="block size-full animate-pulse bg-border" />
      )}
      {onOpen && (
        <button
          type="button"
          aria-label={`View ${name.toLowerCase()}`}
          className="absolute inset-0 cursor-zoom-in rounded-lg -outline-offset-4"
          onClick={onOpen}
        />
      )}
      <IconButton
        label={`Remove ${name.toLowerCase()}`}
        icon={<X aria-hidden className="size-5" />}
        variant="photo"
        size="lg"
        className="absolute top-1 right-1"
        onClick={onRemove}
      />
      {onCrop && croppable && (
        <IconButton
          label={`Crop ${name.toLowerCase()}`}
          icon={<Crop aria-hidden className="size-5" />}
          variant="photo"
          size="lg"
          className="absolute top-1 right-14"
          onClick={() => onCrop(croppable)}
        />
      )}
      {photo.state === "sending" && (
        <div className="absolute inset-x-2 bottom-2">
          <Progress label={`Uploading ${name.toLowerCase()}`} value={photo.progress} />
        </div>
      )}
      {photo.state === "waiting" && <WaitingNote name={name} onRetry={onRetry} />}
      {photo.state === "uploaded" && children}
    </div>
  );
}

function WaitingNote({ name, onRetry }: { name: string; onRetry: () => void }) {
  return (
    <div className="absolute inset-x-1 bottom-1 flex flex-col items-stretch gap-1 rounded-md bg-warning-surface p-1 text-sm text-warning">
      <p className="flex items-center justify-center gap-1 pt-1 font-medium">
        <CloudOff aria-hidden className="size-4 shrink-0" />
        Not uploaded
      </p>
      <Button variant="secondary" aria-label={`Retry ${name.toLowerCase()}`} onClick={onRetry}>
        <RotateCcw aria-hidden className="size-4" />
        Retry
      </Button>
    </div>
  );
}

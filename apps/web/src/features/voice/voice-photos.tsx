import { Camera } from "lucide-react";
import type { RenderCrop } from "../../components/photos/crop-request";
import type { GridPhoto, PhotoActions } from "../../components/photos/grid-photo";
import { PhotoGrid } from "../../components/photos/photo-grid";

/** The photos of one lot, wherever they are kept until it is saved; one with a `url` can be saved. */
export type VoicePhotoQueue = PhotoActions & { photos: readonly GridPhoto[]; add: (photos: Blob[]) => void };

type VoicePhotosProps = { photos: VoicePhotoQueue; renderCrop: RenderCrop };

export function VoicePhotos({ photos: queue, renderCrop }: VoicePhotosProps) {
  return (
    <PhotoGrid
      photos={queue.photos}
      actions={queue}
      renderCrop={renderCrop}
      empty={
        <p className="flex min-h-28 items-center justify-center gap-2 rounded-lg border-2 border-control-border/60 border-dashed bg-surface px-4 text-center text-muted-foreground">
          <Camera aria-hidden className="size-5 shrink-0" />A lot needs at least one photo.
        </p>
      }
    />
  );
}

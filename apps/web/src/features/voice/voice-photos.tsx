import { maxPhotosPerItem } from "@lotwright/contracts/limits";
import { Camera } from "lucide-react";
import { useState } from "react";
import { Part } from "../../components/layout/part";
import type { RenderCrop } from "../../components/photos/crop-request";
import { PhotoTile, type TilePhoto } from "../../components/photos/photo-tile";

/** The photos of one lot, wherever they are kept until it is saved. */
export type VoicePhotoQueue = {
  /** One with a `url` can be saved. */
  photos: readonly (TilePhoto & { id: string })[];
  add: (photos: Blob[]) => void;
  remove: (id: string) => void;
  retry: (id: string) => void;
  crop: (id: string, cropped: Blob) => void | Promise<void>;
};

type VoicePhotosProps = { photos: VoicePhotoQueue; renderCrop: RenderCrop };

export function VoicePhotos({ photos: queue, renderCrop }: VoicePhotosProps) {
  const { photos } = queue;
  const [cropping, setCropping] = useState<{ id: string; address: string; name: string }>();
  return (
    <section aria-label="Photos">
      {photos.length === 0 && (
        <p className="flex min-h-28 items-center justify-center gap-2 rounded-lg border-2 border-control-border/60 border-dashed bg-surface px-4 text-center text-muted-foreground">
          <Camera aria-hidden className="size-5 shrink-0" />A lot needs at least one photo.
        </p>
      )}
      <ul className="photo-grid empty:hidden">
        {photos.map((photo, index) => {
          const name = `Photo ${index + 1}`;
          return (
            <li key={photo.id}>
              <PhotoTile
                {...{ photo, name }}
                onRemove={() => queue.remove(photo.id)}
                onRetry={() => queue.retry(photo.id)}
                onCrop={(address) => setCropping({ id: photo.id, address, name })}
              />
            </li>
          );
        })}
      </ul>
      <p className="pt-2 text-muted-foreground text-sm tabular-nums">
        {photos.length} of {maxPhotosPerItem}
      </p>
      {cropping && (
        <Part onClose={() => setCropping(undefined)}>
          {renderCrop({
            photo: cropping.address,
            name: cropping.name,
            onCropped: (cropped) => queue.crop(cropping.id, cropped),
            onClose: () => setCropping(undefined),
          })}
        </Part>
      )}
    </section>
  );
}

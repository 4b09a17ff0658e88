import { maxPhotosPerItem } from "@lotwright/contracts/limits";
import { useState } from "react";
import { Part } from "../../components/layout/part";
import type { RenderCrop } from "../../components/photos/crop-request";
import { PhotoTile } from "../../components/photos/photo-tile";
import type { PhotoQueue, QueuedPhoto } from "./photo-queue";

type CapturedPhotosProps = {
  photos: readonly QueuedPhoto[];
  queue: PhotoQueue;
  renderCrop: RenderCrop;
};

export function CapturedPhotos({ photos, queue, renderCrop }: CapturedPhotosProps) {
  const [cropping, setCropping] = useState<{ id: string; picture: string; name: string }>();
  return (
    <section aria-label="Photos">
      <ul className="photo-grid">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoTile
              photo={photo}
              name={`Photo ${index + 1}`}
              onRemove={() => queue.remove(photo.id)}
              onRetry={() => queue.retry(photo.id)}
              onCrop={(picture) => setCropping({ id: photo.id, picture, name: `Photo ${index + 1}` })}
            />
          </li>
        ))}
      </ul>
      <p className="pt-2 text-muted-foreground text-sm tabular-nums">
        {photos.length} of {maxPhotosPerItem}
      </p>
      {cropping && (
        <Part onClose={() => setCropping(undefined)}>
          {renderCrop({
            photo: cropping.picture,
            name: cropping.name,
            onCropped: (cropped) => queue.crop(cropping.id, cropped),
            onClose: () => setCropping(undefined),
          })}
        </Part>
      )}
    </section>
  );
}

import { maxPhotosPerItem } from "@lotwright/contracts/photos";
import { PhotoTile } from "../../components/photos/photo-tile";
import type { PhotoQueue, QueuedPhoto } from "./photo-queue";

type CapturedPhotosProps = { photos: readonly QueuedPhoto[]; queue: PhotoQueue };

export function CapturedPhotos({ photos, queue }: CapturedPhotosProps) {
  return (
    <section aria-label="Photos">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoTile
              photo={photo}
              name={`Photo ${index + 1}`}
              onRemove={() => queue.remove(photo.id)}
              onRetry={() => queue.retry(photo.id)}
            />
          </li>
        ))}
      </ul>
      <p className="pt-2 text-muted-foreground text-sm tabular-nums">
        {photos.length} of {maxPhotosPerItem}
      </p>
    </section>
  );
}

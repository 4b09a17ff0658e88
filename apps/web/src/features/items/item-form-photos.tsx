import { maxPhotosPerItem } from "@lotwright/contracts/photos";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { PhotoButtons } from "../../components/photos/photo-buttons";
import { PhotoTile } from "../../components/photos/photo-tile";
import { IconButton } from "../../components/ui/icon-button";
import type { PhotoQueue, QueuedPhoto } from "../capture/photo-queue";
import { useDroppedPhotos } from "../capture/use-dropped-photos";

/** A lone photo fills the width of a phone; several share it, so that the fields are not far below. */
const largeClasses = "only:col-span-full sm:col-span-full";

type ItemFormPhotosProps = { photos: readonly QueuedPhoto[]; queue: PhotoQueue };

export function ItemFormPhotos({ photos, queue }: ItemFormPhotosProps) {
  useDroppedPhotos(queue.add);
  return (
    <section aria-label="Photos" className="space-y-3">
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {photos.map((photo, index) => (
            <li key={photo.id} className={index === 0 ? largeClasses : undefined}>
              <PhotoTile
                photo={photo}
                name={`Photo ${index + 1}`}
                isLarge={index === 0}
                onRemove={() => queue.remove(photo.id)}
                onRetry={() => queue.retry(photo.id)}
              >
                {index === 0 && (
                  <p className="absolute top-2 left-2 rounded-md bg-black/60 px-2 py-0.5 text-sm text-white">
                    Thumbnail
                  </p>
                )}
                <MoveButtons
                  index={index}
                  count={photos.length}
                  onMove={(step) => queue.move(photo.id, index + step)}
                />
              </PhotoTile>
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-2 gap-2">
        <PhotoButtons onPhotos={queue.add} />
      </div>
      <p className="text-muted-foreground text-sm tabular-nums">
        {photos.length} of {maxPhotosPerItem} photos. The first is the thumbnail.
      </p>
    </section>
  );
}

type MoveButtonsProps = { index: number; count: number; onMove: (step: 1 | -1) => void };

function MoveButtons({ index, count, onMove }: MoveButtonsProps) {
  if (count < 2) return null;
  return (
    <div className="absolute inset-x-1 bottom-1 flex justify-between">
      {index > 0 && (
        <IconButton
          label={`Move photo ${index + 1} left`}
          icon={<ChevronLeft aria-hidden className="size-5" />}
          variant="photo"
          onClick={() => onMove(-1)}
        />
      )}
      {index < count - 1 && (
        <IconButton
          label={`Move photo ${index + 1} right`}
          icon={<ChevronRight aria-hidden className="size-5" />}
          variant="photo"
          className="ml-auto"
          onClick={() => onMove(1)}
        />
      )}
    </div>
  );
}

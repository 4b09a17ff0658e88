import type { RenderCrop } from "../../components/photos/crop-request";
import { PhotoButtons } from "../../components/photos/photo-buttons";
import { PhotoGrid } from "../../components/photos/photo-grid";
import type { PhotoQueue, QueuedPhoto } from "../../components/photos/photo-queue";
import { useDroppedPhotos } from "../../components/photos/use-dropped-photos";
import { useSwipe } from "../../components/photos/use-swipe";
import { useOutboxView } from "../offline/queue";

type ItemFormPhotosProps = {
  photos: readonly QueuedPhoto[];
  queue: PhotoQueue;
  renderCrop: RenderCrop;
  /** To the neighbouring item, where there are any. */
  onStep?: (by: 1 | -1) => void;
};

export function ItemFormPhotos({ photos, queue, renderCrop, onStep }: ItemFormPhotosProps) {
  useDroppedPhotos(queue.add);
  const { isFull } = useOutboxView();
  const swipe = useSwipe({ onLeft: () => onStep?.(1), onRight: () => onStep?.(-1) });
  return (
    <PhotoGrid photos={photos} actions={queue} renderCrop={renderCrop} listProps={swipe} isFirstLarge>
      <div className="flex flex-wrap gap-2 *:grow *:basis-36">
        <PhotoButtons isFull={isFull} onPhotos={queue.add} />
      </div>
    </PhotoGrid>
  );
}

import { maxPhotosPerItem } from "@lotwright/contracts/limits";
import { lazy, useEffect, useEffectEvent, useRef, useState } from "react";
import { Part } from "../../components/layout/part";
import type { RenderCrop } from "../../components/photos/crop-request";
import { PhotoButtons } from "../../components/photos/photo-buttons";
import { PhotoTile } from "../../components/photos/photo-tile";
import { Spinner } from "../../components/ui/spinner";
import type { PhotoQueue, QueuedPhoto } from "../capture/photo-queue";
import { useDroppedPhotos } from "../capture/use-dropped-photos";
import { PhotoList } from "./photo-list";
import { focusMoved, OrderButtons } from "./photo-order";
import { PhotoViewer } from "./photo-viewer";
import { useSwipe } from "./use-swipe";

const SortablePhotos = lazy(() => import("./sortable-photos"));

type ItemFormPhotosProps = {
  photos: readonly QueuedPhoto[];
  queue: PhotoQueue;
  renderCrop: RenderCrop;
  /** To the neighbouring item, where there are any. */
  onStep?: (by: 1 | -1) => void;
};

/** Moving keeps the focus on the photo that moves, and says where it went. */
function useMoves(photos: readonly QueuedPhoto[], queue: PhotoQueue) {
  const [moved, setMoved] = useState<string>();
  const pressed = useRef<{ id: string; by: number }>(undefined);
  const order = photos.map(({ id }) => id).join();
  const follow = useEffectEvent((_order: string) => {
    if (pressed.current) focusMoved(pressed.current.id, pressed.current.by);
    pressed.current = undefined;
  });
  useEffect(() => follow(order), [order]);
  const move = (id: string, position: number) => {
    queue.move(id, position);
    setMoved(id);
  };
  const press = (id: string, from: number, position: number) => {
    pressed.current = { id, by: position - from };
    move(id, position);
  };
  return { moved, move, press };
}

export function ItemFormPhotos({ photos, queue, renderCrop, onStep }: ItemFormPhotosProps) {
  useDroppedPhotos(queue.add);
  const [viewed, setViewed] = useState<string>();
  const [cropped, setCropped] = useState<{ id: string; picture: string }>();
  const { moved, move, press } = useMoves(photos, queue);
  const swipe = useSwipe({ onLeft: () => onStep?.(1), onRight: () => onStep?.(-1) });
  const numberOf = (id: string) => photos.findIndex((photo) => photo.id === id) + 1;
  const renderPhoto = (photo: QueuedPhoto, index: number) => (
    <PhotoTile
      photo={photo}
      name={`Photo ${index + 1}`}
      isLarge={index === 0}
      onOpen={() => setViewed(photo.id)}
      onRemove={() => queue.remove(photo.id)}
      onRetry={() => queue.retry(photo.id)}
    >
      {index === 0 && (
        <p className="pointer-events-none absolute top-2 left-2 rounded-md bg-black/60 px-2 py-0.5 text-sm text-white">
          Thumbnail
        </p>
      )}
      <OrderButtons
        photoId={photo.id}
        index={index}
        count={photos.length}
        onMove={(position) => press(photo.id, index, position)}
      />
    </PhotoTile>
  );
  const list = <PhotoList photos={photos} renderPhoto={renderPhoto} />;
  return (
    <section aria-label="Photos" className="space-y-3">
      <div {...swipe}>
        {photos.length > 1 ? (
          <Part fallback={list} instead={list}>
            <SortablePhotos photos={photos} renderPhoto={renderPhoto} onMove={move} />
          </Part>
        ) : (
          list
        )}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <PhotoButtons onPhotos={queue.add} />
      </div>
      <p className="text-muted-foreground text-sm tabular-nums">
        {photos.length} of {maxPhotosPerItem} photos. The first is the thumbnail.
      </p>
      <p role="status" className="sr-only">
        {moved && `Photo moved to place ${numberOf(moved)} of ${photos.length}`}
      </p>
      {viewed && (
        <PhotoViewer
          photos={photos}
          index={numberOf(viewed) - 1}
          onIndex={(index) => setViewed(photos[index]?.id)}
          onMakeFirst={(id) => move(id, 0)}
          onRemove={(id) => {
            queue.remove(id);
            setViewed(undefined);
          }}
          onCrop={(id, picture) => {
            setViewed(undefined);
            setCropped({ id, picture });
          }}
          onClose={() => setViewed(undefined)}
        />
      )}
      {cropped && (
        <Part fallback={<Spinner />} onClose={() => setCropped(undefined)}>
          {renderCrop({
            photo: cropped.picture,
            name: `Photo ${numberOf(cropped.id)}`,
            onCropped: (picture) => queue.crop(cropped.id, picture),
            onClose: () => setCropped(undefined),
          })}
        </Part>
      )}
    </section>
  );
}

import { maxPhotosPerItem } from "@lotwright/contracts/limits";
import { CloudOff } from "lucide-react";
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Part } from "../layout/part";
import { Spinner } from "../ui/spinner";
import type { RenderCrop } from "./crop-request";
import type { GridPhoto, PhotoActions } from "./grid-photo";
import { PhotoList } from "./photo-list";
import { focusMoved, focusPhoto } from "./photo-order";
import { PhotoTile } from "./photo-tile";
import { PhotoViewer } from "./photo-viewer";

const SortablePhotos = lazy(() => import("./sortable-photos"));

type PhotoGridProps = {
  photos: readonly GridPhoto[];
  actions: PhotoActions;
  renderCrop: RenderCrop;
  /** The thumbnail takes the whole width where there is room. */
  isFirstLarge?: boolean;
  /** Shown while there is no photo. */
  empty?: ReactNode;
  /** Around the photos alone, without the dialogs they open. */
  listProps?: ComponentProps<"div">;
  /** Below the photos. */
  children?: ReactNode;
};

/** Moving keeps the focus on the photo that moves, and says where it went. */
function useMoves(photos: readonly GridPhoto[], { move }: PhotoActions) {
  const [moved, setMoved] = useState<string>();
  const pressed = useRef<{ id: string; by: number }>(undefined);
  const order = photos.map(({ id }) => id).join();
  const follow = useEffectEvent((_order: string) => {
    if (pressed.current) focusMoved(pressed.current.id, pressed.current.by);
    pressed.current = undefined;
  });
  useEffect(() => follow(order), [order]);
  const moveTo = (id: string, position: number) => {
    move(id, position);
    setMoved(id);
  };
  const press = (id: string, from: number, position: number) => {
    pressed.current = { id, by: position - from };
    moveTo(id, position);
  };
  return { moved, moveTo, press };
}

/** The photos of one lot: looked at, put in order, cropped, removed and sent again. */
export function PhotoGrid(props: PhotoGridProps) {
  const { photos, actions, renderCrop, isFirstLarge = false, empty, listProps, children } = props;
  const [viewed, setViewed] = useState<string>();
  const [cropped, setCropped] = useState<{ id: string; picture: string }>();
  const { moved, moveTo, press } = useMoves(photos, actions);
  const numberOf = (id: string) => photos.findIndex((photo) => photo.id === id) + 1;
  const renderPhoto = (photo: GridPhoto, index: number) => (
    <PhotoTile
      photo={photo}
      place={{ index, count: photos.length, onMove: (position) => press(photo.id, index, position) }}
      isLarge={isFirstLarge && index === 0}
      onOpen={() => setViewed(photo.id)}
      onRemove={() => actions.remove(photo.id)}
      onRetry={() => actions.retry(photo.id)}
    />
  );
  const crop = (id: string, picture: string) => {
    flushSync(() => setViewed(undefined));
    // Where the focus returns to: the viewer's buttons are gone by then.
    focusPhoto(id);
    setCropped({ id, picture });
  };
  const list = { photos, renderPhoto, isFirstLarge };
  const fixedList = <PhotoList {...list} />;
  return (
    <section aria-label="Photos" className="space-y-3">
      <div {...listProps}>
        {photos.length > 1 ? (
          <Part fallback={fixedList} instead={fixedList}>
            <SortablePhotos {...list} onMove={moveTo} />
          </Part>
        ) : (
          fixedList
        )}
        {photos.length === 0 && empty}
      </div>
      {children}
      {(photos.length > 0 || !empty) && <Count photos={photos} />}
      <p role="status" className="sr-only">
        {moved && numberOf(moved) > 0 && `Photo moved to place ${numberOf(moved)} of ${photos.length}`}
      </p>
      {viewed && (
        <PhotoViewer
          photos={photos}
          index={numberOf(viewed) - 1}
          onIndex={(index) => setViewed(photos[index]?.id)}
          onMakeFirst={(id) => moveTo(id, 0)}
          onRemove={(id) => {
            actions.remove(id);
            setViewed(undefined);
          }}
          onCrop={crop}
          onClose={() => setViewed(undefined)}
        />
      )}
      {cropped && (
        <Part fallback={<Spinner />} onClose={() => setCropped(undefined)}>
          {renderCrop({
            photo: cropped.picture,
            name: `Photo ${numberOf(cropped.id)}`,
            onCropped: (picture) => actions.crop(cropped.id, picture),
            onClose: () => setCropped(undefined),
          })}
        </Part>
      )}
    </section>
  );
}

function Count({ photos }: { photos: readonly GridPhoto[] }) {
  const waiting = photos.filter(({ state }) => state === "waiting").length;
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-muted-foreground text-sm tabular-nums">
      <p>
        {photos.length} of {maxPhotosPerItem} photos. The first is the thumbnail.
      </p>
      {waiting > 0 && (
        <p className="flex items-center gap-1 font-medium text-warning">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {waiting} not uploaded
        </p>
      )}
    </div>
  );
}

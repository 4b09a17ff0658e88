import { maxPhotosPerItem } from "@lotwright/contracts/limits";
import { CloudOff } from "lucide-react";
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Part } from "../layout/part";
import { Spinner } from "../ui/progress";
import { PhotoList, type SortableListProps } from "./photo-list";
import type { MarksParts, MarkTarget } from "./photo-marks";
import { focusMoved, focusPhoto, keepFocus } from "./photo-order";
import type { GridPhoto, PhotoActions, RenderCrop } from "./photo-queue";
import { PhotoStrip } from "./photo-strip";
import type { TileActions } from "./photo-tile";
import { PhotoViewer } from "./photo-viewer";

type PhotoGridProps = {
  photos: readonly GridPhoto[];
  actions: PhotoActions;
  renderCrop: RenderCrop;
  /** Shows what was read on the photos, in the viewer. */
  marks?: MarksParts | undefined;
  /** The fields of the form that the text of a mark can be copied to. */
  markTargets?: readonly MarkTarget[];
  /** Whether the cover photo takes the full width. */
  isFirstLarge?: boolean;
  /** Whether the photos form one row of small tiles, without sorting. */
  isStrip?: boolean;
  /** Rendered instead of the list while the lot has no photos. */
  empty?: ReactNode;
  /** Props of the element that contains the list of photos, but not the dialogs. */
  listProps?: ComponentProps<"div">;
  /** Rendered below the photos. */
  children?: ReactNode;
};

/** Returns functions that move or remove a photo, and then focus the moved photo or the one after the removed photo. */
function useMoves(photos: readonly GridPhoto[], actions: PhotoActions) {
  const [moved, setMoved] = useState<string>();
  const giveFocus = useRef<() => void>(undefined);
  const order = photos.map(({ id }) => id).join();
  const follow = useEffectEvent((_order: string) => {
    giveFocus.current?.();
    giveFocus.current = undefined;
  });
  useEffect(() => {
    follow(order);
  }, [order]);
  const moveTo = (id: string, position: number) => {
    actions.move(id, position);
    setMoved(id);
  };
  const press = (id: string, from: number, position: number) => {
    giveFocus.current = () => focusMoved(id, position - from);
    moveTo(id, position);
  };
  const remove = (id: string) => {
    const at = photos.findIndex((photo) => photo.id === id);
    const next = photos[at + 1] ?? photos[at - 1];
    if (next) giveFocus.current = () => focusPhoto(next.id);
    actions.remove(id);
  };
  return { moved, moveTo, press, remove };
}

/** Loads the full size of the opened photo as soon as the photo has a small preview. */
function useLook(id: string | undefined, photos: readonly GridPhoto[], actions: PhotoActions) {
  const look = useEffectEvent((wanted: string) => actions.look(wanted));
  const isSeen = photos.some((photo) => photo.id === id && photo.smallPreviewUrl);
  useEffect(() => {
    if (id && isSeen) look(id);
  }, [id, isSeen]);
}

/** Returns callbacks with a stable identity that call the latest handlers. */
function useTileActions(latest: TileActions): TileActions {
  const current = useRef(latest);
  useEffect(() => {
    current.current = latest;
  });
  const [actions] = useState<TileActions>(() => ({
    open: (id) => current.current.open(id),
    remove: (id) => current.current.remove(id),
    retry: (id) => current.current.retry(id),
    move: (id, from, to) => current.current.move(id, from, to),
  }));
  return actions;
}

/** How many new photos are rendered in one step. More would delay the response to a tap on a phone. */
const drawnAtOnce = 3;

/** Renders many new photos in steps, so that the page stays responsive. */
function useDrawnPhotos(photos: readonly GridPhoto[]): readonly GridPhoto[] {
  const [count, setCount] = useState(photos.length);
  useEffect(() => {
    const next = Math.min(photos.length, count + drawnAtOnce);
    startTransition(() => setCount(next));
  }, [photos.length, count]);
  return photos.slice(0, count);
}

/** Loads the list with drag and drop. Until it is loaded, and offline, buttons change the order. */
function useSortableList(): ComponentType<SortableListProps> {
  const [List, setList] = useState<ComponentType<SortableListProps>>(() => PhotoList);
  useEffect(() => {
    import("./sortable-photos").then(
      (loaded) => keepFocus(() => flushSync(() => setList(() => loaded.default))),
      () => undefined,
    );
  }, []);
  return List;
}

/** The photos of one lot, with buttons to view, sort, crop, remove and retry them. */
export function PhotoGrid(props: PhotoGridProps) {
  const {
    photos,
    actions,
    renderCrop,
    marks,
    markTargets,
    isFirstLarge = false,
    isStrip = false,
    empty,
    listProps,
    children,
  } = props;
  const drawn = useDrawnPhotos(photos);
  const Sortable = useSortableList();
  const List = isStrip ? PhotoStrip : Sortable;
  const [viewed, setViewed] = useState<string>();
  const [cropped, setCropped] = useState<string>();
  const { moved, moveTo, press, remove } = useMoves(photos, actions);
  useLook(viewed ?? (isFirstLarge ? photos[0]?.id : undefined), photos, actions);
  const numberOf = (id: string) => photos.findIndex((photo) => photo.id === id) + 1;
  const on = useTileActions({
    open: setViewed,
    remove,
    retry: actions.retry,
    move: press,
  });
  const crop = (id: string) => {
    flushSync(() => setViewed(undefined));
    // The viewer has closed, so the focus returns to the photo's tile.
    focusPhoto(id);
    setCropped(id);
  };
  return (
    <section aria-label="Photos" className="space-y-3">
      <div {...listProps}>
        <List photos={drawn} count={photos.length} on={on} isFirstLarge={isFirstLarge} onMove={moveTo} />
        {photos.length === 0 && empty}
      </div>
      {children}
      {!isStrip && (photos.length > 0 || !empty) && <Count photos={photos} />}
      <p role="status" className="sr-only">
        {moved && numberOf(moved) > 0 && `Photo moved to place ${numberOf(moved)} of ${photos.length}`}
      </p>
      {viewed && (
        <PhotoViewer
          {...{ photos, marks, markTargets }}
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
            readOriginal: () => actions.readOriginal(cropped),
            name: `Photo ${numberOf(cropped)}`,
            onCropped: (picture) => actions.crop(cropped, picture),
            onClose: () => setCropped(undefined),
          })}
        </Part>
      )}
    </section>
  );
}

/** The number of photos. Its height is constant, so that adding photos moves nothing. */
function Count({ photos }: { photos: readonly GridPhoto[] }) {
  const waiting = photos.filter(({ state }) => state === "waiting").length;
  const isSending = photos.some(({ state }) => state === "sending");
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-muted-foreground text-sm tabular-nums">
      <p>
        {photos.length} of {maxPhotosPerItem} photos.
      </p>
      <p role="status" className="flex items-center gap-2 empty:hidden">
        {isSending && <Spinner className="size-4" />}
        {isSending && "Uploading photos..."}
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

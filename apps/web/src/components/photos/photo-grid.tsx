import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { CloudOff } from "lucide-react";
import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useIsOnline } from "../../data/api/connection";
import { openDialog } from "../../lib/dialogs";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import { Spinner } from "../ui/progress";
import { LastPhoto } from "./last-photo";
import { focusPhoto, keepFocus } from "./photo-focus";
import { PhotoList, type SortableListProps } from "./photo-list";
import type { MarksParts, MarkTarget } from "./photo-marks";
import { type GridPhoto, isUploading, type PhotoActions } from "./photo-queue";
import type { TileActions } from "./photo-tile";
import { PhotoViewer } from "./photo-viewer";

type PhotoGridProps = {
  photos: readonly GridPhoto[];
  actions: PhotoActions;
  /** Components that show the text read on the photos. */
  marks?: MarksParts | undefined;
  /** The fields of the form that the text of a mark can be copied to. */
  markTargets?: readonly MarkTarget[];
  /**
   * - `form`: the photos stand above or beside the fields of a form
   * - `last`: only the newest photo is shown, with the number of photos
   */
  layout?: "grid" | "form" | "last";
  /** Whether the photos can only be looked at. */
  isReadOnly?: boolean;
  /** Rendered instead of the list while the lot has no photos. */
  empty?: ReactNode;
  /** Rendered beside the number of photos. */
  line?: ReactNode;
  /** Rendered below the photos. */
  children?: ReactNode;
};

/** Returns functions that move or remove a photo, and then focus the moved photo or the one after the removed photo. */
function useMoves(photos: readonly GridPhoto[], actions: PhotoActions, isReadOnly: boolean) {
  const [moved, setMoved] = useState<string>();
  const focused = useRef<string>(undefined);
  const order = photos.map(({ id }) => id).join();
  const follow = useEffectEvent((_order: string) => {
    if (focused.current) focusPhoto(focused.current);
    focused.current = undefined;
  });
  useEffect(() => {
    follow(order);
  }, [order]);
  const moveTo = (id: string, position: number) => {
    actions.move(id, position);
    setMoved(id);
  };
  const press = (id: string, position: number) => {
    if (isReadOnly) return;
    focused.current = id;
    moveTo(id, position);
  };
  const remove = (id: string) => {
    const at = photos.findIndex((photo) => photo.id === id);
    focused.current = (photos[at + 1] ?? photos[at - 1])?.id;
    actions.remove(id);
  };
  return { moved, moveTo, press, remove };
}

/** Requests the full size of the opened photo once its small preview exists. */
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
    move: (id, to) => current.current.move(id, to),
  }));
  return actions;
}

/** Returns a function that opens the crop dialog of a photo, and calls `onBack` when it has closed without a change. */
function useCrop(actions: PhotoActions) {
  const latest = useRef(actions);
  const close = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = actions;
  });
  useLayoutEffect(() => () => close.current?.(), []);
  return (id: string, name: string, onBack: () => void) => {
    let isDone = false;
    close.current = openDialog({
      ...{ id: "crop", name },
      readOriginal: () => latest.current.readOriginal(id),
      async onCropped(picture) {
        await latest.current.crop(id, picture);
        isDone = true;
      },
      onClosed() {
        if (!isDone) onBack();
      },
    });
  };
}

/** Number of new photos rendered per step. More would delay the response to a tap on a phone. */
const drawnAtOnce = 3;

/** Number of photos beside a form that stay in sight while it is scrolled. */
const maxInSight = 10;

/** Renders many new photos in steps, so that the page stays responsive. A layout of one photo shows the newest. */
function useDrawnPhotos(photos: readonly GridPhoto[], isLast: boolean): readonly GridPhoto[] {
  const [count, setCount] = useState(photos.length);
  useEffect(() => {
    const next = Math.min(photos.length, count + drawnAtOnce);
    startTransition(() => setCount(next));
  }, [photos.length, count]);
  return isLast ? photos : photos.slice(0, count);
}

/** Loads the list with drag and drop. Until it is loaded, and offline, users reorder by keyboard or in the viewer. */
function useSortableList(isReadOnly: boolean): ComponentType<SortableListProps> {
  const [List, setList] = useState<ComponentType<SortableListProps>>(() => PhotoList);
  useEffect(() => {
    import("./sortable-photos").then(
      (loaded) => keepFocus(() => flushSync(() => setList(() => loaded.default))),
      () => undefined,
    );
  }, []);
  return isReadOnly ? PhotoList : List;
}

/** The photos of one lot. A press opens one in the viewer, which has its actions. */
export function PhotoGrid(props: PhotoGridProps) {
  const { photos, actions, marks, markTargets, layout = "grid", empty, line, children } = props;
  const { isReadOnly = false } = props;
  const isLast = layout === "last";
  const drawn = useDrawnPhotos(photos, isLast);
  const Sortable = useSortableList(isReadOnly);
  const isInForm = layout === "form";
  const List = isLast ? LastPhoto : Sortable;
  const [viewed, setViewed] = useState<string>();
  const { moved, moveTo, press, remove } = useMoves(photos, actions, isReadOnly);
  useLook(viewed ?? (isInForm ? photos[0]?.id : undefined), photos, actions);
  const numberOf = (id: string) => photos.findIndex((photo) => photo.id === id) + 1;
  const on = useTileActions({
    open: setViewed,
    move: press,
  });
  const status = (
    <p role="status" className="sr-only">
      {moved && numberOf(moved) > 0 && `Photo moved to place ${numberOf(moved)} of ${photos.length}`}
    </p>
  );
  const close = () => setViewed(undefined);
  const crop = useCrop(actions);
  /** Shows the crop dialog instead of the viewer. The photo gets the focus in between, and again after both have closed. */
  const openCrop = (id: string) => {
    flushSync(close);
    focusPhoto(id);
    crop(id, `Photo ${numberOf(id)}`, () => {
      flushSync(close);
      focusPhoto(id);
      setViewed(id);
    });
  };
  return (
    <section
      aria-label="Photos"
      className={classNames(
        "min-w-0",
        !isLast && "flex flex-col gap-2",
        // More photos would be higher than the screen.
        isInForm && photos.length <= maxInSight && "lg:sticky lg:top-20",
      )}
    >
      {/* Beside a form's fields the photos come last, so that a new row of photos moves no field. */}
      <div
        className={classNames(
          layout === "grid" && "min-h-72",
          isInForm && "sideways:order-last lg:order-last",
        )}
      >
        {photos.length === 0 && empty ? (
          empty
        ) : (
          <List photos={drawn} count={photos.length} on={on} isInForm={isInForm} onMove={moveTo} />
        )}
      </div>
      <Count {...{ photos, line }} isHidden={isLast} onRetry={actions.retry} />
      {children}
      {!viewed && status}
      {viewed && (
        <PhotoViewer
          {...{ photos, marks, markTargets, status, isReadOnly }}
          index={numberOf(viewed) - 1}
          onIndex={(index) => setViewed(photos[index]?.id)}
          onMove={(position) => moveTo(viewed, position)}
          onRemove={() => {
            close();
            remove(viewed);
          }}
          onCrop={() => openCrop(viewed)}
          onClose={close}
        />
      )}
    </section>
  );
}

type CountProps = {
  photos: readonly GridPhoto[];
  line: ReactNode;
  /** Whether the number of photos is visible to screen readers only. */
  isHidden: boolean;
  onRetry: () => void;
};

/** The number of photos and their upload state. Its height is constant, so that adding photos does not move the page. */
function Count({ photos, line, isHidden, onRetry }: CountProps) {
  const isOnline = useIsOnline();
  const count =
    photos.length > 0
      ? `${photos.length} of ${maxPhotosPerItem} photos.`
      : `Up to ${maxPhotosPerItem} photos.`;
  if (isHidden) return <p className="sr-only">{count}</p>;
  const waiting = photos.filter(({ state }) => state === "waiting").length;
  const isSending = isUploading(photos);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-muted-foreground text-sm tabular-nums">
      <p>{count}</p>
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
      {/* Offline, the photos upload automatically after reconnecting. */}
      {waiting > 0 && isOnline && (
        <Button variant="ghost" className="text-sm!" onClick={onRetry}>
          Retry
        </Button>
      )}
      {line && !isSending && <div className="min-w-0 grow basis-40">{line}</div>}
    </div>
  );
}

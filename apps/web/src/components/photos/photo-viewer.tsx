import { photoUrlPattern } from "@lotwright/contracts/values/photo-addresses";
import {
  ArrowLeft,
  ArrowRight,
  ChevronLeft,
  ChevronRight,
  Crop,
  Star,
  Trash2,
  TriangleAlert,
} from "lucide-react";
import { lazy, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Part } from "../layout/part";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { IconButton } from "../ui/icon-button";
import { FilmStrip } from "./film-strip";
import { type MarksParts, type MarkTarget, uploadedPhotoUrl, uploadedPhotoUrls } from "./photo-marks";
import type { GridPhoto } from "./photo-queue";
import { Picture } from "./picture";
import { useSwipe } from "./use-swipe";

const ZoomPhoto = lazy(() => import("./zoom-photo"));

type PhotoViewerProps = {
  photos: readonly GridPhoto[];
  index: number;
  onIndex: (index: number) => void;
  /** Moves the photo to a position, counted from 0. */
  onMove: (position: number) => void;
  onRemove: () => void;
  onCrop: () => void;
  /** Whether the photos can only be looked at. */
  isReadOnly?: boolean;
  onClose: () => void;
  /** Sentence about the last move, for screen readers. */
  status?: ReactNode;
  marks?: MarksParts | undefined;
  /** The fields of the form that the text of a mark can be copied to. */
  markTargets?: readonly MarkTarget[] | undefined;
};

/** Calls `go` on the left and right arrow keys, wherever the focus is. */
function useArrows(go: (by: number) => void) {
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") go(-1);
    if (key === "ArrowRight") go(1);
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** A full-screen photo with its actions. While it is zoomed, arrows and swipes move it instead of opening another photo. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photos, index, onIndex, onClose } = props;
  const photo = photos[index];
  const [isZoomed, setIsZoomed] = useState(false);
  const go = (by: number) => photos[index + by] && onIndex(index + by);
  const goUnlessZoomed = (by: number) => !isZoomed && go(by);
  const swipe = useSwipe({ onLeft: () => goUnlessZoomed(1), onRight: () => goUnlessZoomed(-1) });
  useArrows(goUnlessZoomed);
  const marks = useViewedMarks(props);
  if (!photo) return null;
  const picture = photo.previewUrl ?? photo.smallPreviewUrl ?? photo.url;
  const shown = picture && (
    <Picture
      key={photo.id}
      src={picture}
      alt={`Photo ${index + 1}, full size`}
      isInButton
      draggable={false}
      className="max-h-full max-w-full object-contain"
    />
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Photo ${index + 1} of ${photos.length}`}
      className="h-dvh max-h-none! max-w-none! rounded-none! border-0! sm:top-0! sm:translate-y-0!"
    >
      <div className="flex h-full min-h-80 flex-col gap-3 sideways:grid sideways:min-h-0 sideways:grid-cols-[minmax(0,1fr)_14rem]">
        <div
          {...swipe}
          className={`-mx-5 relative flex min-h-0 grow items-center justify-center bg-black pb-14 sideways:mr-0 ${swipe.className}`}
        >
          <Part key={photo.id} fallback={shown} instead={shown}>
            <ZoomPhoto onZoomed={setIsZoomed}>
              {shown}
              {marks.boxes}
            </ZoomPhoto>
          </Part>
          <Turn label="Previous photo" isShown={index > 0} side="left-2" onClick={() => go(-1)} />
          <Turn label="Next photo" isShown={index < photos.length - 1} side="right-2" onClick={() => go(1)} />
        </div>
        <div className="flex flex-col gap-3 sideways:min-h-0 sideways:overflow-y-auto lg:flex-row lg:flex-wrap lg:items-center lg:justify-between">
          {photos.length > 1 && <FilmStrip {...{ photos, index, onIndex }} />}
          {marks.bar}
          {photo.advice && (
            <p className="flex items-center gap-2 text-sm text-warning">
              <TriangleAlert aria-hidden className="size-4 shrink-0" />
              {photo.advice}
            </p>
          )}
          {!props.isReadOnly && <ViewerActions {...props} photo={photo} />}
          {props.status}
        </div>
      </div>
    </Dialog>
  );
}

function ViewerActions({ photo, photos, index, ...on }: PhotoViewerProps & { photo: GridPhoto }) {
  const isOurs = photo.previewUrl !== undefined || photoUrlPattern.test(photo.url ?? "");
  const last = photos.length - 1;
  const actions = [
    { text: "Set as cover", icon: Star, isOff: index === 0, onPress: () => on.onMove(0) },
    { text: "Move left", icon: ArrowLeft, isOff: index === 0, onPress: () => on.onMove(index - 1) },
    { text: "Move right", icon: ArrowRight, isOff: index === last, onPress: () => on.onMove(index + 1) },
    { text: "Crop", icon: Crop, isOff: !isOurs, onPress: on.onCrop },
    { text: "Remove", icon: Trash2, isOff: false, onPress: on.onRemove },
  ];
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(3.6rem,100%),1fr))] gap-2 sm:flex sideways:grid sm:justify-end">
      {actions.map(({ text, icon: Icon, isOff, onPress }) => (
        <Button
          key={text}
          variant="secondary"
          className="px-1! max-sm:flex-col max-sm:text-sm! sideways:flex-col sideways:text-sm! sm:px-4! sideways:px-1!"
          // A disabled button would lose the focus when the first or last photo is reached.
          aria-disabled={isOff}
          onClick={isOff ? undefined : onPress}
        >
          <Icon aria-hidden className="size-5 shrink-0" />
          {text}
        </Button>
      ))}
    </div>
  );
}

/** Loads the marks of the viewed photo when the user requests them, and returns the components that show them. */
function useViewedMarks({ marks, markTargets = [], photos, index }: PhotoViewerProps) {
  const [isShown, setIsShown] = useState(false);
  const photo = photos[index];
  const url = photo && uploadedPhotoUrl(photo);
  if (!marks || url === undefined) return {};
  const shared = { url, photoUrls: uploadedPhotoUrls(photos) };
  return {
    boxes: isShown && (
      <Part>
        <marks.Boxes {...shared} targets={markTargets} />
      </Part>
    ),
    bar: (
      <Part>
        <marks.Bar {...shared} isShown={isShown} onShow={setIsShown} />
      </Part>
    ),
  };
}

type TurnProps = { label: string; isShown: boolean; side: string; onClick: () => void };

function Turn({ label, isShown, side, onClick }: TurnProps) {
  const Icon = label === "Next photo" ? ChevronRight : ChevronLeft;
  return (
    <IconButton
      label={label}
      icon={<Icon aria-hidden className="size-6" />}
      variant="photo"
      size="lg"
      disabled={!isShown}
      className={`absolute bottom-1 ${side}`}
      onClick={onClick}
    />
  );
}

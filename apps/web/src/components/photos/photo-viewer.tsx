import { photoUrlPattern } from "@lotwright/contracts/photo-addresses";
import { ChevronLeft, ChevronRight, Crop, Star, Trash2, TriangleAlert } from "lucide-react";
import { lazy, useEffect, useEffectEvent, useState } from "react";
import { Part } from "../layout/part";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { IconButton } from "../ui/icon-button";
import { type MarksParts, type MarkTarget, readableUrl, readableUrls } from "./photo-marks";
import type { GridPhoto } from "./photo-queue";
import { Picture } from "./picture";
import { useSwipe } from "./use-swipe";

const ZoomPhoto = lazy(() => import("./zoom-photo"));

type PhotoViewerProps = {
  photos: readonly GridPhoto[];
  index: number;
  onIndex: (index: number) => void;
  onMakeFirst: (id: string) => void;
  onRemove: (id: string) => void;
  onCrop: (id: string) => void;
  onClose: () => void;
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
  const { photos, index, onIndex, onMakeFirst, onRemove, onCrop, onClose } = props;
  const photo = photos[index];
  const [isZoomed, setIsZoomed] = useState(false);
  const go = (by: number) => photos[index + by] && onIndex(index + by);
  const goUnlessZoomed = (by: number) => !isZoomed && go(by);
  const swipe = useSwipe({ onLeft: () => goUnlessZoomed(1), onRight: () => goUnlessZoomed(-1) });
  useArrows(goUnlessZoomed);
  const marks = useViewedMarks(props);
  if (!photo) return null;
  const whole = photo.previewUrl ?? photo.url;
  const picture = photo.previewUrl ?? photo.smallPreviewUrl ?? photo.url;
  const shown = picture && (
    <Picture
      key={photo.id}
      src={picture}
      alt={`Photo ${index + 1}, full size`}
      hasSideButtons
      draggable={false}
      className="max-h-full max-w-full object-contain"
    />
  );
  const isOurs = photo.previewUrl !== undefined || photoUrlPattern.test(photo.url ?? "");
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Photo ${index + 1} of ${photos.length}`}
      className="h-dvh max-h-none! max-w-none! sm:top-0! sm:translate-y-0! sm:rounded-none!"
    >
      <div className="flex h-full min-h-80 flex-col gap-3">
        <div
          {...swipe}
          className={`relative -mx-5 flex min-h-0 grow items-center justify-center bg-black ${swipe.className}`}
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
        {marks.bar}
        {photo.advice && (
          <p className="flex items-center gap-2 text-sm text-warning">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            {photo.advice}
          </p>
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2 sm:flex sm:justify-end">
          <Button
            variant="secondary"
            className="max-sm:flex-col px-1 max-sm:text-sm sm:px-4"
            disabled={index === 0}
            onClick={() => onMakeFirst(photo.id)}
          >
            <Star aria-hidden className="size-5 shrink-0" />
            Set as cover
          </Button>
          <Button
            variant="secondary"
            className="max-sm:flex-col px-1 max-sm:text-sm sm:px-4"
            disabled={!whole || !isOurs}
            onClick={() => onCrop(photo.id)}
          >
            <Crop aria-hidden className="size-5 shrink-0" />
            Crop
          </Button>
          <Button
            variant="secondary"
            className="max-sm:flex-col px-1 max-sm:text-sm sm:px-4"
            onClick={() => onRemove(photo.id)}
          >
            <Trash2 aria-hidden className="size-5 shrink-0" />
            Remove
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The marks of the viewed photo, once the user has asked for them, and the bar to do so. */
function useViewedMarks({ marks, markTargets = [], photos, index }: PhotoViewerProps) {
  const [isShown, setIsShown] = useState(false);
  const photo = photos[index];
  const url = photo && readableUrl(photo);
  if (!marks || url === undefined) return {};
  const shared = { url, photoUrls: readableUrls(photos) };
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
      className={`absolute top-1/2 -translate-y-1/2 ${side}`}
      onClick={onClick}
    />
  );
}

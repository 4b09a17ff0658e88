import { useMutation } from "@tanstack/react-query";
import { ImageOff, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import type { CropRequest } from "../../components/photos/photo-queue";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { IconButton } from "../../components/ui/icon-button";
import { Spinner } from "../../components/ui/progress";
import { toast } from "../../lib/toasts";
import {
  type CropArea,
  type CropView,
  cropAspect,
  cropPhoto,
  maxZoom,
  minZoom,
  toZoomStep,
  turn,
  wholePicture,
  zoomStep,
  zoomTo,
} from "./crop-photo";

/** How many px an arrow key moves the photo. With Shift, a fifth of that. */
const moveStepPx = 10;

/** An object URL for a Blob, or the given URL, for an image element. */
function useAddress(photo: Blob | string): string | undefined {
  const [address, setAddress] = useState(typeof photo === "string" ? photo : undefined);
  useEffect(() => {
    if (typeof photo === "string") return setAddress(photo);
    const made = URL.createObjectURL(photo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return address;
}

/** Handles the keys plus, minus and R, wherever the focus is in the dialog. */
function useCropKeys(onChange: (change: (view: CropView) => CropView) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") onChange((view) => zoomTo(view, view.zoom + zoomStep));
    if (event.key === "-") onChange((view) => zoomTo(view, view.zoom - zoomStep));
    if (event.key === "r" || event.key === "R") onChange(turn);
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

type Picture = { image: RefObject<HTMLImageElement | null>; area: CropArea; degrees: number };

function useSaveCrop(onCropped: CropRequest["onCropped"], onClose: () => void) {
  return useMutation({
    mutationFn: async ({ image, area, degrees }: Picture) => {
      if (!image.current) throw new Error("There is no photo to crop");
      await onCropped(await cropPhoto(image.current, area, degrees));
    },
    meta: {
      errorTitle: "Upload failed",
      errorFallback: "Failed to upload cropped photo. Please try again.",
    },
    onSuccess: () => {
      toast({ title: "Photo cropped", variant: "success" });
      onClose();
    },
  });
}

/** A dialog that crops a photo to 4:3. Its code is loaded when it first opens. */
export default function CropDialog({ photo, name, onCropped, onClose }: CropRequest) {
  const address = useAddress(photo);
  const image = useRef<HTMLImageElement | null>(null);
  const [view, setView] = useState(wholePicture);
  const [area, setArea] = useState<CropArea>();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const save = useSaveCrop(onCropped, onClose);
  useCropKeys(setView);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !save.isPending && onClose()}
      title="Crop Photo"
      className="sm:max-w-2xl"
    >
      {isUnreadable ? (
        <Unreadable name={name} />
      ) : (
        <>
          <Stage
            {...{ address, image, view, name }}
            isLoading={!area}
            onView={setView}
            onArea={setArea}
            onUnreadable={() => setIsUnreadable(true)}
          />
          <ViewControls view={view} onView={setView} />
        </>
      )}
      <DialogActions>
        <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
          Cancel
        </Button>
        {!isUnreadable && (
          <Button
            disabled={!area}
            isBusy={save.isPending}
            busyText="Saving..."
            onClick={() => area && save.mutate({ image, area, degrees: view.degrees })}
          >
            Save Crop
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

type ViewProps = { view: CropView; onView: (change: (view: CropView) => CropView) => void };

type StageProps = ViewProps & {
  address: string | undefined;
  image: RefObject<HTMLImageElement | null>;
  name: string;
  isLoading: boolean;
  onArea: (area: CropArea) => void;
  onUnreadable: () => void;
};

function Stage({ address, image, view, name, isLoading, onView, onArea, onUnreadable }: StageProps) {
  const hintId = useId();
  return (
    <>
      <div className="relative h-[min(48dvh,26rem)] min-h-48 overflow-hidden rounded-md bg-black">
        {address && (
          <Cropper
            image={address}
            crop={{ x: view.x, y: view.y }}
            zoom={view.zoom}
            rotation={view.degrees}
            aspect={cropAspect}
            minZoom={minZoom}
            maxZoom={maxZoom}
            keyboardStep={moveStepPx}
            onCropChange={(place) => onView((before) => ({ ...before, ...place }))}
            onZoomChange={(zoom) => onView((before) => ({ ...before, zoom }))}
            // A pinch zooms continuously. When it ends, the zoom snaps to a step.
            onInteractionEnd={() => onView((before) => zoomTo(before, before.zoom))}
            onCropAreaChange={(_percentages, pixels) => onArea(pixels)}
            setImageRef={(reference) => {
              image.current = reference.current;
            }}
            mediaProps={{ alt: name, onError: onUnreadable }}
            cropperProps={{ role: "application", "aria-label": "Crop area", "aria-describedby": hintId }}
            disableAutomaticStylesInjection
          />
        )}
        {isLoading && (
          <span className="absolute inset-0 flex items-center justify-center text-white">
            <Spinner />
            <span className="sr-only">Loading photo...</span>
          </span>
        )}
      </div>
      <p id={hintId} className="pt-2 text-muted-foreground text-sm">
        Drag the photo to move it
        <span className="max-sm:sr-only">, or use the arrow keys. + and - zoom, R rotates</span>.
      </p>
    </>
  );
}

function ViewControls({ view, onView }: ViewProps) {
  const zoom = toZoomStep(view.zoom);
  const zoomBy = (steps: number) => onView((before) => zoomTo(before, before.zoom + steps * zoomStep));
  return (
    <div className="flex items-center gap-1 pt-2">
      <IconButton
        label="Zoom out"
        icon={<ZoomOut aria-hidden className="size-5" />}
        disabled={zoom <= minZoom}
        onClick={() => zoomBy(-1)}
      />
      <input
        type="range"
        aria-label="Zoom"
        aria-valuetext={`${zoom.toFixed(1)} times`}
        className="h-11 min-w-0 grow accent-primary"
        min={minZoom}
        max={maxZoom}
        step={zoomStep}
        value={zoom}
        onChange={({ target }) => onView((before) => zoomTo(before, target.valueAsNumber))}
      />
      <IconButton
        label="Zoom in"
        icon={<ZoomIn aria-hidden className="size-5" />}
        disabled={zoom >= maxZoom}
        onClick={() => zoomBy(1)}
      />
      <output className="w-10 text-right text-sm tabular-nums">{zoom.toFixed(1)}×</output>
      <IconButton
        label="Rotate by 90 degrees"
        icon={<RotateCw aria-hidden className="size-5" />}
        onClick={() => onView(turn)}
      />
      <span role="status" className="sr-only">
        {view.degrees > 0 && `Rotated by ${view.degrees} degrees`}
      </span>
    </div>
  );
}

function Unreadable({ name }: { name: string }) {
  return (
    <p role="alert" className="flex min-h-40 items-center justify-center gap-3 text-muted-foreground">
      <ImageOff aria-hidden className="size-6 shrink-0" />
      {name} can't be read. Remove it, or take it again.
    </p>
  );
}

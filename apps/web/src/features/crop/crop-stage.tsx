import { useId } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import ReactCrop from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import type { CropShape, PhotoArea } from "../../components/photos/photo-queue";
import { Spinner } from "../../components/ui/progress";
import type { Size } from "../../lib/image";
import { adjustment, turnedSize } from "./crop-photo";
import { type CropView, cropAspect, maxZoom, minZoom, sameBrightness, zoomTo } from "./crop-view";
import "./free-crop.css";

/** Number of px that an arrow key moves the photo behind the 4:3 frame. With Shift, a fifth of that. */
const moveStepPx = 10;
/** The smallest side in px of a free selection on the screen, so that its handles stay apart. */
const minSelectionPx = 48;

/** Instructions for touch, and the equivalent keys. */
const hints: Record<CropShape, { touch: string; keys: string }> = {
  "4:3": { touch: "Drag the photo to move it", keys: ", or use the arrow keys. + and - zoom, R rotates" },
  free: { touch: "Drag the corners or the selection", keys: ", or use the arrow keys. R rotates" },
  whole: { touch: "Straighten or brighten the whole photo", keys: ". R rotates" },
};

const handleNames = {
  cropArea: "Crop area",
  nwDragHandle: "Top left corner",
  nDragHandle: "Top edge",
  neDragHandle: "Top right corner",
  eDragHandle: "Right edge",
  seDragHandle: "Bottom right corner",
  sDragHandle: "Bottom edge",
  swDragHandle: "Bottom left corner",
  wDragHandle: "Left edge",
};

export type ViewProps = { view: CropView; onView: (change: (view: CropView) => CropView) => void };

type PhotoProps = ViewProps & {
  address: string;
  /** The photo's accessible name. */
  name: string;
  /** The size of the photo in px. Undefined while it loads. */
  size: Size | undefined;
  onSize: (size: Size) => void;
  onUnreadable: () => void;
};

type StageProps = Omit<PhotoProps, "address"> & {
  address: string | undefined;
  /** The initial part of the photo in the 4:3 frame. */
  initialArea: PhotoArea | undefined;
};

/** The photo with its crop. The controls change only CSS. */
export function CropStage({ address, initialArea, ...photo }: StageProps) {
  const hintId = useId();
  const { shape } = photo.view;
  return (
    <div className="min-w-0">
      <div className="@container-size relative flex h-[clamp(11rem,92dvh-31rem,26rem)] sideways:h-[max(9rem,92dvh-10rem)] items-center justify-center overflow-hidden rounded-md bg-black lg:h-[min(60dvh,30rem)]">
        {address && shape === "4:3" && <FramedPhoto {...{ ...photo, address, initialArea, hintId }} />}
        {address && shape === "free" && <FreePhoto {...photo} address={address} />}
        {address && shape === "whole" && <AdjustedPhoto {...photo} address={address} />}
        {!photo.size && (
          <span className="absolute inset-0 flex items-center justify-center text-white">
            <Spinner />
            <span className="sr-only">Loading photo...</span>
          </span>
        )}
      </div>
      <p id={hintId} className="pt-2 text-muted-foreground text-sm">
        {hints[shape].touch}
        <span className="max-sm:sr-only">{hints[shape].keys}</span>.
      </p>
    </div>
  );
}

const lightness = ({ brightness }: CropView) =>
  brightness === sameBrightness ? {} : { filter: `brightness(${brightness}%)` };

type FramedPhotoProps = PhotoProps & Pick<StageProps, "initialArea"> & { hintId: string };

/** The photo behind a fixed 4:3 frame, where it can be moved and zoomed. */
function FramedPhoto(props: FramedPhotoProps) {
  const { address, name, view, size, initialArea, hintId, onView, onSize, onUnreadable } = props;
  const adjusted = adjustment(view, size ?? { width: 1, height: 1 });
  return (
    <Cropper
      image={address}
      crop={{ x: view.x, y: view.y }}
      zoom={view.zoom}
      rotation={view.degrees}
      transform={`translate(${view.x}px, ${view.y}px) scale(${view.zoom}) ${adjusted}`}
      style={{ mediaStyle: lightness(view) }}
      aspect={cropAspect}
      minZoom={minZoom}
      maxZoom={maxZoom}
      keyboardStep={moveStepPx}
      {...(initialArea && { initialCroppedAreaPercentages: initialArea })}
      onCropChange={(place) => onView((before) => ({ ...before, ...place }))}
      onZoomChange={(zoom) => onView((before) => ({ ...before, zoom }))}
      // A pinch zooms continuously, and snaps to a step when it ends.
      onInteractionEnd={() => onView((before) => zoomTo(before, before.zoom))}
      onCropAreaChange={(framed) => onView((before) => ({ ...before, framed }))}
      onMediaLoaded={({ naturalWidth, naturalHeight }) =>
        onSize({ width: naturalWidth, height: naturalHeight })
      }
      mediaProps={{ alt: name, onError: onUnreadable }}
      cropperProps={{ role: "application", "aria-label": "Crop area", "aria-describedby": hintId }}
      disableAutomaticStylesInjection
    />
  );
}

/** The whole photo with a selection of any shape. */
function FreePhoto(props: PhotoProps) {
  const { free } = props.view;
  return (
    <ReactCrop
      className="free-crop ReactCrop--no-animate"
      {...(free && props.size && { crop: { unit: "%", ...free } })}
      onChange={(_pixels, { x, y, width, height }) =>
        props.onView((before) => ({ ...before, free: { x, y, width, height } }))
      }
      ariaLabels={handleNames}
      minWidth={minSelectionPx}
      minHeight={minSelectionPx}
      keepSelection
      ruleOfThirds
    >
      <AdjustedPhoto {...props} />
    </ReactCrop>
  );
}

/** The rotated and straightened photo in a box that it fills, with room for handles around the box. */
function AdjustedPhoto({ address, name, view, size, onSize, onUnreadable }: PhotoProps) {
  const natural = size ?? { width: 4, height: 3 };
  const { width, height } = turnedSize(natural, view.degrees);
  return (
    <span
      className="relative block overflow-hidden"
      style={{
        width: `min(100cqw - 2rem, (100cqh - 2rem) * ${width / height})`,
        aspectRatio: width / height,
      }}
    >
      <img
        src={address}
        alt={name}
        draggable={false}
        className={`absolute top-1/2 left-1/2 max-w-none ${size ? "" : "invisible"}`}
        style={{
          width: `${(100 * natural.width) / width}%`,
          transform: `translate(-50%, -50%) ${adjustment(view, natural)}`,
          ...lightness(view),
        }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onSize({ width: naturalWidth, height: naturalHeight })
        }
        onError={onUnreadable}
      />
    </span>
  );
}

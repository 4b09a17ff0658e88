import type { CropShape, PhotoArea, PhotoEdit } from "../../components/photos/photo-queue";

export const cropAspect = 4 / 3;
export const minZoom = 1;
export const maxZoom = 3;
export const zoomStep = 0.1;
/** Maximum straightening in degrees, in either direction. */
export const maxTilt = 15;
export const tiltStep = 0.5;
/** Minimum brightness in percent. */
export const minBrightness = 50;
export const maxBrightness = 150;
export const sameBrightness = 100;

export const wholeArea: PhotoArea = { x: 0, y: 0, width: 100, height: 100 };

/** State of the crop dialog's controls. */
export type CropView = {
  shape: CropShape;
  /** The offset in px of the photo's center from the 4:3 frame's center, after zoom and rotation. */
  x: number;
  y: number;
  zoom: number;
  /** The clockwise rotation by right angles: 0, 90, 180 or 270. */
  degrees: number;
  /** The straightening: a clockwise rotation in degrees. */
  tilt: number;
  /** Brightness in percent. */
  brightness: number;
  /** Part of the photo in the 4:3 frame; undefined while the photo loads. */
  framed?: PhotoArea;
  /** The free selection; undefined until the user has chosen that shape. */
  free?: PhotoArea;
};

export const initialView: CropView = {
  shape: "4:3",
  x: 0,
  y: 0,
  zoom: minZoom,
  degrees: 0,
  tilt: 0,
  brightness: sameBrightness,
};

/** Restores the controls of an earlier edit. The 4:3 frame's position is computed once the photo's size is known. */
export function viewOf({ shape, degrees, tilt, brightness, area }: PhotoEdit): CropView {
  const free = shape === "free" ? { free: area } : {};
  return { ...initialView, shape, degrees, tilt, brightness, ...free };
}

/** The nearest allowed zoom: 1 to 3 in steps of 0.1, without floating-point residue. */
export function toZoomStep(zoom: number): number {
  const stepped = Math.round(zoom / zoomStep) / Math.round(1 / zoomStep);
  return Math.min(maxZoom, Math.max(minZoom, stepped));
}

/** Zooms around the center of the frame. */
export function zoomTo(view: CropView, wanted: number): CropView {
  const zoom = toZoomStep(wanted);
  const scale = zoom / view.zoom;
  return { ...view, zoom, x: view.x * scale, y: view.y * scale };
}

const turnedArea = ({ x, y, width, height }: PhotoArea): PhotoArea => ({
  x: 100 - y - height,
  y: x,
  width: height,
  height: width,
});

/** Rotates by 90 degrees clockwise around the center of the frame. Selections stay on the same part of the photo. */
export function turn(view: CropView): CropView {
  const { framed, free, ...others } = view;
  return {
    ...others,
    ...(framed && { framed: turnedArea(framed) }),
    ...(free && { free: turnedArea(free) }),
    degrees: (view.degrees + 90) % 360,
    // Adding 0 turns -0 into 0.
    x: -view.y + 0,
    y: view.x,
  };
}

/** Chooses a crop shape. A free selection starts with the part in the 4:3 frame. */
export function chooseShape(view: CropView, shape: CropShape): CropView {
  const free = shape === "free" ? { free: view.free ?? view.framed ?? wholeArea } : {};
  return { ...view, shape, ...free };
}

/** The cropped part of the photo. Undefined while the photo loads. */
export function keptArea({ shape, framed, free }: CropView): PhotoArea | undefined {
  if (shape === "4:3") return framed;
  return shape === "free" ? free : wholeArea;
}

import { maxPhotoSide } from "@lotwright/contracts/limits";
import { encodeJpeg, fitWithin } from "../../lib/image";

export const cropAspect = 4 / 3;
export const minZoom = 1;
export const maxZoom = 3;
export const zoomStep = 0.1;

/**
 * The position of the photo behind the crop frame. `x` and `y`: the offset in px of the photo's center from the frame's
 * center, after zoom and rotation. `degrees`: the clockwise rotation.
 */
export type CropView = { x: number; y: number; zoom: number; degrees: number };

export const wholePicture: CropView = { x: 0, y: 0, zoom: minZoom, degrees: 0 };

/** The nearest allowed zoom: 1 to 3 in steps of 0.1, without floating-point residue. */
export function toZoomStep(zoom: number): number {
  const stepped = Math.round(zoom / zoomStep) / Math.round(1 / zoomStep);
  return Math.min(maxZoom, Math.max(minZoom, stepped));
}

/** Zooms while the point at the center of the frame stays in place. */
export function zoomTo(view: CropView, wanted: number): CropView {
  const zoom = toZoomStep(wanted);
  const scale = zoom / view.zoom;
  return { ...view, zoom, x: view.x * scale, y: view.y * scale };
}

/** Rotates by 90 degrees clockwise around the center of the frame. */
export function turn(view: CropView): CropView {
  // Adding 0 turns -0 into 0.
  return { ...view, degrees: (view.degrees + 90) % 360, x: -view.y + 0, y: view.x };
}

export type CropArea = { x: number; y: number; width: number; height: number };

/**
 * Crops the photo to an area, after rotating it clockwise. Never enlarges it. The image element has applied the EXIF
 * orientation already.
 */
export function cropPhoto(image: HTMLImageElement, area: CropArea, degrees: number): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const [turnedWidth, turnedHeight] = degrees % 180 === 0 ? [width, height] : [height, width];
  const size = fitWithin(area, maxPhotoSide);
  return encodeJpeg(size, (context) => {
    context.scale(size.width / area.width, size.height / area.height);
    context.translate(turnedWidth / 2 - area.x, turnedHeight / 2 - area.y);
    context.rotate((degrees * Math.PI) / 180);
    context.drawImage(image, -width / 2, -height / 2);
  });
}

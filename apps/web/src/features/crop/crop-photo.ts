import { maxPhotoSide } from "@lotwright/contracts/limits";
import { encodeJpeg, fitWithin } from "../../lib/image";

export const cropAspect = 4 / 3;
export const minZoom = 1;
export const maxZoom = 3;
export const zoomStep = 0.1;

/** The offset of the picture's center from the frame's center, in px, after zoom and rotation. */
export type CropView = { x: number; y: number; zoom: number; degrees: number };

export const wholePicture: CropView = { x: 0, y: 0, zoom: minZoom, degrees: 0 };

/** The nearest zoom step within the limits, without floating-point residue. */
export function toZoomStep(zoom: number): number {
  const stepped = Math.round(zoom / zoomStep) / Math.round(1 / zoomStep);
  return Math.min(maxZoom, Math.max(minZoom, stepped));
}

/** Zooms about the center of the frame. */
export function zoomTo(view: CropView, wanted: number): CropView {
  const zoom = toZoomStep(wanted);
  const scale = zoom / view.zoom;
  return { ...view, zoom, x: view.x * scale, y: view.y * scale };
}

/** Rotates by 90 degrees clockwise about the center of the frame. */
export function turn(view: CropView): CropView {
  // Adding zero changes -0 to 0.
  return { ...view, degrees: (view.degrees + 90) % 360, x: -view.y + 0, y: view.x };
}

export type CropArea = { x: number; y: number; width: number; height: number };

/**
 * Crops an area of the picture after a clockwise rotation; never enlarges it. Browsers apply the EXIF orientation to
 * image elements themselves.
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

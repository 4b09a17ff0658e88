import { maxPhotoSide } from "@lotwright/contracts/limits";
import { encodeJpeg, fitWithin } from "../../lib/image";

export type CropArea = { x: number; y: number; width: number; height: number };

/**
 * Cuts out an area of the picture as it stands after turning it clockwise; never enlarged. The browser shows and draws
 * an image element upright, as the camera's mark says.
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

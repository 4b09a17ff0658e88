import { maxPhotoSide } from "@lotwright/contracts/values/limits";
import type { PhotoEdit } from "../../components/photos/photo-queue";
import { encodeJpeg, fitWithin, type Size, withPicture } from "../../lib/image";
import { sameBrightness } from "./crop-view";

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The size of a photo after its rotation by right angles. */
export function turnedSize({ width, height }: Size, degrees: number): Size {
  return degrees % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Number of px by which a straightened photo extends beyond its frame, so that smoothing blends no background into its edges. */
const overlap = 1;

/** Scale factor by which a tilted photo covers a frame of its original size without empty corners. */
export function coverScale({ width, height }: Size, tilt: number): number {
  if (tilt === 0) return 1;
  const [sine, cosine] = [Math.sin(radians(Math.abs(tilt))), Math.cos(radians(tilt))];
  const [frameWidth, frameHeight] = [width + 2 * overlap, height + 2 * overlap];
  return Math.max(
    (frameWidth * cosine + frameHeight * sine) / width,
    (frameWidth * sine + frameHeight * cosine) / height,
  );
}

/** CSS transform of rotation and straightening, to apply between zoom and position. */
export function adjustment({ degrees, tilt }: Pick<PhotoEdit, "degrees" | "tilt">, size: Size): string {
  return `rotate(${degrees + tilt}deg) scale(${coverScale(turnedSize(size, degrees), tilt)})`;
}

/** Changes the brightness of RGBA pixels in place like the CSS filter, which Safari lacks for canvases. */
export function brighten(pixels: Uint8ClampedArray, percent: number): void {
  const values = Uint8ClampedArray.from({ length: 256 }, (_, value) => (value * percent) / 100);
  for (let at = 0; at < pixels.length; at += 4) {
    pixels[at] = values[pixels[at] ?? 0] ?? 0;
    pixels[at + 1] = values[pixels[at + 1] ?? 0] ?? 0;
    pixels[at + 2] = values[pixels[at + 2] ?? 0] ?? 0;
  }
}

/**
 * Applies an edit to a photo, and encodes the cropped part as a JPEG within the size limit of photos, never enlarged.
 * Rejects if decoding fails.
 */
export function cropPhoto(original: Blob, { degrees, tilt, brightness, area }: PhotoEdit): Promise<Blob> {
  return withPicture(original, ({ source, size: { width, height } }) => {
    const frame = turnedSize({ width, height }, degrees);
    const cover = coverScale(frame, tilt);
    const kept = { width: (frame.width * area.width) / 100, height: (frame.height * area.height) / 100 };
    const size = fitWithin({ width: kept.width / cover, height: kept.height / cover }, maxPhotoSide);
    return encodeJpeg(size, (context) => {
      context.scale(size.width / kept.width, size.height / kept.height);
      context.translate(frame.width * (0.5 - area.x / 100), frame.height * (0.5 - area.y / 100));
      context.rotate(radians(degrees + tilt));
      context.scale(cover, cover);
      context.drawImage(source, -width / 2, -height / 2);
      if (brightness === sameBrightness) return;
      const pixels = context.getImageData(0, 0, size.width, size.height);
      brighten(pixels.data, brightness);
      context.putImageData(pixels, 0, 0);
    });
  });
}

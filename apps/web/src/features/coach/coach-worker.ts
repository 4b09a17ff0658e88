import { fitWithin } from "../../lib/image";
import { measurePhoto, type PhotoMeasures } from "./picture-checks";
import { type Raster, rasterSide } from "./raster";

export type CheckRequest = { key: number; photo: Blob };
export type CheckAnswer = { key: number; measures: PhotoMeasures } | { key: number; failure: string };

/** Decodes a photo, upright and on white. Rejects if the browser cannot decode it. */
async function readRaster(photo: Blob): Promise<Raster> {
  const whole = await createImageBitmap(photo, { imageOrientation: "from-image" });
  const { width, height } = fitWithin(whole, rasterSide);
  const size = { resizeWidth: width, resizeHeight: height, resizeQuality: "medium" } as const;
  const small = await createImageBitmap(whole, size).finally(() => whole.close());
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser can't process images");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(small, 0, 0, width, height);
  small.close();
  return context.getImageData(0, 0, width, height);
}

async function answer({ key, photo }: CheckRequest): Promise<CheckAnswer> {
  return readRaster(photo)
    .then(measurePhoto)
    .then(
      (measures) => ({ key, measures }),
      (error: unknown) => ({ key, failure: String(error) }),
    );
}

addEventListener("message", async ({ data }: MessageEvent<CheckRequest>) => postMessage(await answer(data)));

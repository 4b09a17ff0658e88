import sharp from "sharp";
import { type Raster, rasterSide } from "../raster";

/** Decodes a photo like the worker, but by the sharp library. Rejects if the file is not a picture. */
export async function readRaster(photo: Buffer): Promise<Raster> {
  const { data, info } = await sharp(photo)
    .rotate()
    .resize(rasterSide, rasterSide, { fit: "inside", withoutEnlargement: true, kernel: "linear" })
    .flatten({ background: "#fff" })
    .toColorspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

import { photoQuality } from "@lotwright/contracts/limits";

type Size = { width: number; height: number };

/** The size with its longest side cut to the limit; small pictures stay as they are. */
export function fitWithin({ width, height }: Size, limit: number): Size {
  const scale = Math.min(1, limit / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

type Picture = { source: CanvasImageSource; size: Size; close: () => void };

/** Turned upright as the camera's mark says. */
async function decode(file: Blob): Promise<Picture> {
  if ("createImageBitmap" in globalThis) {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    return { source: bitmap, size: bitmap, close: () => bitmap.close() };
  }
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  await image.decode().catch((cause: unknown) => {
    URL.revokeObjectURL(address);
    throw cause;
  });
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  return { source: image, size, close: () => URL.revokeObjectURL(address) };
}

type Canvas2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

function prepare(context: Canvas2d | null, { width, height }: Size): Canvas2d {
  if (!context) throw new Error("This browser cannot draw pictures");
  // JPEG has no transparency; without this it would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  return context;
}

/** A JPEG of this size with what `paint` draws, on white. */
export async function encodeJpeg(size: Size, paint: (context: Canvas2d) => void): Promise<Blob> {
  if ("OffscreenCanvas" in globalThis) {
    const canvas = new OffscreenCanvas(size.width, size.height);
    paint(prepare(canvas.getContext("2d"), size));
    return canvas.convertToBlob({ type: "image/jpeg", quality: photoQuality });
  }
  const canvas = Object.assign(document.createElement("canvas"), size);
  paint(prepare(canvas.getContext("2d"), size));
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", photoQuality));
  if (!blob) throw new Error("This browser cannot write JPEG");
  return blob;
}

/** An upright JPEG within this limit, without the camera's data. Fails for what the browser cannot read. */
export async function shrinkPhoto(file: Blob, longestSide: number): Promise<Blob> {
  const picture = await decode(file);
  try {
    const size = fitWithin(picture.size, longestSide);
    return await encodeJpeg(size, (context) =>
      context.drawImage(picture.source, 0, 0, size.width, size.height),
    );
  } finally {
    picture.close();
  }
}

import { photoQuality } from "@lotwright/contracts/values/limits";

export type Size = { width: number; height: number };

/** The size after scaling the longest side down to the limit. */
export function fitWithin({ width, height }: Size, limit: number): Size {
  const scale = Math.min(1, limit / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

type Drawable = { source: CanvasImageSource; size: Size };
type Picture = Drawable & { close: () => void };

/** A video frame of a camera, which must be closed after use, because the camera has few buffers. */
export type Frame = VideoFrame | ImageBitmap;

export const sizeOfFrame = (frame: Frame): Size =>
  "displayWidth" in frame ? { width: frame.displayWidth, height: frame.displayHeight } : frame;

/** Decodes a photo and applies its EXIF orientation; a frame is already decoded. */
async function decode(file: Blob | Frame): Promise<Picture> {
  if (!(file instanceof Blob)) {
    return { source: file, size: sizeOfFrame(file), close: () => file.close() };
  }
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
  if (!context) throw new Error("This browser can't process images");
  // A white background, because JPEG has no transparency and would show black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  return context;
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

function draw(size: Size, paint: (context: Canvas2d) => void): Canvas {
  if ("OffscreenCanvas" in globalThis) {
    const canvas = new OffscreenCanvas(size.width, size.height);
    paint(prepare(canvas.getContext("2d"), size));
    return canvas;
  }
  const canvas = Object.assign(document.createElement("canvas"), size);
  paint(prepare(canvas.getContext("2d"), size));
  return canvas;
}

function drawWithin({ source, size }: Drawable, longestSide: number): Canvas {
  const { width, height } = fitWithin(size, longestSide);
  return draw({ width, height }, (context) => context.drawImage(source, 0, 0, width, height));
}

async function toJpeg(canvas: Canvas): Promise<Blob> {
  if ("convertToBlob" in canvas) return canvas.convertToBlob({ type: "image/jpeg", quality: photoQuality });
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", photoQuality));
  if (!blob) throw new Error("This browser can't save images as JPEG");
  return blob;
}

/** Encodes what `paint` draws on white as a JPEG of this size. */
export async function encodeJpeg(size: Size, paint: (context: Canvas2d) => void): Promise<Blob> {
  return toJpeg(draw(size, paint));
}

/** Decodes a photo upright, passes it to `use`, and frees its memory afterwards. Rejects if decoding fails. */
export async function withPicture<Result>(
  file: Blob | Frame,
  use: (picture: Drawable) => Promise<Result>,
): Promise<Result> {
  const picture = await decode(file);
  try {
    return await use(picture);
  } finally {
    picture.close();
  }
}

/**
 * Resizes a photo or a video frame to upright JPEGs with these longest sides, the largest first, without metadata.
 * Decodes once, because that is slow, and closes the frame. Rejects if decoding fails.
 */
export function shrinkPhoto(file: Blob | Frame, longestSides: readonly number[]): Promise<Blob[]> {
  return withPicture(file, async (picture) => {
    const shrunk: Blob[] = [];
    let larger = picture;
    for (const longestSide of longestSides) {
      const canvas = drawWithin(larger, longestSide);
      shrunk.push(await toJpeg(canvas));
      larger = { source: canvas, size: canvas };
    }
    return shrunk;
  });
}

const bytesAtOnce = 8_192;

/** Encodes the picture as a data URL. */
export async function toDataUrl(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const pieces = Array.from({ length: Math.ceil(bytes.length / bytesAtOnce) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * bytesAtOnce, (index + 1) * bytesAtOnce)),
  );
  return `data:${picture.type};base64,${btoa(pieces.join(""))}`;
}

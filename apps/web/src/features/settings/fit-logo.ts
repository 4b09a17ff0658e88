import { maxLogoSide } from "@lotwright/contracts/media/photos";
import { fitWithin } from "../../lib/image";

type Box = { left: number; top: number; width: number; height: number };
type Pixels = { data: Uint8ClampedArray; width: number; height: number };

/** Maximum difference per channel, of 255, at which two colors count as the same background. */
const tolerance = 12;

/** Bounding box of a logo's content: pixels that are neither transparent nor the color shared by all corners. */
export function contentBox({ data, width, height }: Pixels): Box {
  const pixel = (x: number, y: number) => data.slice((y * width + x) * 4, (y * width + x) * 4 + 4);
  const paper = pixel(0, 0);
  const isPaper = (found: Uint8ClampedArray) =>
    found.every((value, channel) => Math.abs(value - (paper[channel] ?? 0)) <= tolerance);
  const corners = [pixel(width - 1, 0), pixel(0, height - 1), pixel(width - 1, height - 1)];
  const hasPaper = corners.every(isPaper);
  const isEmpty = (x: number, y: number) => {
    const found = pixel(x, y);
    return (found[3] ?? 0) < tolerance || (hasPaper && isPaper(found));
  };
  const columns = Array.from({ length: width }, (_, x) => x);
  const rows = Array.from({ length: height }, (_, y) => y);
  const isRowFull = (y: number) => columns.some((x) => !isEmpty(x, y));
  const isColumnFull = (x: number) => rows.some((y) => !isEmpty(x, y));
  const top = rows.findIndex(isRowFull);
  if (top === -1) return { left: 0, top: 0, width, height };
  const left = columns.findIndex(isColumnFull);
  return {
    left,
    top,
    width: columns.findLastIndex(isColumnFull) - left + 1,
    height: rows.findLastIndex(isRowFull) - top + 1,
  };
}

function drawn(width: number, height: number, paint: (context: CanvasRenderingContext2D) => void) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser can't process images");
  context.imageSmoothingQuality = "high";
  paint(context);
  return { canvas, context };
}

/**
 * Converts a logo to a PNG of at most 800 px with transparency. `isCropped`: removes empty edges. Rejects if the browser cannot
 * read the file.
 */
export async function fitLogo(file: Blob, isCropped: boolean): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    const { width, height } = fitWithin(picture, maxLogoSide);
    const whole = drawn(width, height, (context) => context.drawImage(picture, 0, 0, width, height));
    const box = isCropped
      ? contentBox(whole.context.getImageData(0, 0, width, height))
      : { left: 0, top: 0, width, height };
    const { canvas } = drawn(box.width, box.height, (context) =>
      context.drawImage(whole.canvas, -box.left, -box.top),
    );
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (!blob) throw new Error("This browser can't save images as PNG");
    return blob;
  } finally {
    picture.close();
  }
}

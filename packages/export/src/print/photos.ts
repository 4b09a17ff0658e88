import { isBrokenPng } from "./png";
import type { Sheet } from "./sheet";

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Properties of an image that pdfkit has opened. */
interface OpenedImage {
  width: number;
  height: number;
  colorSpace?: unknown;
}

type Size = Pick<Frame, "width" | "height">;

/** Draws a photo at the top of its frame, and returns its size. If unreadable, lists it as not printed and returns undefined. */
export async function drawPhoto(
  sheet: Sheet,
  url: string,
  size: "small" | "large",
  frame: Frame,
  of: string,
): Promise<Size | undefined> {
  if (sheet.isCounting) return frame;
  const bytes = await sheet.source.readPhoto(url, size);
  await sheet.drained();
  const image = bytes === undefined ? undefined : opened(sheet, bytes);
  if (image === undefined) {
    sheet.missing.photo(of);
    return undefined;
  }
  place(sheet, image, frame, "center", url);
  sheet.counts.photoCount++;
  return sizeWithin(image, frame);
}

/** Size of an image fitted into a frame. */
function sizeWithin({ width, height }: Size, frame: Size): Size {
  const scale = Math.min(frame.width / width, frame.height / height);
  return { width: width * scale, height: height * scale };
}

/** Draws the logo. Returns false if there is none or it is unreadable. */
export function drawLogo(sheet: Sheet, frame: Frame): boolean {
  const { logo } = sheet.sale;
  if (logo === null) return false;
  if (sheet.isCounting) return true;
  const image = isBrokenPng(logo) ? undefined : opened(sheet, logo);
  if (image === undefined) {
    sheet.missing.photo("Logo");
    return false;
  }
  place(sheet, image, frame, undefined, sheet.sketch?.logoUrl ?? "");
  return true;
}

function place(
  sheet: Sheet,
  image: OpenedImage,
  frame: Frame,
  align: "center" | undefined,
  url: string,
): void {
  if (sheet.sketch) {
    const size = sizeWithin(image, frame);
    const x = align === "center" ? frame.x + (frame.width - size.width) / 2 : frame.x;
    sheet.sketch.photo({ ...size, x, y: frame.y }, url);
    return;
  }
  const options: PDFKit.Mixins.ImageOption = { fit: [frame.width, frame.height] };
  if (align !== undefined) options.align = align;
  // pdfkit accepts an image that it has opened, which its types omit.
  sheet.document.image(image as unknown as Buffer, frame.x, frame.y, options);
}

function opened(sheet: Sheet, bytes: Buffer): OpenedImage | undefined {
  try {
    // missing in pdfkit's types
    const { document } = sheet as unknown as { document: { openImage(bytes: Buffer): OpenedImage } };
    const image = document.openImage(bytes);
    const isJpeg = bytes[0] === 0xff;
    // A truncated header opens, but without a size or with colors that no PDF reader knows.
    if (!(image.width > 0 && image.height > 0)) return undefined;
    return isJpeg && image.colorSpace === undefined ? undefined : image;
  } catch {
    // pdfkit throws various errors for invalid images; the caller lists the image as not printed.
    return undefined;
  }
}

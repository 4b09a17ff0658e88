import { buffer } from "node:stream/consumers";
import { photoUrlPattern, thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import type { PdfSource } from "@lotwright/export/print/pdf";
import type { ActorContext } from "../../../core/context";
import { printPhoto } from "./photo-conversion";
import { photoReader } from "./photo-reader";

/** Creates a reader of uploaded files. Undefined for foreign addresses, which are never fetched, and for unreadable files. */
function bytesReader(ctx: ActorContext): (url: string) => Promise<Buffer | undefined> {
  const read = photoReader(ctx);
  return async (url) => {
    const stream = await read(url);
    return stream && buffer(stream);
  };
}

/** Creates a reader of photos in print sizes, as JPEG. Undefined for a damaged photo, which the document lists. */
export function printedPhotoReader(ctx: ActorContext): PdfSource["readPhoto"] {
  const read = bytesReader(ctx);
  const requester = { workspaceId: ctx.actor.workspaceId, signal: ctx.signal };
  return async (url, size) => {
    if (!photoUrlPattern.test(url)) return undefined;
    const small = size === "small" ? await read(thumbnailUrl(url)) : undefined;
    const photo = small ?? (await read(url));
    if (!photo) return undefined;
    // A thumbnail already has the print size.
    if (small && isJpeg(small)) return small;
    return printPhoto(photo, size, requester).catch((err: unknown) => {
      ctx.signal.throwIfAborted();
      ctx.log.warn({ err, requestId: ctx.requestId }, "omitted a damaged photo from a printed document");
      return undefined;
    });
  };
}

/** Creates a reader of the company's logo. */
export function logoReader(ctx: ActorContext): (url: string | null) => Promise<Buffer | undefined> {
  const read = bytesReader(ctx);
  return async (url) => (url !== null && photoUrlPattern.test(url) ? read(url) : undefined);
}

const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8;

import { maxLogoSide } from "@lotwright/contracts/media/photos";
import { maxPhotoSide, photoQuality, thumbnailSide } from "@lotwright/contracts/values/limits";
import sharp, { type Sharp } from "sharp";
import { AppError } from "../../../core/errors";
import { createFairQueue, type FairQueue } from "../../../limits/fair-queue";
import { isHeavy, requireDecodable } from "./image-cost";
import type { IncomingPhoto } from "./incoming-photo";

const formats = ["jpeg", "png", "webp"];
const jpegQuality = photoQuality * 100;

// Disables all other decoders (SVG, PDF, GIF, HEIC), whatever type a file claims.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
sharp.cache(false);

// Two concurrent photos, for two cores. Reading headers and making thumbnails happen outside of the queue, so that no core idles
// between photos.
const decodeQueue = createFairQueue(2);
/** Limits slow images, which take seconds and up to 300 MB, to one of the two slots, so that others need not wait. */
const heavyQueue = createFairQueue(1);

const decodeHeavyQueue: FairQueue = (key, signal, work) =>
  heavyQueue(key, signal, () => decodeQueue(key, signal, work));

export type StoredImage = {
  photo: Buffer;
  thumbnail: Buffer;
  type: "image/jpeg" | "image/png";
  width: number;
  height: number;
};

const wrongType = (cause?: unknown) =>
  new AppError(
    "WRONG_TYPE",
    "Only JPEG, PNG and WebP photos can be used. Save it as one of them and try again.",
    {
      cause,
    },
  );

const canceled = (cause: unknown) =>
  new AppError("INVALID", "The upload was canceled. Send it again.", { cause });

function toRefusal(cause: unknown): unknown {
  const message = cause instanceof Error ? cause.message : "";
  if (cause instanceof AppError) return cause;
  if (/unsupported image format/i.test(message)) return wrongType(cause);
  return new AppError("INVALID", "This photo is damaged and can't be read. Take or choose it again.", {
    cause,
  });
}

/**
 * Opens a photo without sharp's pixel limit, because `requireDecodable` has limits per format. If a JPEG's missing end marker was
 * added, the decoder's warning of missing blocks is an error.
 */
const open = ({ path, jpeg }: IncomingPhoto): Sharp =>
  sharp(path, { limitInputPixels: false, failOn: jpeg.lacksEnd ? "warning" : "error" });

const inside = (side: number) =>
  ({ width: side, height: side, fit: "inside", withoutEnlargement: true }) as const;

/** Runs work on a stored photo within the limit of concurrent decodings. */
export const decodePhoto = <Result>({ workspaceId, signal }: Requester, work: () => Promise<Result>) =>
  decodeQueue(workspaceId, signal, work);

async function shrink(photo: IncomingPhoto, kind: Kind, requester: Requester): Promise<StoredImage> {
  const { side, encode, type } = kind;
  requester.signal.throwIfAborted();
  const header = await open(photo).metadata();
  if (!formats.includes(header.format)) throw wrongType();
  requireDecodable(header);
  const queue = isHeavy(header, photo.jpeg.scanCount) ? decodeHeavyQueue : decodeQueue;
  const { data, info } = await queue(requester.workspaceId, requester.signal, () => {
    const upright = open(photo).autoOrient().resize(inside(side)).toColourspace("srgb");
    return encode(upright).toBuffer({ resolveWithObject: true });
  });
  const thumbnail = await encode(sharp(data).resize(inside(thumbnailSide))).toBuffer();
  return { photo: data, thumbnail, type, width: info.width, height: info.height };
}

type Kind = { side: number; encode(image: Sharp): Sharp; type: StoredImage["type"] };

/** JPEG options without optimized Huffman tables, which would make a photo 2 % smaller but take 30 % of an upload's CPU time. */
const jpegOptions = { quality: jpegQuality, optimizeCoding: false };

const photoKind: Kind = {
  side: maxPhotoSide,
  encode: (image) => image.flatten({ background: "#ffffff" }).jpeg(jpegOptions),
  type: "image/jpeg",
};

const logoKind: Kind = { side: maxLogoSide, encode: (image) => image.png(), type: "image/png" };

/** The uploading workspace, and a signal that aborts when its client disconnects. */
export type Requester = { workspaceId: string; signal: AbortSignal };

/**
 * Decodes and converts a photo. Rejects with an `AppError` about what is wrong with it. Does nothing once the signal has aborted.
 */
export type ReadImage = (photo: IncomingPhoto, requester: Requester) => Promise<StoredImage>;

const reader =
  (kind: Kind): ReadImage =>
  (photo, requester) =>
    shrink(photo, kind, requester).catch((cause: unknown) => {
      throw requester.signal.aborted ? canceled(cause) : toRefusal(cause);
    });

/** Converts a file to an upright JPEG of at most 1600 px without metadata, and a thumbnail. */
export const readPhoto = reader(photoKind);

/** Converts a file to an upright PNG of at most 800 px that keeps its transparency, and a thumbnail. */
export const readLogo = reader(logoKind);

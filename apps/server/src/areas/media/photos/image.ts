import { maxLogoSide } from "@lotwright/contracts/media/photos";
import { maxPhotoSide, photoQuality, thumbnailSide } from "@lotwright/contracts/values/limits";
import sharp, { type Sharp } from "sharp";
import { AppError } from "../../../core/errors";
import { createFairQueue, type FairQueue } from "../../../limits/fair-queue";
import { isHeavy, requireDecodable } from "./image-cost";
import type { IncomingPhoto } from "./incoming-photo";

const formats = ["jpeg", "png", "webp"];
const jpegQuality = photoQuality * 100;

// Disables all other decoders (SVG, PDF, GIF, HEIC), whatever type a file claims to have.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
sharp.cache(false);

// Concurrency 2, for two cores. Reading the header and making the thumbnail stay outside of the queue: inside, a core would idle
// between two photos.
const decodeQueue = createFairQueue(2);
/** Limits heavy images, which take seconds and up to 300 MB, to one of the two slots, so that others need not wait for them. */
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
 * Opens a photo without sharp's limit of pixels, because `requireDecodable` has those of each format. To a JPEG without its end
 * the marker was added, so the decoder does not see how much is missing: its warning of missing blocks is an error then.
 */
const open = ({ path, jpeg }: IncomingPhoto): Sharp =>
  sharp(path, { limitInputPixels: false, failOn: jpeg.lacksEnd ? "warning" : "error" });

const inside = (side: number) =>
  ({ width: side, height: side, fit: "inside", withoutEnlargement: true }) as const;

/** Runs work on a stored photo within the limit of photos that are decoded at a time. */
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

/**
 * Options without optimized Huffman tables: they make a photo 2 % smaller (measured with photographs), and take 30 % of the CPU
 * time of an upload of 1600 px.
 */
const jpegOptions = { quality: jpegQuality, optimizeCoding: false };

const photoKind: Kind = {
  side: maxPhotoSide,
  encode: (image) => image.flatten({ background: "#ffffff" }).jpeg(jpegOptions),
  type: "image/jpeg",
};

const logoKind: Kind = { side: maxLogoSide, encode: (image) => image.png(), type: "image/png" };

/** The workspace that uploads, and a signal that aborts when its client disconnects. */
export type Requester = { workspaceId: string; signal: AbortSignal };

/** Rejects with an `AppError` that says what is wrong with the photo. Decodes nothing once the signal has aborted. */
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

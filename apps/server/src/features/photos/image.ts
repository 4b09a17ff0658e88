import { maxPhotoSide, photoQuality, thumbnailSide } from "@lotwright/contracts/limits";
import { maxLogoSide } from "@lotwright/contracts/photos";
import sharp, { type Sharp } from "sharp";
import { AppError } from "../../errors";
import { createFairQueue, type FairQueue } from "../../fair-queue";
import { isHeavy, requireDecodable } from "./image-cost";
import type { IncomingPhoto } from "./incoming-photo";

/** Larger images are refused before they are decoded: a small file can hold billions of pixels. */
const maxPixels = 100_000_000;
const formats = ["jpeg", "png", "webp"];
const jpegQuality = photoQuality * 100;

// Decoders for anything else (SVG, PDF, GIF, HEIC) are switched off, whatever a file calls itself.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
sharp.cache(false);

// Two at a time: the cores are two. Neither its header nor its thumbnail, which is made of the small one, has to wait for
// that: a core would idle while a photo goes from one to the next.
const decoding = createFairQueue(2);
/** Of those two at most one: a heavy image takes up to 300 MB and seconds, and the others must not wait for it. */
const decodingHeavy = createFairQueue(1);

const heavyTurn: FairQueue = (key, signal, work) =>
  decodingHeavy(key, signal, () => decoding(key, signal, work));

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
  if (/pixel limit/i.test(message)) {
    return new AppError("TOO_LARGE", `A photo may have at most ${maxPixels / 1_000_000} million pixels`, {
      cause,
    });
  }
  return new AppError("INVALID", "This photo is damaged and can't be read. Take or choose it again.", {
    cause,
  });
}

const open = (path: string): Sharp => sharp(path, { limitInputPixels: maxPixels, failOn: "error" });

const inside = (side: number) =>
  ({ width: side, height: side, fit: "inside", withoutEnlargement: true }) as const;

async function shrink(photo: IncomingPhoto, kind: Kind, asker: Asker): Promise<StoredImage> {
  const { side, encode, type } = kind;
  asker.signal.throwIfAborted();
  const header = await open(photo.path).metadata();
  if (!formats.includes(header.format)) throw wrongType();
  requireDecodable(header);
  const turn = isHeavy(header, photo.scanCount) ? heavyTurn : decoding;
  const { data, info } = await turn(asker.workspaceId, asker.signal, () => {
    const upright = open(photo.path).autoOrient().resize(inside(side)).toColourspace("srgb");
    return encode(upright).toBuffer({ resolveWithObject: true });
  });
  const thumbnail = await encode(sharp(data).resize(inside(thumbnailSide))).toBuffer();
  return { photo: data, thumbnail, type, width: info.width, height: info.height };
}

type Kind = { side: number; encode(image: Sharp): Sharp; type: StoredImage["type"] };

const photoKind: Kind = {
  side: maxPhotoSide,
  encode: (image) => image.flatten({ background: "#ffffff" }).jpeg({ quality: jpegQuality }),
  type: "image/jpeg",
};

const logoKind: Kind = { side: maxLogoSide, encode: (image) => image.png(), type: "image/png" };

/** Whose photo it is, and a signal that fires when they leave. */
export type Asker = { workspaceId: string; signal: AbortSignal };

/** Rejects with a sentence about what is wrong with the photo. Nothing is decoded for an asker who has left. */
export type ReadImage = (photo: IncomingPhoto, asker: Asker) => Promise<StoredImage>;

const reader =
  (kind: Kind): ReadImage =>
  (photo, asker) =>
    shrink(photo, kind, asker).catch((cause: unknown) => {
      throw asker.signal.aborted ? canceled(cause) : toRefusal(cause);
    });

/** The file as an upright JPEG of at most 1600 px without metadata, and a thumbnail of it. */
export const readPhoto = reader(photoKind);

/** The file as an upright PNG of at most 800 px that keeps its transparency, and a thumbnail of it. */
export const readLogo = reader(logoKind);

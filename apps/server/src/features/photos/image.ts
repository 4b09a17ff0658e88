import { maxPhotoSide, photoQuality, thumbnailSide } from "@lotwright/contracts/limits";
import { maxLogoSide } from "@lotwright/contracts/photos";
import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import { AppError } from "../../errors";

/** Larger pictures are refused before they are decoded: a small file can hold billions of pixels. */
const maxPixels = 100_000_000;
const formats = ["jpeg", "png", "webp"];
const jpegQuality = photoQuality * 100;

// Decoders for anything else (SVG, PDF, GIF, HEIC) are switched off, whatever a file calls itself.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
sharp.cache(false);

// Two at a time: a decoded photo takes up to 300 MB, and the cores are two. Neither its header nor its thumbnail, which is
// made of the small one, has to wait for that: a core would idle while a photo goes from one to the next.
const turn = pLimit(2);

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

function toRefusal(cause: unknown): unknown {
  const message = cause instanceof Error ? cause.message : "";
  if (cause instanceof AppError) return cause;
  if (/unsupported image format/i.test(message)) return wrongType(cause);
  if (/pixel limit/i.test(message)) {
    return new AppError("TOO_LARGE", `A photo may have at most ${maxPixels / 1_000_000} million pixels`, {
      cause,
    });
  }
  return new AppError("INVALID", "This photo is damaged and cannot be read. Take or choose it again.", {
    cause,
  });
}

const open = (path: string): Sharp => sharp(path, { limitInputPixels: maxPixels, failOn: "error" });

const inside = (side: number) =>
  ({ width: side, height: side, fit: "inside", withoutEnlargement: true }) as const;

async function shrink(path: string, { side, encode, type }: Kind): Promise<StoredImage> {
  const { format } = await open(path).metadata();
  if (!formats.includes(format)) throw wrongType();
  const upright = open(path).autoOrient().resize(inside(side)).toColourspace("srgb");
  const { data, info } = await turn(() => encode(upright).toBuffer({ resolveWithObject: true }));
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

/** Reads the file at a path; rejects with a sentence about what is wrong with it. */
export type ReadImage = (path: string) => Promise<StoredImage>;

const reader =
  (kind: Kind): ReadImage =>
  (path) =>
    shrink(path, kind).catch((cause: unknown) => {
      throw toRefusal(cause);
    });

/** The file as an upright JPEG of at most 1600 px without metadata, and a thumbnail of it. */
export const readPhoto = reader(photoKind);

/** The file as an upright PNG of at most 800 px that keeps its transparency, and a thumbnail of it. */
export const readLogo = reader(logoKind);

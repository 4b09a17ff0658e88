import { maxPhotoSide, photoQuality, thumbnailSide } from "@lotwright/contracts/photos";
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

// Two at a time: a decoded photo takes up to 300 MB, and the cores are two.
const turn = pLimit(2);

export type StoredImage = { photo: Buffer; thumbnail: Buffer; width: number; height: number };

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

async function shrink(path: string): Promise<StoredImage> {
  const { format } = await open(path).metadata();
  if (!formats.includes(format)) throw wrongType();
  const side = {
    width: maxPhotoSide,
    height: maxPhotoSide,
    fit: "inside",
    withoutEnlargement: true,
  } as const;
  const { data, info } = await open(path)
    .autoOrient()
    .resize(side)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: jpegQuality })
    .toBuffer({ resolveWithObject: true });
  const thumbnail = await sharp(data)
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: jpegQuality })
    .toBuffer();
  return { photo: data, thumbnail, width: info.width, height: info.height };
}

/** The file as an upright JPEG of at most 1600 px without metadata, and a thumbnail of it. */
export function readImage(path: string): Promise<StoredImage> {
  return turn(() =>
    shrink(path).catch((cause: unknown) => {
      throw toRefusal(cause);
    }),
  );
}

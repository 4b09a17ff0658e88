import sharp from "sharp";

/** A JPEG of one color. */
export const picture = (width: number) =>
  sharp({ create: { width, height: 80, channels: 3, background: "#b48c3c" } })
    .jpeg()
    .toBuffer();

/** A JPEG of noise, which compresses badly: a megabyte as it is sent. */
export const noisyPicture = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 90 },
      background: "#000",
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

import { constants, crc32, deflateRawSync } from "node:zlib";
import { jpeg, plainPicture } from "@lotwright/testing/pictures";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readPhoto } from "./image";
import { incoming } from "./testing/incoming";
import { peakGrowthOf } from "./testing/peak-memory";
import { blankJpeg, progressiveJpeg } from "./testing/progressive-jpeg";

const requester = (workspaceId = "a") => ({ workspaceId, signal: new AbortController().signal });
const read = async (bytes: Uint8Array) => readPhoto(await incoming(bytes), requester());

async function pixel(image: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

test("resizes a large photo to a JPEG of at most 1600 pixels with a 400-pixel thumbnail", async () => {
  const { photo, thumbnail, width, height } = await read(await jpeg({ width: 3200, height: 2400 }));
  expect({ width, height }).toEqual({ width: 1600, height: 1200 });
  expect(await sharp(photo).metadata()).toMatchObject({ format: "jpeg", width: 1600, height: 1200 });
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: "jpeg", width: 400, height: 300 });
});

test("limits a tall photo by its height", async () => {
  const { width, height } = await read(await jpeg({ width: 1000, height: 4000 }));
  expect({ width, height }).toEqual({ width: 400, height: 1600 });
});

test("does not enlarge a small photo", async () => {
  const { photo, thumbnail } = await read(await jpeg({ width: 120, height: 90 }));
  expect(await sharp(photo).metadata()).toMatchObject({ width: 120, height: 90 });
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 120, height: 90 });
});

test("flattens the transparent parts of a PNG onto white", async () => {
  const background = { r: 200, g: 0, b: 0, alpha: 0 };
  const png = await sharp({ create: { width: 60, height: 40, channels: 4, background } })
    .png()
    .toBuffer();
  const { photo } = await read(png);
  expect(await sharp(photo).metadata()).toMatchObject({ format: "jpeg", hasAlpha: false });
  expect(await pixel(photo, 30, 20)).toEqual([255, 255, 255]);
});

describe("orientation and metadata", () => {
  test("stores a rotated photo upright and without metadata", async () => {
    const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#f00" } })
      .png()
      .toBuffer();
    const sideways = await plainPicture({ width: 800, height: 400 })
      .composite([{ input: red, left: 0, top: 0 }])
      .jpeg()
      .withExif({
        IFD0: { Make: "CanaryCam", Artist: "Canary Person" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 3230/100" },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await sharp(sideways).metadata()).toMatchObject({ orientation: 6 });
    expect(sideways.includes("CanaryCam")).toBe(true);

    const { photo, thumbnail } = await read(sideways);
    expect(await sharp(photo).metadata()).toMatchObject({ width: 400, height: 800 });
    // The left half of the picture is at the top after the rotation.
    const [r = 0, g = 0, b = 0] = await pixel(photo, 200, 100);
    expect([r > 240, g < 15, b < 15]).toEqual([true, true, true]);
    for (const stored of [photo, thumbnail]) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(stored).metadata();
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
      expect(stored.includes("Canary")).toBe(false);
      expect(stored.includes("GPS")).toBe(false);
    }
  });
});

describe("unusual image files", () => {
  test("converts a CMYK photo to RGB", async () => {
    const { photo } = await read(await plainPicture().toColourspace("cmyk").jpeg().toBuffer());
    expect(await sharp(photo).metadata()).toMatchObject({ space: "srgb", channels: 3, depth: "uchar" });
  });

  test("converts a 16-bit PNG to 8 bits of the same color", async () => {
    const deep = await sharp({ create: { width: 50, height: 50, channels: 3, background: "#40c080" } })
      .toColourspace("rgb16")
      .png()
      .toBuffer();
    expect(await sharp(deep).metadata()).toMatchObject({ depth: "ushort" });
    const { photo } = await read(deep);
    const [r = 0, g = 0, b = 0] = await pixel(photo, 25, 25);
    expect([Math.abs(r - 0x40) < 6, Math.abs(g - 0xc0) < 6, Math.abs(b - 0x80) < 6]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("stores the first frame of an animated WebP", async () => {
    const frames = await Promise.all(
      ["#f00", "#0f0"].map((background) =>
        sharp({ create: { width: 64, height: 48, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await sharp(animated).metadata()).toMatchObject({ pages: 2 });
    const { photo, width, height } = await read(animated);
    expect({ width, height }).toEqual({ width: 64, height: 48 });
    const [r = 0, g = 0] = await pixel(photo, 32, 24);
    expect([r > 230, g < 25]).toEqual([true, true]);
  });

  test("rejects a truncated JPEG, PNG and WebP as damaged", async () => {
    const noise = {
      create: { width: 300, height: 300, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 30 } },
    } as const;
    const wholes = await Promise.all(
      (["jpeg", "png", "webp"] as const).map((format) =>
        sharp({ create: { ...noise.create, background: "#000" } })
          .toFormat(format)
          .toBuffer(),
      ),
    );
    for (const whole of wholes) {
      const half = read(whole.subarray(0, whole.length / 2));
      await expect(half).rejects.toMatchObject({
        code: "INVALID",
        message: expect.stringContaining("damaged"),
      });
    }
  });

  test("rejects a HEIC photo with a message that names the accepted formats", async () => {
    const heic = Buffer.concat([
      Buffer.from("0000001c", "hex"),
      Buffer.from("ftypheic\0\0\0\0mif1heic"),
      Buffer.alloc(200),
    ]);
    await expect(read(heic)).rejects.toMatchObject({
      code: "WRONG_TYPE",
      message: expect.stringContaining("Only JPEG, PNG and WebP"),
    });
  });
});

describe("files that are not photos", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><script>alert(1)</script></svg>`;
  const cases: [string, () => Buffer | Promise<Buffer>][] = [
    ["SVG", () => Buffer.from(svg)],
    ["SVG behind an XML declaration", () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["PDF", () => Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF")],
    ["GIF", () => plainPicture({ width: 8, height: 8 }).gif().toBuffer()],
    ["TIFF", () => plainPicture({ width: 8, height: 8 }).tiff().toBuffer()],
    ["AVIF", () => plainPicture({ width: 8, height: 8 }).avif().toBuffer()],
    ["zeros", () => Buffer.alloc(1000)],
    ["one byte", () => Buffer.from("x")],
  ];
  test.each(cases)("rejects %s by its content", async (_, make) => {
    await expect(read(await make())).rejects.toMatchObject({ code: "WRONG_TYPE" });
  });
});

describe("large images", () => {
  function chunk(type: string, body: Buffer): Buffer {
    const typed = Buffer.concat([Buffer.from(type, "latin1"), body]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, check]);
  }

  /** A zlib stream of at least `byteCount` zeros, built without holding them in memory. */
  function deflatedZeros(byteCount: number): Buffer {
    const size = 1024 * 1024;
    const block = deflateRawSync(Buffer.alloc(size), { finishFlush: constants.Z_FULL_FLUSH });
    const blocks = Array.from({ length: Math.ceil(byteCount / size) }, () => block);
    return Buffer.concat([Buffer.from("7801", "hex"), ...blocks, Buffer.from("0300", "hex")]);
  }

  const colorTypes = { gray: 0, rgb: 2, rgba: 6 };
  type Kind = { depth?: number; color?: keyof typeof colorTypes; isInterlaced?: boolean };

  /** Creates a small file that decodes to a black PNG of this size. */
  function hugePng(width: number, height: number, kind: Kind = {}): Buffer {
    const { depth = 1, color = "gray", isInterlaced = false } = kind;
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header[8] = depth;
    header[9] = colorTypes[color];
    header[12] = isInterlaced ? 1 : 0;
    const rowBytes = 1 + Math.ceil((width * depth * { gray: 1, rgb: 3, rgba: 4 }[color]) / 8);
    return Buffer.concat([
      Buffer.from("89504e470d0a1a0a", "hex"),
      chunk("IHDR", header),
      chunk("IDAT", deflatedZeros(height * (rowBytes + 8))),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  }

  const refusalOf = (bytes: Uint8Array) => read(bytes).catch((error: unknown) => error);

  test("rejects a small file with hundreds of megapixels before decoding it", async () => {
    const bomb = hugePng(16_000, 16_000);
    expect(bomb.length).toBeLessThan(50_000);
    const before = process.memoryUsage().rss;
    const refused = await Promise.all(Array.from({ length: 20 }, () => refusalOf(bomb)));
    for (const error of refused) {
      expect(error).toMatchObject({
        code: "TOO_LARGE",
        message: "A photo may have at most 100 million pixels",
      });
    }
    // Decoding a single one takes 256 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  const deep = { depth: 16, color: "rgba" } as const;
  test.each([
    ["9,999,999 x 10", hugePng(9_999_999, 10, deep), "at most 30,000 pixels wide"],
    ["1,000,000 x 100", hugePng(1_000_000, 100, deep), "at most 30,000 pixels wide"],
    ["10 x 30,001", hugePng(10, 30_001), "at most 30,000 pixels wide"],
    ["10,000 x 10,000, 16 bits", hugePng(10_000, 10_000, deep), "too much detail"],
    ["the same, interlaced", hugePng(10_000, 10_000, { ...deep, isInterlaced: true }), "interlaced"],
    [
      "8,200 x 8,200, interlaced",
      hugePng(8_200, 8_200, { depth: 8, color: "rgb", isInterlaced: true }),
      "interlaced",
    ],
  ])(
    "rejects two concurrent PNGs of %s by their headers, without allocating memory to decode them",
    async (_, png, message) => {
      expect(png.length).toBeLessThan(1_000_000);
      const growth = await peakGrowthOf(async () => {
        for (const refusal of await Promise.all([refusalOf(png), refusalOf(png)])) {
          expect(refusal).toMatchObject({ code: "TOO_LARGE", message: expect.stringContaining(message) });
        }
      });
      expect(growth).toBeLessThan(100 * 1024 * 1024);
    },
  );

  test("reads phone photos of 12 and 50 megapixels and a wide panorama", async () => {
    const sizes = [
      [
        { width: 4000, height: 3000 },
        { width: 1600, height: 1200 },
      ],
      [
        { width: 8160, height: 6120 },
        { width: 1600, height: 1200 },
      ],
      [
        { width: 16_000, height: 2000 },
        { width: 1600, height: 200 },
      ],
    ] as const;
    for (const [taken, stored] of sizes) expect(await read(blankJpeg(taken))).toMatchObject(stored);
  });

  test.each([
    [108, { width: 12_000, height: 9_000 }, { width: 1600, height: 1200 }],
    [200, { width: 12_240, height: 16_320 }, { width: 1200, height: 1600 }],
  ])("reduces a JPEG of %i megapixels while it decodes it, in little memory", async (_, taken, stored) => {
    const photo = blankJpeg(taken);
    const growth = await peakGrowthOf(async () => expect(await read(photo)).toMatchObject(stored));
    // Decoded in full, they take 324 and 600 MB.
    expect(growth).toBeLessThan(100 * 1024 * 1024);
  });
});

describe("the decoding queue", () => {
  test("does not decode a photo after its client disconnected", async () => {
    const photo = await incoming(await jpeg());
    const left = { ...requester(), signal: AbortSignal.abort() };
    await expect(readPhoto(photo, left)).rejects.toMatchObject({ code: "INVALID", message: /canceled/ });
  });

  test("removes a queued photo when its client disconnects", async () => {
    const photo = await incoming(await jpeg({ width: 3000, height: 3000 }));
    const leaving = new AbortController();
    const ended: string[] = [];
    const reading = [1, 2, 3, 4].map((name) =>
      readPhoto(photo, requester()).then(() => ended.push(`read ${name}`)),
    );
    const left = readPhoto(photo, { ...requester(), signal: leaving.signal }).catch(() => ended.push("left"));
    leaving.abort();
    await Promise.all([...reading, left]);
    expect(ended[0]).toBe("left");
  });

  test("decodes another workspace's photo before a backlog of one workspace", async () => {
    const photo = await incoming(await jpeg({ width: 2000, height: 2000 }));
    const ended: string[] = [];
    const all = Array.from({ length: 12 }, () =>
      readPhoto(photo, requester()).then(() => ended.push("many")),
    );
    await Promise.all([...all, readPhoto(photo, requester("b")).then(() => ended.push("stranger"))]);
    expect(ended.indexOf("stranger")).toBeLessThan(6);
  });

  test("decodes other photos while heavy ones wait for each other", async () => {
    const heavy = await incoming(progressiveJpeg(40, 4096));
    const photo = await incoming(await jpeg());
    const ended: string[] = [];
    const long = [1, 2].map(() => readPhoto(heavy, requester()).then(() => ended.push("heavy")));
    const others = [1, 2, 3].map(() => readPhoto(photo, requester("b")).then(() => ended.push("other")));
    await Promise.all([...long, ...others]);
    expect(ended).toEqual(["other", "other", "other", "heavy", "heavy"]);
  });
});

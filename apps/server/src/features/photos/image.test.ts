import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { incoming, jpeg, plainPicture } from "../../testing/pictures";
import { readPhoto } from "./image";

const read = async (bytes: Uint8Array) => readPhoto((await incoming(bytes)).path);

async function pixel(image: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

test("a large photo is stored as a JPEG of at most 1600 pixels, with a thumbnail of 400", async () => {
  const { photo, thumbnail, width, height } = await read(await jpeg({ width: 3200, height: 2400 }));
  expect({ width, height }).toEqual({ width: 1600, height: 1200 });
  expect(await sharp(photo).metadata()).toMatchObject({ format: "jpeg", width: 1600, height: 1200 });
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: "jpeg", width: 400, height: 300 });
});

test("a tall photo is limited by its height", async () => {
  const { width, height } = await read(await jpeg({ width: 1000, height: 4000 }));
  expect({ width, height }).toEqual({ width: 400, height: 1600 });
});

test("a small photo is not made larger", async () => {
  const { photo, thumbnail } = await read(await jpeg({ width: 120, height: 90 }));
  expect(await sharp(photo).metadata()).toMatchObject({ width: 120, height: 90 });
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 120, height: 90 });
});

test("transparent parts of a PNG become white", async () => {
  const background = { r: 200, g: 0, b: 0, alpha: 0 };
  const png = await sharp({ create: { width: 60, height: 40, channels: 4, background } })
    .png()
    .toBuffer();
  const { photo } = await read(png);
  expect(await sharp(photo).metadata()).toMatchObject({ format: "jpeg", hasAlpha: false });
  expect(await pixel(photo, 30, 20)).toEqual([255, 255, 255]);
});

describe("T44", () => {
  test("a photo on its side is stored upright and without any metadata", async () => {
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
    // What was on the left is on top once the picture is turned.
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

describe("T45", () => {
  test("a CMYK photo becomes an ordinary one", async () => {
    const { photo } = await read(await plainPicture().toColourspace("cmyk").jpeg().toBuffer());
    expect(await sharp(photo).metadata()).toMatchObject({ space: "srgb", channels: 3, depth: "uchar" });
  });

  test("a 16-bit PNG becomes an 8-bit photo of the same colour", async () => {
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

  test("of an animated WebP the first picture is kept", async () => {
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

  test("half a JPEG, half a PNG and half a WebP are refused as damaged", async () => {
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

  test("a HEIC photo is refused with a sentence that says what can be used", async () => {
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

describe("T39", () => {
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
  test.each(cases)("%s is refused by its content", async (_, make) => {
    await expect(read(await make())).rejects.toMatchObject({ code: "WRONG_TYPE" });
  });
});

describe("T41", () => {
  function chunk(type: string, body: Buffer): Buffer {
    const typed = Buffer.concat([Buffer.from(type, "latin1"), body]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, check]);
  }

  /** A one-bit PNG of as many pixels as you like in a few kilobytes. */
  function hugePng(width: number, height: number): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header[8] = 1;
    const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
    const signature = Buffer.from("89504e470d0a1a0a", "hex");
    return Buffer.concat([
      signature,
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(rows)),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  }

  test("a small file with billions of pixels is refused before it is decoded", async () => {
    const bomb = hugePng(16_000, 16_000);
    expect(bomb.length).toBeLessThan(50_000);
    const photo = await incoming(bomb);
    const before = process.memoryUsage().rss;
    const refused = await Promise.all(
      Array.from({ length: 20 }, () => readPhoto(photo.path).catch((error: unknown) => error)),
    );
    for (const error of refused) {
      expect(error).toMatchObject({
        code: "TOO_LARGE",
        message: "A photo may have at most 100 million pixels",
      });
    }
    // Decoding even one of them takes 256 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });
});

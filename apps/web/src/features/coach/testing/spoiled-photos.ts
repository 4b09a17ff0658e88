import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { TestPhoto } from "./judge-photos";

/** The longest side of the spoiled copies, in pixels. */
const longestSide = 1_600;
const gamma = 2.2;

type Sized = { picture: Sharp; width: number; height: number };

async function open(path: string): Promise<Sized> {
  const { data, info } = await sharp(await readFile(path))
    .rotate()
    .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColorspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { picture: sharp(data, { raw: { width, height, channels } }), width, height };
}

const toJpeg = (picture: Sharp) => picture.jpeg({ quality: 80 }).toBuffer();

async function defocused(path: string, share: number): Promise<Buffer> {
  const { picture, width, height } = await open(path);
  return toJpeg(picture.blur(share * Math.max(width, height)));
}

async function exposed(path: string, stops: number): Promise<Buffer> {
  const { picture } = await open(path);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const values = Uint8ClampedArray.from({ length: 256 }, (_, value) => value * 2 ** (stops / gamma));
  const changed = data.map((value: number) => values[value] ?? 0);
  return toJpeg(sharp(changed, { raw: { width, height, channels } }));
}

/** Crops a photo as if the camera had moved. All lengths are shares of the photo's size. */
async function cropped(path: string, from: readonly [number, number], size: number): Promise<Buffer> {
  const { picture, width, height } = await open(path);
  return toJpeg(
    picture.extract({
      left: Math.round(from[0] * width),
      top: Math.round(from[1] * height),
      width: Math.round(size * width),
      height: Math.round(size * height),
    }),
  );
}

/**
 * Copies of a photo with faults: blurred, dark, bright, slightly cropped, and a detail; and the photo itself, which
 * counts as fine.
 */
function spoil(folder: string, file: string): TestPhoto[] {
  const path = join(folder, file);
  const whole: TestPhoto = { name: file, expected: [], take: () => readFile(path), before: undefined };
  const copy = (what: string, expected: TestPhoto["expected"], take: () => Promise<Buffer>): TestPhoto => ({
    name: `${file}, ${what}`,
    expected,
    take,
    before: undefined,
  });
  return [
    whole,
    ...[0.003, 0.0045, 0.008, 0.012].map((share) =>
      copy(`defocus ${share}`, ["blurred"], () => defocused(path, share)),
    ),
    ...[-3, -4, -5].map((stops) => copy(`${stops} stops`, ["dark"], () => exposed(path, stops))),
    copy("+3 stops", ["bright"], () => exposed(path, 3)),
    { ...copy("again", ["duplicate"], () => cropped(path, [0.015, 0.01], 0.985)), before: whole },
    { ...copy("closer", [], () => cropped(path, [0.25, 0.2], 0.6)), before: whole },
  ];
}

/** The photos of a folder with their spoiled copies. Rejects if the folder cannot be read. */
export async function spoiledPhotos(folder: string): Promise<TestPhoto[]> {
  const files = (await readdir(folder)).filter((name) => /\.(?:jpe?g|png|webp)$/i.test(name));
  return files.sort().flatMap((file) => spoil(folder, file));
}

// @vitest-environment node
import { plainPicture } from "@lotwright/testing/pictures";
import { expect, test } from "vitest";
import { sortedByTimeTaken, timeTaken } from "./time-taken";

const time = "2026:11:28 09:30:00";

/** A photo in a phone's format, with a color profile before or after its EXIF data. */
async function photoOf(name: string, taken?: string): Promise<File> {
  const exif = { IFD0: { Make: "Phone" }, IFD2: { ...(taken && { DateTimeOriginal: taken }) } };
  const bytes = await plainPicture().withExif(exif).jpeg().toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });
}

const word = (value: number, isLittle: boolean) => {
  const bytes = new DataView(new ArrayBuffer(4));
  bytes.setUint32(0, value, isLittle);
  return [...new Uint8Array(bytes.buffer)];
};

/** The start of a JPEG with EXIF data in either byte order, after the segments `before`. */
function exifOf(taken: string, isLittle: boolean, before: readonly number[] = []): Blob {
  const short = (value: number) => (isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255]);
  const entry = (tag: number, value: number) => [
    ...[short(tag), short(4), word(1, isLittle), word(value, isLittle)].flat(),
  ];
  const directory = (tag: number, value: number) => [
    ...[short(1), entry(tag, value), word(0, isLittle)].flat(),
  ];
  const tiff = [
    ...[...(isLittle ? "II" : "MM")].map((letter) => letter.charCodeAt(0)),
    ...[short(42), word(8, isLittle), directory(0x8769, 26), directory(0x9003, 44)].flat(),
    ...[...taken].map((letter) => letter.charCodeAt(0)),
    0,
  ];
  const exif = [...[..."Exif"].map((letter) => letter.charCodeAt(0)), 0, 0, ...tiff];
  const length = exif.length + 2;
  const segment = [0xff, 0xe1, length >> 8, length & 255, ...exif];
  return new Blob([new Uint8Array([0xff, 0xd8, ...before, ...segment, 0xff, 0xda])]);
}

const jfif = [0xff, 0xe0, 0, 4, 0, 0];
const largeProfile = [0xff, 0xe2, 0xff, 0xff, ...Array<number>(0xfffd).fill(0)];

test("reads when a photo was taken from the EXIF data that another program has written", async () => {
  expect(await timeTaken(await photoOf("a.jpg", time))).toBe(time);
});

test.each([
  ["with little-endian numbers", exifOf(time, true)],
  ["with big-endian numbers", exifOf(time, false)],
  ["behind a JFIF segment", exifOf(time, false, jfif)],
  ["behind a profile of 64 kB", exifOf(time, true, largeProfile)],
])("reads EXIF data %s", async (_, photo) => {
  expect(await timeTaken(photo)).toBe(time);
});

test.each([
  ["has no EXIF data", new Blob(["not a photo"])],
  ["is empty", new Blob([])],
  ["has a clock that was never set", exifOf("0000:00:00 00:00:00", true)],
  ["has blanks for a time", exifOf("    :  :     :  :  ", true)],
  ["ends within its EXIF data", exifOf(time, true).slice(0, 40)],
  ["has its EXIF data behind its first 128 kB", exifOf(time, true, [...largeProfile, ...largeProfile])],
  [
    "can't be read",
    Object.assign(new Blob([]), { slice: () => ({ arrayBuffer: () => Promise.reject(new Error("Gone")) }) }),
  ],
])("finds no time in a file that %s", async (_, file) => {
  expect(await timeTaken(file)).toBeUndefined();
});

const orderOf = async (...photos: File[]) =>
  (await sortedByTimeTaken(photos)).map((photo) => (photo as File).name);

test("puts photos in the order in which they were taken, whatever their names and the order of the drop", async () => {
  const photos = [
    await photoOf("IMG_0001.jpg", "2026:11:28 09:31:00"),
    await photoOf("IMG_9998.jpg", "2026:11:28 09:30:00"),
    await photoOf("IMG_0002.jpg", "2026:11:28 09:31:02"),
    await photoOf("IMG_9999.jpg", "2026:11:28 09:30:00"),
  ];
  expect(await orderOf(...photos)).toEqual(["IMG_9998.jpg", "IMG_9999.jpg", "IMG_0001.jpg", "IMG_0002.jpg"]);
});

test("orders photos without a time by their names, with numbers as numbers", async () => {
  const photos = ["lot 10.jpg", "Lot 2.jpg", "lot 1 (2).jpg", "lot 1.jpg"].map((name) => new File([], name));
  expect(await orderOf(...photos)).toEqual(["lot 1.jpg", "lot 1 (2).jpg", "Lot 2.jpg", "lot 10.jpg"]);
});

test("keeps the place of a photo without a time among photos with one", async () => {
  const photos = [
    await photoOf("IMG_3.jpg", "2026:11:28 09:30:03"),
    await photoOf("IMG_2-edited.jpg"),
    await photoOf("IMG_1.jpg", "2026:11:28 09:30:01"),
  ];
  expect(await orderOf(...photos)).toEqual(["IMG_1.jpg", "IMG_2-edited.jpg", "IMG_3.jpg"]);
});

test("keeps the order of photos without a time that have the same name", async () => {
  const [first, second] = [new File(["1"], "image.png"), new File(["2"], "image.png")];
  expect(await sortedByTimeTaken([second, first])).toEqual([second, first]);
});

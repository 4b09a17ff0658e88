import { expect, test } from "vitest";
import type { PhotoEdit } from "../../components/photos/photo-queue";
import { fakeCanvas } from "../../testing/fake-canvas";
import { adjustment, brighten, coverScale, cropPhoto, turnedSize } from "./crop-photo";
import { maxTilt, tiltStep, wholeArea } from "./crop-view";

const sizes = [
  { width: 4032, height: 3024 },
  { width: 1200, height: 1600 },
  { width: 1600, height: 1600 },
  { width: 1600, height: 90 },
  { width: 3, height: 4 },
];
const tilts = Array.from(
  { length: (4 * maxTilt) / (2 * tiltStep) + 1 },
  (_, step) => step * tiltStep - maxTilt,
);

/** Distances of the frame's corners from the photo's center, along the photo's axes and before scaling. */
function cornersInPhoto({ width, height }: { width: number; height: number }, tilt: number) {
  const cover = coverScale({ width, height }, tilt);
  const angle = (-tilt * Math.PI) / 180;
  return [-1, 1].flatMap((right) =>
    [-1, 1].map((down) => {
      const [x, y] = [(right * width) / 2, (down * height) / 2];
      return {
        x: Math.abs(x * Math.cos(angle) - y * Math.sin(angle)) / cover,
        y: Math.abs(x * Math.sin(angle) + y * Math.cos(angle)) / cover,
      };
    }),
  );
}

test.each(sizes)("keeps the crop within a photo of $width x $height px at every angle", (size) => {
  expect([tilts.length, tilts[0], tilts.at(-1)]).toEqual([61, -15, 15]);
  for (const tilt of tilts) {
    for (const corner of cornersInPhoto(size, tilt)) {
      expect(corner.x).toBeLessThanOrEqual(size.width / 2);
      expect(corner.y).toBeLessThanOrEqual(size.height / 2);
    }
  }
});

test.each(sizes)(
  "enlarges a photo of $width x $height px no more than a straightened frame needs",
  (size) => {
    for (const tilt of tilts) {
      const corners = cornersInPhoto(size, tilt);
      const room = Math.min(
        ...corners.map(({ x }) => size.width / 2 - x),
        ...corners.map(({ y }) => size.height / 2 - y),
      );
      // The photo extends one px beyond the frame in both directions.
      expect(room).toBeLessThanOrEqual(Math.SQRT2);
    }
  },
);

test("leaves the size of a photo that is not straightened", () => {
  expect(coverScale({ width: 1600, height: 1200 }, 0)).toBe(1);
  expect(turnedSize({ width: 1600, height: 1200 }, 90)).toEqual({ width: 1200, height: 1600 });
  expect(turnedSize({ width: 1600, height: 1200 }, 180)).toEqual({ width: 1600, height: 1200 });
  expect(adjustment({ degrees: 90, tilt: 0 }, { width: 1600, height: 1200 })).toBe("rotate(90deg) scale(1)");
});

test.each([
  [100, [0, 1, 100, 128, 255]],
  [150, [0, 2, 150, 192, 255]],
  [50, [0, 0, 50, 64, 128]],
  [120, [0, 1, 120, 154, 255]],
])("changes the brightness of pixels to %i percent, and leaves their opacity", (percent, expected) => {
  const pixels = Uint8ClampedArray.from([0, 1, 100, 128, 255].flatMap((value) => [value, value, value, 77]));
  brighten(pixels, percent);
  expect([...pixels]).toEqual(expected.flatMap((value) => [value, value, value, 77]));
});

const edit: PhotoEdit = { shape: "whole", degrees: 0, tilt: 0, brightness: 100, area: wholeArea };
const photo = new Blob(["photo"]);

test("draws the cropped part of a large photo at most 1600 px long, and frees the memory", async () => {
  const canvas = fakeCanvas({ width: 4000, height: 3000 });
  const area = { x: 10, y: 20, width: 80, height: 50 };
  expect(await cropPhoto(photo, { ...edit, shape: "free", area })).toBe(canvas.jpeg);
  expect(canvas.encoded).toEqual([{ type: "image/jpeg", quality: 0.8 }]);
  expect(canvas.drawn).toEqual([
    { fillRect: [0, 0, 1600, 750], fillStyle: "#fff" },
    { scale: [0.5, 0.5] },
    { translate: [1600, 900] },
    { rotate: 0 },
    { scale: [1, 1] },
    { drawImage: [-2000, -1500], imageSmoothingQuality: "high" },
  ]);
  expect(canvas.open()).toBe(0);
});

test("never enlarges a straightened photo", async () => {
  const canvas = fakeCanvas({ width: 800, height: 600 });
  await cropPhoto(photo, { ...edit, degrees: 90, tilt: -10 });
  const cover = coverScale({ width: 600, height: 800 }, -10);
  const [width, height] = [Math.round(600 / cover), Math.round(800 / cover)];
  expect(canvas.drawn).toEqual([
    { fillRect: [0, 0, width, height], fillStyle: "#fff" },
    { scale: [width / 600, height / 800] },
    { translate: [300, 400] },
    { rotate: (80 * Math.PI) / 180 },
    { scale: [cover, cover] },
    { drawImage: [-400, -300], imageSmoothingQuality: "high" },
  ]);
});

test("changes the brightness of the drawn pixels", async () => {
  const canvas = fakeCanvas({ width: 8, height: 6 });
  await cropPhoto(photo, { ...edit, brightness: 130 });
  expect(canvas.drawn.at(-1)).toEqual({ putImageData: [0, 0], red: 130 });
});

test("frees the memory of a photo that cannot be encoded", async () => {
  const canvas = fakeCanvas({ width: 800, height: 600 });
  canvas.failWith(new Error("No memory"));
  await expect(cropPhoto(photo, edit)).rejects.toThrow("No memory");
  expect(canvas.open()).toBe(0);
});

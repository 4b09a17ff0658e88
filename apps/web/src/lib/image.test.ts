import { afterEach, expect, test, vi } from "vitest";
import { fakeCanvas } from "../testing/fake-canvas";
import { fitWithin, shrinkPhoto } from "./image";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [4032, 3024, 1600, 1200],
  [3024, 4032, 1200, 1600],
  [1600, 900, 1600, 900],
  [640, 480, 640, 480],
  [1601, 1, 1600, 1],
  [20_000, 3, 1600, 1],
])("resizes %i x %i to %i x %i", (width, height, expectedWidth, expectedHeight) => {
  expect(fitWithin({ width, height }, 1600)).toEqual({ width: expectedWidth, height: expectedHeight });
});

test("converts a photo to an upright JPEG on white with quality 0.8 and at most 1600 px", async () => {
  const canvas = fakeCanvas({ width: 4000, height: 3000 });
  const photo = new Blob(["photo"]);
  expect(await shrinkPhoto(photo, [1600])).toEqual([canvas.jpeg]);
  expect(canvas.decoded).toEqual([[photo, { imageOrientation: "from-image" }]]);
  expect(canvas.encoded).toEqual([{ type: "image/jpeg", quality: 0.8 }]);
  expect(canvas.drawn).toEqual([
    { fillRect: [0, 0, 1600, 1200], fillStyle: "#fff" },
    { drawImage: [0, 0, 1600, 1200], imageSmoothingQuality: "high" },
  ]);
  expect(canvas.open()).toBe(0);
});

test("decodes a photo once for two sizes, and makes the small one from the large one", async () => {
  const canvas = fakeCanvas({ width: 4000, height: 3000 });
  expect(await shrinkPhoto(new Blob(["photo"]), [1600, 400])).toHaveLength(2);
  expect(canvas.decoded).toHaveLength(1);
  const drawn = canvas.drawn.filter(({ drawImage }) => drawImage);
  expect(drawn).toMatchObject([{ drawImage: [0, 0, 1600, 1200] }, { drawImage: [0, 0, 400, 300] }]);
  expect(canvas.sources.at(-1)).toBe(canvas.canvases[0]);
});

test("releases the memory of a file that is not a photo", async () => {
  const canvas = fakeCanvas({ width: 40, height: 30 });
  canvas.failWith(new Error("No memory"));
  await expect(shrinkPhoto(new Blob(["photo"]), [1600])).rejects.toThrow("No memory");
  expect(canvas.open()).toBe(0);
});

import { vi } from "vitest";

type Drawn = Record<string, unknown>;

/** Value of each channel of every pixel. */
const gray = 100;

/** Mocks the image decoder and the canvas, which jsdom lacks. Every image has this size. */
export function fakeCanvas(size: { width: number; height: number }) {
  const jpeg = new Blob(["jpeg"], { type: "image/jpeg" });
  const decoded: unknown[][] = [];
  const encoded: unknown[] = [];
  const drawn: Drawn[] = [];
  const sources: unknown[] = [];
  const canvases: unknown[] = [];
  let open = 0;
  let failure: Error | undefined;

  class FakeContext {
    fillStyle = "";
    imageSmoothingQuality = "low";
    fillRect(...place: number[]) {
      drawn.push({ fillRect: place, fillStyle: this.fillStyle });
    }
    scale(...factors: number[]) {
      drawn.push({ scale: factors });
    }
    translate(...offset: number[]) {
      drawn.push({ translate: offset });
    }
    rotate(radians: number) {
      drawn.push({ rotate: radians });
    }
    getImageData(_x: number, _y: number, width: number, height: number) {
      return { data: new Uint8ClampedArray(width * height * 4).fill(gray) };
    }
    putImageData({ data: [red] }: { data: Uint8ClampedArray }, ...place: number[]) {
      drawn.push({ putImageData: place, red });
    }
    drawImage(picture: unknown, ...place: number[]) {
      sources.push(picture);
      drawn.push({ drawImage: place, imageSmoothingQuality: this.imageSmoothingQuality });
    }
  }
  class FakeCanvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {
      canvases.push(this);
    }
    getContext = () => new FakeContext();
    async convertToBlob(options: unknown): Promise<Blob> {
      if (failure) throw failure;
      encoded.push(options);
      return jpeg;
    }
  }
  vi.stubGlobal("createImageBitmap", async (...call: unknown[]) => {
    decoded.push(call);
    open += 1;
    return {
      ...size,
      close: () => {
        open -= 1;
      },
    };
  });
  vi.stubGlobal("OffscreenCanvas", FakeCanvas);
  return {
    jpeg,
    decoded,
    encoded,
    drawn,
    /** Drawn images with their backgrounds. */
    sources,
    canvases,
    /** Number of decoded images that were not closed. */
    open: () => open,
    failWith(error: Error) {
      failure = error;
    },
  };
}

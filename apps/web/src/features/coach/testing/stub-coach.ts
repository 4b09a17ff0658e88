import { vi } from "vitest";
import type { PhotoMeasures } from "../picture-checks";

/** Measurements of a sharp and well exposed photo. */
export const fineMeasures: PhotoMeasures = {
  sharpness: 0.6,
  highlight: 220,
  clippedShare: 0,
  unclippedBrightness: 120,
  hash: "0123456789abcdef",
  thumbnail: Uint8Array.from({ length: 48 * 48 }, (_, index) => (index * 7_919) % 251),
};

/** Mocks the workers, which jsdom lacks: one resizes photos, the other returns these measures for every photo. */
export function stubCoach(measures: Partial<PhotoMeasures> = {}): void {
  class FakeWorker extends EventTarget {
    terminate() {}
    postMessage({ key, longestSides }: { key: number; longestSides?: number[] }) {
      const shrunk = longestSides?.map(() => new Blob(["jpeg"], { type: "image/jpeg" }));
      const data = { key, ...(shrunk ? { shrunk } : { measures: { ...fineMeasures, ...measures } }) };
      queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
    }
  }
  vi.stubGlobal("Worker", FakeWorker);
}

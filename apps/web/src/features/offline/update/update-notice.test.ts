import { expect, test } from "vitest";
import type { PendingPhoto } from "../queue/records";
import { isDisturbing } from "./update-notice";

const empty = { lots: [], photos: [] };
const photo: PendingPhoto = {
  id: "a",
  userId: "ann",
  holder: "capture:1",
  position: 0,
  isCropped: false,
  status: { kind: "uploaded", url: "/photos/a" },
};

test("offers no update while the queue is not empty", () => {
  expect(isDisturbing("/", empty)).toBe(false);
  expect(isDisturbing("/manifests/1", empty)).toBe(false);
  expect(isDisturbing("/", { ...empty, photos: [photo] })).toBe(true);
});

test.each(["camera", "new-item", "voice", "items/2/edit"])("offers no update on the screen %s", (screen) => {
  expect(isDisturbing(`/manifests/1/${screen}`, empty)).toBe(true);
});

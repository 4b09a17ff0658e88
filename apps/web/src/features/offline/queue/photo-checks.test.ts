import { renderHook } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { assignChecks, followEdit, recordCheck, usePhotoChecks } from "./photo-checks";

const owner = { userId: "ann", manifestId: "barn" };
const at = expect.any(Number);
const checks = () => renderHook(() => usePhotoChecks(owner)).result.current;

/** A lot of three photos, of which the first and the last are blurred. */
beforeEach(() => {
  localStorage.clear();
  for (const id of ["a", "c"]) recordCheck(owner, id, ["blurred"]);
  assignChecks(owner, "lot", ["a", "b", "c"]);
});

test("notes the lot and the place of each photo with a fault", () => {
  expect(checks()).toEqual({
    a: { faults: ["blurred"], at, lotId: "lot", number: 1 },
    c: { faults: ["blurred"], at, lotId: "lot", number: 3 },
  });
});

test("forgets the faults of photos that an edit removed, and follows photos that it moved", () => {
  const urls = ["/photos/1", "/photos/2", "/photos/3"];
  followEdit(owner, "lot", { before: urls, after: ["/photos/3", "/photos/2", "new"] });
  expect(checks()).toEqual({ c: { faults: ["blurred"], at, lotId: "lot", number: 1 } });
  followEdit(owner, "lot", { before: ["/photos/3", "/photos/2"], after: ["/photos/2"] });
  expect(checks()).toEqual({});
});

test("keeps the faults in the photos of other lots when a lot is edited", () => {
  const before = checks();
  followEdit(owner, "another lot", { before: ["x"], after: [] });
  followEdit(owner, "lot", { before: ["a", "b", "c"], after: ["a", "b", "c"] });
  expect(checks()).toEqual(before);
});

test("forgets the faults of all manifests after two days, and keeps other entries of localStorage", () => {
  localStorage.setItem("lotwright.capture.ann.barn", "a draft");
  vi.useFakeTimers({ now: Date.now() + 49 * 60 * 60 * 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  recordCheck({ ...owner, manifestId: "byre" }, "d", ["dark"]);
  expect(Object.keys(localStorage).sort()).toEqual([
    "lotwright.capture.ann.barn",
    "lotwright.photo-checks.ann.byre",
  ]);
});

import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeCamera } from "../../../testing/fake-camera";
import { useCamera } from "./use-camera";

function showPage(visibility: DocumentVisibilityState) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

/** Resolves when the fake camera has answered and the hook has rendered. */
const settled = () => act(async () => {});

async function openCamera() {
  const camera = renderHook(() => useCamera());
  await settled();
  expect(camera.result.current.state.kind).toBe("live");
  return camera;
}

test("opens the rear camera in its own size that is nearest to stored photos", async () => {
  const { asked } = fakeCamera();
  await openCamera();
  expect(asked).toMatchObject([
    {
      audio: false,
      video: { facingMode: { ideal: "environment" }, width: { ideal: 1600 }, resizeMode: "none" },
    },
  ]);
});

test("stops the camera while the page is hidden, and when the screen is left", async () => {
  const { tracks } = fakeCamera();
  const { result, unmount } = await openCamera();
  showPage("hidden");
  await settled();
  expect(result.current.state.kind).toBe("starting");
  expect(tracks.map(({ isStopped }) => isStopped)).toEqual([true]);
  showPage("visible");
  await settled();
  expect(result.current.state.kind).toBe("live");
  unmount();
  await settled();
  expect(tracks.map(({ isStopped }) => isStopped)).toEqual([true, true]);
});

test.each([
  ["NotAllowedError", "refused"],
  ["NotFoundError", "missing"],
  ["NotReadableError", "busy"],
])("explains the failure %s as %s", async (name, problem) => {
  const { fail } = fakeCamera();
  fail(name);
  const { result } = renderHook(() => useCamera());
  await settled();
  expect(result.current.state).toEqual({ kind: "failed", problem });
});

test("does not ask for the camera on a page without https", () => {
  const { asked } = fakeCamera();
  vi.stubGlobal("isSecureContext", false);
  const { result } = renderHook(() => useCamera());
  expect(result.current.state).toEqual({ kind: "failed", problem: "insecure" });
  expect(asked).toEqual([]);
});

test("says that another app has taken the camera", async () => {
  const { tracks } = fakeCamera();
  const { result } = await openCamera();
  act(() => void tracks[0]?.dispatchEvent(new Event("ended")));
  expect(result.current.state).toEqual({ kind: "failed", problem: "busy" });
});

test("pauses while the system mutes the camera, and continues automatically", async () => {
  const { tracks } = fakeCamera();
  const { result } = await openCamera();
  expect(result.current.state).toMatchObject({ isPaused: false });
  act(() => tracks[0]?.mute(true));
  expect(result.current.state).toMatchObject({ kind: "live", isPaused: true });
  act(() => tracks[0]?.mute(false));
  expect(result.current.state).toMatchObject({ kind: "live", isPaused: false });
  act(() => void tracks[0]?.dispatchEvent(new Event("ended")));
  act(() => tracks[0]?.mute(false));
  expect(result.current.state).toEqual({ kind: "failed", problem: "busy" });
});

test("remembers the chosen camera, and opens the rear one if it is gone", async () => {
  const { asked, fail } = fakeCamera();
  const { result, unmount } = await openCamera();
  act(() => result.current.choose({ deviceId: "front" }));
  await settled();
  expect(asked.at(-1)).toMatchObject({ video: { deviceId: { exact: "front" } } });
  unmount();
  fail("OverconstrainedError");
  renderHook(() => useCamera());
  await settled();
  expect(asked.at(-1)).toMatchObject({ video: { facingMode: { ideal: "environment" } } });
});

test("shows no viewfinder after the user has chosen the camera app", async () => {
  const { tracks } = fakeCamera();
  const { result } = await openCamera();
  act(() => result.current.choose({ isOn: false }));
  expect(result.current.state).toEqual({ kind: "off" });
  await settled();
  expect(tracks.map(({ isStopped }) => isStopped)).toEqual([true]);
  const later = renderHook(() => useCamera());
  expect(later.result.current.state).toEqual({ kind: "off" });
});

import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useRef } from "react";
import { expect, test, vi } from "vitest";
import { createStore } from "../../../lib/store";
import { press } from "../../../testing/controls";
import { fakeCamera } from "../../../testing/fake-camera";
import { untilPage } from "../../../testing/page-changes";
import { useCamera } from "./use-camera";
import { Viewfinder } from "./viewfinder";

const shotCount = createStore(0);

function Screen() {
  const video = useRef<HTMLVideoElement>(null);
  return (
    <Viewfinder
      camera={useCamera()}
      video={video}
      shotCount={shotCount}
      hint=""
      progress="Uploading photos..."
      onPicture={() => undefined}
    />
  );
}

test("turns the light on and off, and zooms, where the camera can", async () => {
  const { tracks } = fakeCamera({ capabilities: { torch: true, zoom: { min: 1, max: 4, step: 0.5 } } });
  render(<Screen />);
  screen.getByText("Uploading photos...");
  await press("Turn the light on");
  await press("Turn the light off");
  fireEvent.change(screen.getByLabelText("Zoom"), { target: { value: "2.5" } });
  await act(async () => {});
  expect(tracks[0]?.applied).toEqual([
    { advanced: [{ torch: true }] },
    { advanced: [{ torch: false }] },
    { advanced: [{ zoom: 2.5 }] },
  ]);
});

test("shows no light and no zoom for a camera without them", async () => {
  fakeCamera();
  render(<Screen />);
  await screen.findByLabelText("Camera settings");
  expect(screen.queryByLabelText("Turn the light on")).toBeNull();
  expect(screen.queryByLabelText("Zoom")).toBeNull();
});

test("offers the other cameras, the full sensor and the camera app", async () => {
  vi.stubGlobal("ImageCapture", class {});
  const devices = [
    { kind: "videoinput" as const, deviceId: "rear", label: "Back camera" },
    { kind: "videoinput" as const, deviceId: "macro", label: "Macro camera" },
    { kind: "audioinput" as const, deviceId: "mic", label: "Microphone" },
  ];
  const { asked } = fakeCamera({ devices });
  render(<Screen />);
  await userEvent.click(await screen.findByLabelText("Camera settings"));
  const actions = await screen.findAllByRole("menuitem");
  expect(actions.map(({ textContent }) => textContent)).toEqual([
    "Macro camera",
    "Take full-resolution photos (slower)",
    "Use the camera app",
  ]);
  await userEvent.click(screen.getByText("Macro camera"));
  await act(async () => {});
  expect(asked.at(-1)).toMatchObject({ video: { deviceId: { exact: "macro" } } });
});

test("shows the 4:3 part of a picture that is higher or wider", async () => {
  const camera = fakeCamera();
  render(<Screen />);
  await camera.showPicture();
  const guide = () => document.querySelector("[data-guide]")?.className;
  expect(guide()).toContain("border-y");
  const video = document.querySelector("video") as HTMLVideoElement;
  Object.defineProperty(video, "videoWidth", { value: 1920, configurable: true });
  Object.defineProperty(video, "videoHeight", { value: 1080, configurable: true });
  fireEvent(video, new Event("resize"));
  await untilPage(() => expect(guide()).toContain("border-x"));
});

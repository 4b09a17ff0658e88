import { useEffect, useState } from "react";

/** Optional camera controls of the Image Capture specification, which TypeScript's DOM types lack. */
type Controls = { torch?: boolean; zoom?: { min: number; max: number; step: number } };
type ControlSettings = { torch?: boolean; zoom?: number };

const controlsOf = (track: MediaStreamTrack): Controls =>
  // Firefox does not support getCapabilities.
  (track.getCapabilities?.() ?? {}) as Controls;

/** Resolves to whether the camera has applied the setting. */
const apply = (track: MediaStreamTrack, setting: ControlSettings): Promise<boolean> =>
  track.applyConstraints({ advanced: [setting as MediaTrackConstraintSet] }).then(
    () => true,
    () => false,
  );

/** The camera's torch and zoom; undefined for a missing control. */
export function useCameraControls(track: MediaStreamTrack) {
  const [{ torch, zoom }] = useState(() => controlsOf(track));
  const [isLit, setIsLit] = useState(false);
  const [zoomed, setZoomed] = useState((track.getSettings() as ControlSettings).zoom ?? zoom?.min ?? 1);
  const light = torch && {
    isLit,
    toggle: async () => (await apply(track, { torch: !isLit })) && setIsLit(!isLit),
  };
  const hasZoom = zoom !== undefined && zoom.max > zoom.min;
  const zooming = hasZoom && {
    ...zoom,
    value: zoomed,
    change(value: number) {
      setZoomed(value);
      void apply(track, { zoom: value });
    },
  };
  return { light: light || undefined, zooming: zooming || undefined };
}

export type CameraDevice = { deviceId: string; label: string };

/** The available cameras. Browsers reveal their names once one of them is open. */
export function useCameras(track: MediaStreamTrack): readonly CameraDevice[] {
  const [cameras, setCameras] = useState<readonly CameraDevice[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are known when a camera was opened
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
      const found = devices.filter(({ kind, deviceId }) => kind === "videoinput" && deviceId);
      const named = found.map(({ deviceId, label }, at) => ({
        deviceId,
        label: label || `Camera ${at + 1}`,
      }));
      if (!isLeft) setCameras(named);
    };
    void read();
    const { mediaDevices } = navigator;
    mediaDevices.addEventListener("devicechange", read);
    return () => {
      isLeft = true;
      mediaDevices.removeEventListener("devicechange", read);
    };
  }, [track]);
  return cameras;
}

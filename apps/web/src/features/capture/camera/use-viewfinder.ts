import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useDraftPhotos } from "../../offline/drafts";
import { useCamera } from "./use-camera";
import { useShots } from "./use-shots";

/** Keys that press the shutter, unless a control has the focus and handles them. */
const shutterKeys = new Set([" ", "Enter"]);

/** Takes a photo on the keys of the shutter. */
function useShutterKeys(isActive: boolean, onPress: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isActive || event.repeat || event.defaultPrevented || !shutterKeys.has(event.key)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== document.body) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** The camera with its shutter, and the photos of the lot or draft (the holder). `key`: names the draft while Undo is offered. */
export function useViewfinder(holder: string, key: string) {
  // Photos are loaded only when this page shows them.
  const drafted = useDraftPhotos(holder, { key, mayLag: true });
  const camera = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const shots = useShots(holder, camera, video);
  const [hasPicture, setHasPicture] = useState(false);
  const isReady = camera.state.kind === "live" && !camera.state.isPaused && hasPicture;
  useShutterKeys(isReady, shots.take);
  return {
    ...{ holder, drafted, camera, video, shots, setHasPicture, isReady },
    hasViewfinder: camera.state.kind === "live" || camera.state.kind === "starting",
  };
}

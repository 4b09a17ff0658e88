import { type RefObject, useEffect, useRef, useState } from "react";
import { vibrate } from "../../../lib/device";
import { createStore } from "../../../lib/store";
import { toast } from "../../../lib/toasts";
import { useOutbox } from "../../offline/queue";
import { pausedText } from "./open-camera";
import { grabFrame, takeStill } from "./take-shot";
import { type Camera, deliversFrames } from "./use-camera";

/** Duration in ms of the phone's vibration after a shot. */
const shotMs = 15;

/** Name of the User Timing measure from pressing the shutter until the photo is stored. */
const storedMeasure = "lotwright.photo-stored";

function sayFailed({ muted }: MediaStreamTrack) {
  const description = muted ? pausedText : "The camera gave no picture. Please try again.";
  toast({ title: "Photo not taken", description, variant: "destructive" });
}

/** The shutter of the camera. Shots do not wait for one another. */
export function useShots(holder: string, camera: Camera, video: RefObject<HTMLVideoElement | null>) {
  const outbox = useOutbox();
  // A store, because a render of the whole screen would delay the shot that it reports.
  const [shotCount] = useState(() => createStore(0));
  const open = useRef(new Set<Promise<void>>());
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const { state, choices } = camera;
  useEffect(() => {
    void outbox.startEncoder();
  }, [outbox]);

  const store = async (track: MediaStreamTrack, picture: HTMLVideoElement): Promise<void> => {
    const start = performance.now();
    const saved = saving.current;
    const still = choices.isFullSensor ? await takeStill(track).catch(() => undefined) : undefined;
    const frame = still ?? (await grabFrame(picture));
    if (!deliversFrames(track)) {
      if (!(frame instanceof Blob)) frame.close();
      throw new Error("The camera was paused or ended while the photo was taken");
    }
    await saved;
    if (frame instanceof Blob) await outbox.addPhotos(holder, [frame]);
    else await outbox.addFrame(holder, frame);
    performance.measure(storedMeasure, { start });
  };
  const take = () => {
    if (state.kind !== "live" || !video.current?.videoWidth) return;
    const { track } = state;
    if (!deliversFrames(track)) return sayFailed(track);
    shotCount.set(shotCount.get() + 1);
    vibrate(shotMs);
    const shot = store(track, video.current)
      .catch(() => sayFailed(track))
      .finally(() => open.current.delete(shot));
    open.current.add(shot);
  };
  /** Resolves when all shots so far are stored or have failed. */
  const settled = async () => void (await Promise.all(open.current));
  /** Saves the lot once its shots are stored. Shots taken during the save are stored afterwards, for the next lot. */
  const saveBetween = <Saved>(save: () => Promise<Saved>): Promise<Saved> => {
    const saved = settled().then(save);
    saving.current = saved.catch(() => undefined);
    return saved;
  };
  const isStoring = () => open.current.size > 0;
  return { take, settled, isStoring, saveBetween, shotCount };
}

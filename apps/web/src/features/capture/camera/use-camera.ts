import { useEffect, useState } from "react";
import { usePersistedState } from "../../../lib/persisted";
import { type CameraChoices, initialChoices, storedChoices } from "./camera-choices";
import { CameraError, type CameraProblem, openCamera, problemOfPage } from "./open-camera";

export type CameraState =
  | { kind: "off" }
  | { kind: "starting" }
  /** `isPaused`: the system uses the camera, such as for a call, so that frames are black or frozen. */
  | { kind: "live"; stream: MediaStream; track: MediaStreamTrack; isPaused: boolean }
  | { kind: "failed"; problem: CameraProblem };

const stateOf = (stream: MediaStream): CameraState => {
  const [track] = stream.getVideoTracks();
  if (!track) return { kind: "failed", problem: "missing" };
  if (track.readyState === "ended") return { kind: "failed", problem: "busy" };
  return { kind: "live", stream, track, isPaused: track.muted };
};

/** Whether the track delivers frames. Its events may fire later than its last frame. */
export const deliversFrames = ({ muted, readyState }: MediaStreamTrack): boolean =>
  !muted && readyState !== "ended";

const failureOf = (error: unknown): CameraState => ({
  kind: "failed",
  problem: error instanceof CameraError ? error.problem : "busy",
});

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Whether the page is visible. A hidden page releases the camera, so that other apps can use it. */
function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState === "visible");
  useEffect(() => {
    const follow = () => setIsVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, []);
  return isVisible;
}

/** Opens the camera while `isOn` and the page is visible. A new `attempt` reopens it. */
function useStream(isOn: boolean, deviceId: string | undefined, attempt: number): CameraState {
  const isVisible = useIsVisible();
  const [state, setState] = useState<CameraState>({ kind: "starting" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` opens the camera again
  useEffect(() => {
    if (!isOn || !isVisible) return;
    let isLeft = false;
    const opening = openCamera(deviceId);
    opening.then(
      (stream) => {
        if (isLeft) return stop(stream);
        const next = stateOf(stream);
        setState(next);
        if (next.kind !== "live") return;
        const follow = () =>
          setState((now) => (now.kind === "live" ? { ...now, isPaused: next.track.muted } : now));
        for (const change of ["mute", "unmute"]) {
          next.track.addEventListener(change, () => !isLeft && follow());
        }
        // The camera was unplugged, or another app has taken it.
        next.track.addEventListener("ended", () => !isLeft && setState({ kind: "failed", problem: "busy" }));
      },
      (error: unknown) => !isLeft && setState(failureOf(error)),
    );
    return () => {
      isLeft = true;
      opening.then(stop, () => undefined);
      setState({ kind: "starting" });
    };
  }, [isOn, isVisible, deviceId, attempt]);
  return isOn ? state : { kind: "off" };
}

/** The camera of the capture screen, with the choices stored on this device. */
export function useCamera() {
  const [choices, setChoices] = usePersistedState(storedChoices, initialChoices);
  const [attempt, setAttempt] = useState(0);
  const known = problemOfPage();
  const state = useStream(choices.isOn && !known, choices.deviceId, attempt);
  const choose = (change: Partial<CameraChoices>) => setChoices({ ...choices, ...change });
  return {
    state: known && choices.isOn ? ({ kind: "failed", problem: known } as const) : state,
    choices,
    choose,
    retry: () => setAttempt((before) => before + 1),
  };
}

export type Camera = ReturnType<typeof useCamera>;

import { useEffect, useRef, useState } from "react";
import { toast } from "../../lib/toasts";
import { createRecorder, type RecorderFailure, type RecorderState } from "./recorder";

/** Whether the browser can record. False on plain http, where browsers have no microphone. */
export const canRecord = (): boolean =>
  "MediaRecorder" in globalThis && typeof navigator.mediaDevices?.getUserMedia === "function";

const failures: Record<RecorderFailure, { title: string; description: string }> = {
  "not-allowed": {
    title: "Microphone permission denied",
    description: "Allow the microphone in your browser's settings, then try again.",
  },
  "no-microphone": {
    title: "Failed to start microphone",
    description: "Close other apps that use the microphone, then try again.",
  },
  empty: { title: "Nothing was recorded", description: "Please try again." },
};

/** Update interval of the elapsed time, in ms. */
const tickMs = 1_000;

/** Counts the seconds since the recording started. */
function useSeconds(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    setSeconds(0);
    const startedAt = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - startedAt) / 1_000)), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}

/** Calls `onHide` when the page is hidden, because phones close hidden pages without another event. */
function useWhenHidden(isActive: boolean, onHide: () => void) {
  useEffect(() => {
    if (!isActive) return;
    const change = () => document.visibilityState === "hidden" && onHide();
    document.addEventListener("visibilitychange", change);
    return () => document.removeEventListener("visibilitychange", change);
  }, [isActive, onHide]);
}

type Deliver = (audio: Blob, durationMs: number) => void;

/**
 * Records the microphone. Also delivers the recording when the screen closes or the page is hidden.
 * @param begin Called when a recording starts. Returns the function that gets it, or undefined if there is no space for one.
 */
export function useRecorder(begin: () => Deliver | undefined) {
  const [state, setState] = useState<RecorderState>("idle");
  const deliver = useRef<Deliver>(undefined);
  const [recorder] = useState(() =>
    createRecorder<MediaStream>({
      openMicrophone: () => navigator.mediaDevices.getUserMedia({ audio: true }),
      makeEngine(stream, options, { onData, onStop }) {
        const engine = new MediaRecorder(stream, options);
        engine.ondataavailable = ({ data }) => onData(data);
        engine.onstop = onStop;
        return engine;
      },
      isTypeSupported: (type) => MediaRecorder.isTypeSupported(type),
      now: () => performance.now(),
      onState: setState,
      onRecorded: (audio, durationMs) => deliver.current?.(audio, durationMs),
      onFailure: (failure) => toast({ ...failures[failure], variant: "destructive" }),
    }),
  );
  useEffect(() => () => recorder.stop(), [recorder]);
  useWhenHidden(state === "recording", recorder.stop);
  const seconds = useSeconds(state === "recording");
  const start = () => {
    deliver.current = begin();
    if (deliver.current) void recorder.start();
  };
  return { state, seconds, start, stop: recorder.stop };
}

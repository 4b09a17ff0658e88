import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "../../lib/toasts";
import {
  afterSaveDelayMs,
  createRecognizer,
  findSpeechEngine,
  isAskingForMicrophone,
  type ListeningFailure,
  type ListeningState,
} from "./recognizer";

/** Keeps the screen on with a wake lock, if the browser supports it. The browser ends the lock when the page is hidden. */
function useWakeLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive || !("wakeLock" in navigator)) return;
    let held: Promise<WakeLockSentinel | undefined> | undefined;
    const hold = () => {
      if (document.visibilityState !== "visible") return;
      // Rejected when the battery is low; the screen then turns off as usual.
      held = navigator.wakeLock.request("screen").catch(() => undefined);
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      document.removeEventListener("visibilitychange", hold);
      void held?.then((lock) => lock?.release());
    };
  }, [isActive]);
}

function wordsFor(failure: ListeningFailure): { title: string; description?: string } {
  switch (failure.kind) {
    case "unsupported":
      return {
        title: "Browser not supported",
        description: "Voice recognition requires Chrome or Edge browser",
      };
    case "not-allowed":
      return {
        title: "Microphone permission denied",
        description: "Please allow microphone access to use voice cataloging",
      };
    case "not-started":
      return { title: "Failed to start microphone" };
    case "other":
      return { title: "Voice recognition error", description: failure.code };
  }
}

function sayFailure(failure: ListeningFailure) {
  toast({ ...wordsFor(failure), variant: "destructive" });
}

/** Stops listening while the page is hidden. */
function usePauseWhileHidden(onHidden: () => void, onVisible: () => void) {
  const change = useEffectEvent(() => (document.visibilityState === "hidden" ? onHidden() : onVisible()));
  useEffect(() => {
    document.addEventListener("visibilitychange", change);
    return () => document.removeEventListener("visibilitychange", change);
  }, []);
}

/** State of the microphone, which is off until the user starts it. */
export function useListening(onFinal: (text: string) => void) {
  const [Engine] = useState(findSpeechEngine);
  const [isSupported, setIsSupported] = useState(Engine !== undefined);
  const [state, setState] = useState<ListeningState>("paused");
  const [hasListened, setHasListened] = useState(false);
  const [interim, setInterim] = useState("");
  const hear = useEffectEvent(onFinal);
  const [listener] = useState<{ hear: (text: string) => void }>(() => ({ hear: () => undefined }));
  const [recognizer] = useState(
    () =>
      Engine &&
      createRecognizer({
        makeEngine: () => new Engine(),
        isAsking: isAskingForMicrophone,
        onState: (next) => {
          setState(next);
          if (next !== "listening") return;
          setIsSupported(true);
          setHasListened(true);
        },
        onInterim: setInterim,
        onFinal: (text) => listener.hear(text),
        onFailure: (failure) => {
          if (failure.kind === "unsupported") setIsSupported(false);
          sayFailure(failure);
        },
      }),
  );
  useEffect(() => {
    listener.hear = (text) => hear(text);
    return () => {
      // Drops words spoken while the user leaves the screen.
      listener.hear = () => undefined;
      recognizer?.stop();
    };
  }, [listener, recognizer]);
  const suspend = () => recognizer?.suspend();
  const resumeIn = (delayMs: number) => document.visibilityState === "visible" && recognizer?.resume(delayMs);
  usePauseWhileHidden(suspend, () => resumeIn(0));
  useWakeLock(state !== "paused");
  return {
    state,
    hasListened,
    interim,
    isSupported,
    toggle() {
      if (!recognizer) sayFailure({ kind: "unsupported" });
      else if (state === "paused") recognizer.start();
      else recognizer.stop();
    },
    stop: () => recognizer?.stop(),
    suspend,
    resumeAfterSave: () => resumeIn(afterSaveDelayMs),
  };
}

import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "../../lib/toasts";
import { afterSaveDelayMs, createRecogniser, type ListeningFailure, type ListeningState } from "./recogniser";
import { findSpeechEngine, isAskingForMicrophone } from "./speech-engine";
import { useWakeLock } from "./use-wake-lock";

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

/** While the page cannot be seen nothing is recorded. */
function usePauseWhileHidden(onHidden: () => void, onVisible: () => void) {
  const change = useEffectEvent(() => (document.visibilityState === "hidden" ? onHidden() : onVisible()));
  useEffect(() => {
    document.addEventListener("visibilitychange", change);
    return () => document.removeEventListener("visibilitychange", change);
  }, []);
}

/** The microphone of this screen: off until somebody starts it. */
export function useListening(onFinal: (text: string) => void) {
  const [Engine] = useState(findSpeechEngine);
  const [isSupported, setIsSupported] = useState(Engine !== undefined);
  const [state, setState] = useState<ListeningState>("paused");
  const [hasListened, setHasListened] = useState(false);
  const [interim, setInterim] = useState("");
  const hear = useEffectEvent(onFinal);
  const [listener] = useState<{ hear: (text: string) => void }>(() => ({ hear: () => undefined }));
  const [recogniser] = useState(
    () =>
      Engine &&
      createRecogniser({
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
      // What was being said when the screen is left belongs to nobody.
      listener.hear = () => undefined;
      recogniser?.stop();
    };
  }, [listener, recogniser]);
  const suspend = () => recogniser?.suspend();
  const resumeIn = (delayMs: number) => document.visibilityState === "visible" && recogniser?.resume(delayMs);
  usePauseWhileHidden(suspend, () => resumeIn(0));
  useWakeLock(state !== "paused");
  return {
    state,
    hasListened,
    interim,
    isSupported,
    toggle() {
      if (!recogniser) sayFailure({ kind: "unsupported" });
      else if (state === "paused") recogniser.start();
      else recogniser.stop();
    },
    stop: () => recogniser?.stop(),
    suspend,
    resumeAfterSave: () => resumeIn(afterSaveDelayMs),
  };
}

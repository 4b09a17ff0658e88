import type { SpeechEngine } from "./recogniser";

type SpeechWindow = {
  SpeechRecognition?: new () => SpeechEngine;
  webkitSpeechRecognition?: new () => SpeechEngine;
};

/** The browser's own speech recognition, under either of its names. */
export function findSpeechEngine(): (new () => SpeechEngine) | undefined {
  const speech = window as SpeechWindow; // neither name is in TypeScript's list of the browser's parts
  return speech.SpeechRecognition ?? speech.webkitSpeechRecognition;
}

/** False where the browser does not tell. */
export async function isAskingForMicrophone(): Promise<boolean> {
  const status = await navigator.permissions?.query({ name: "microphone" }).catch(() => undefined);
  return status?.state === "prompt";
}

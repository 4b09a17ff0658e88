import type { ListeningState } from "./recognizer";

export type Listening = {
  state: ListeningState;
  /** Whether the microphone was on before, so that its status is "paused" instead of "Not started". */
  hasListened: boolean;
  isSupported: boolean;
};

const statuses = { paused: "Paused", starting: "Starting the microphone...", listening: "Listening" };
const hints = {
  paused: "Tap the microphone to continue.",
  starting: "Allow the microphone if you're asked.",
  listening: "Describe the lot in your own words.",
};

function statusOf({ state, hasListened, isSupported }: Listening): string {
  if (state !== "paused") return statuses[state];
  if (!isSupported) return "Not available";
  return hasListened ? statuses.paused : "Not started";
}

/** Texts about the microphone: its status, and the next step. */
export function listeningWords(
  listening: Listening,
  { isSaving, isOnline }: { isSaving: boolean; isOnline: boolean },
): { status: string; hint: string } {
  const { state, hasListened } = listening;
  const status = isSaving ? "Saving lot..." : statusOf(listening);
  // Speech needs a connection, because most browsers send audio to their own servers.
  if (!isOnline) return { status, hint: "Speech may not work offline. You can type." };
  if (isSaving && state === "listening") return { status, hint: "Listening continues after saving." };
  const isNew = state === "paused" && !hasListened;
  return { status, hint: isNew ? "Tap the microphone to start." : hints[state] };
}

import { isRemoved } from "../../lib/removal";
import { forget, recall, remember } from "../../lib/storage";

/** Whose words they are, so that the next person at this browser does not find them. */
export type VoiceOwner = { userId: string; manifestId: string };

export const spokenKey = ({ userId, manifestId }: VoiceOwner) => `lotwright.voice.${userId}.${manifestId}`;

/** The words of the lot that is not saved yet, also after a phone ended the page; its photos are in the outbox. */
export function readSpoken(owner: VoiceOwner): string {
  const key = spokenKey(owner);
  return isRemoved(key) ? "" : (recall(key) ?? "");
}

export function keepSpoken(owner: VoiceOwner, words: string): void {
  if (words) remember(spokenKey(owner), words);
  else forget(spokenKey(owner));
}

import { forget, recall, remember } from "../../lib/storage";

/** Whose words they are, so that the next person at this browser does not find them. */
export type VoiceOwner = { userId: string; manifestId: string };

const keyOf = ({ userId, manifestId }: VoiceOwner) => `lotwright.voice.${userId}.${manifestId}`;

/** The words of the lot that is not saved yet, also after a phone ended the page; its photos are in the outbox. */
export const readSpoken = (owner: VoiceOwner): string => recall(keyOf(owner)) ?? "";

export function keepSpoken(owner: VoiceOwner, words: string): void {
  if (words) remember(keyOf(owner), words);
  else forget(keyOf(owner));
}

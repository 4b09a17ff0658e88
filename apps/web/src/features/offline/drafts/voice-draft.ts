import { z } from "zod";
import { createDraftStore } from "./draft-store";

/** The spoken words of the unsaved lot; its photos are in the upload queue. */
const store = createDraftStore(z.string(), "voice");

export type VoiceOwner = { userId: string; manifestId: string };

const keyOf = ({ userId, manifestId }: VoiceOwner) => ({ userId, id: manifestId });

export const spokenKey = (owner: VoiceOwner) => store.storageKey(keyOf(owner));

export const readSpoken = (owner: VoiceOwner): string => store.read(keyOf(owner)) ?? "";

export function writeSpoken(owner: VoiceOwner, words: string): void {
  if (words) store.write(keyOf(owner), words);
  else store.forget(keyOf(owner));
}

import { maxPhotosPerItem } from "@lotwright/contracts/limits";
import { z } from "zod";
import { makeId } from "../../lib/make-id";
import { forget, recallJson, remember } from "../../lib/storage";

const voiceDraft = z.object({
  /** The lot's own id, so that saving it twice makes one lot. */
  id: z.uuid(),
  notes: z.string(),
  photos: z.array(z.object({ id: z.string(), url: z.string() })).max(maxPhotosPerItem),
});
/** The lot that is being spoken and is not saved yet. */
export type VoiceDraft = z.infer<typeof voiceDraft>;

/** Whose draft it is, so that the next person at this browser does not find it. */
export type VoiceOwner = { userId: string; manifestId: string };

const keyOf = ({ userId, manifestId }: VoiceOwner) => `lotwright.voice.${userId}.${manifestId}`;

/** Survives a reload of the page, until the tab is closed. */
export function readVoiceDraft(owner: VoiceOwner): VoiceDraft {
  const kept = voiceDraft.safeParse(recallJson(keyOf(owner), "sessionStorage"));
  return kept.success ? kept.data : { id: makeId(), notes: "", photos: [] };
}

export function writeVoiceDraft(owner: VoiceOwner, change: Partial<VoiceDraft>): void {
  remember(keyOf(owner), JSON.stringify({ ...readVoiceDraft(owner), ...change }), "sessionStorage");
}

export function forgetVoiceDraft(owner: VoiceOwner): void {
  forget(keyOf(owner), "sessionStorage");
}

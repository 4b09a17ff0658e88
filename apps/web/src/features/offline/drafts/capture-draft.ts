import { z } from "zod";
import { isRemoved } from "../../../lib/removal";
import { forget, recallJson, remember } from "../../../lib/storage";
import { keptFields } from "./kept-fields";

const captureDraft = z.object({
  notes: z.string(),
  useAi: z.boolean(),
  sectionLetter: z.string(),
  /** The other form fields, as far as they were filled in. */
  fields: keptFields.catch({}),
});
/** The text of the unsaved lot; its photos are in the upload queue. */
export type CaptureDraft = z.infer<typeof captureDraft>;

export const emptyDraft: CaptureDraft = { notes: "", useAi: true, sectionLetter: "", fields: {} };

/** Includes the user id, so that another person at this browser does not get the draft. */
export type DraftOwner = { userId: string; manifestId: string };

export const draftKey = ({ userId, manifestId }: DraftOwner) => `lotwright.capture.${userId}.${manifestId}`;

/** Survives a reload and a killed page. A discarded draft reads as empty, also while Undo is offered. */
export function readDraft(owner: DraftOwner): CaptureDraft {
  const key = draftKey(owner);
  const { data: kept = emptyDraft } = captureDraft.safeParse(recallJson(key));
  return isRemoved(key) ? { ...emptyDraft, sectionLetter: kept.sectionLetter } : kept;
}

export function writeDraft(owner: DraftOwner, change: Partial<CaptureDraft>): void {
  remember(draftKey(owner), JSON.stringify({ ...readDraft(owner), ...change }));
}

/** The draft after a save: notes and the AI choice are reset; the section stays for a following lot. */
export function finishDraft(owner: DraftOwner, sectionLetter = ""): void {
  if (sectionLetter) writeDraft(owner, { ...emptyDraft, sectionLetter });
  else forget(draftKey(owner));
}

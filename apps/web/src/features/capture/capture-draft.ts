import { z } from "zod";
import { isRemoved } from "../../lib/removal";
import { forget, recallJson, remember } from "../../lib/storage";
import { keptFields } from "../items/kept-fields";

const captureDraft = z.object({
  notes: z.string(),
  useAi: z.boolean(),
  sectionLetter: z.string(),
  /** What the form asks for beyond these, as far as somebody filled it in. */
  fields: keptFields.catch({}),
});
/** What was said about the lot that is not saved yet; its photos are in the outbox. */
export type CaptureDraft = z.infer<typeof captureDraft>;

export const emptyDraft: CaptureDraft = { notes: "", useAi: true, sectionLetter: "", fields: {} };

/** Whose draft it is, so that the next person at this browser does not find it. */
export type DraftOwner = { userId: string; manifestId: string };

export const draftKey = ({ userId, manifestId }: DraftOwner) => `lotwright.capture.${userId}.${manifestId}`;

/** Survives a reload, and a phone that ends the page. One that was discarded is empty, also while Undo is offered. */
export function readDraft(owner: DraftOwner): CaptureDraft {
  const key = draftKey(owner);
  const { data: kept = emptyDraft } = captureDraft.safeParse(recallJson(key));
  return isRemoved(key) ? { ...emptyDraft, sectionLetter: kept.sectionLetter } : kept;
}

export function writeDraft(owner: DraftOwner, change: Partial<CaptureDraft>): void {
  remember(draftKey(owner), JSON.stringify({ ...readDraft(owner), ...change }));
}

/** After a save: notes and the AI choice start anew; the section stays when the next lot follows. */
export function finishDraft(owner: DraftOwner, sectionLetter = ""): void {
  if (sectionLetter) writeDraft(owner, { ...emptyDraft, sectionLetter });
  else forget(draftKey(owner));
}

import { z } from "zod";
import { createDraftStore, type DraftKey } from "./draft-store";
import { draftFields } from "./form-fields";

const captureDraft = z.object({
  notes: z.string(),
  useAi: z.boolean(),
  sectionLetter: z.string(),
  /** The other form fields, as far as they were filled in. */
  fields: draftFields.catch({}),
});
/** The text of the unsaved lot; its photos are in the upload queue. */
export type CaptureDraft = z.infer<typeof captureDraft>;

export const emptyDraft: CaptureDraft = { notes: "", useAi: true, sectionLetter: "", fields: {} };

const store = createDraftStore(captureDraft, "capture");

export type DraftOwner = { userId: string; manifestId: string };

const keyOf = ({ userId, manifestId }: DraftOwner): DraftKey => ({ userId, id: manifestId });

export const draftKey = (owner: DraftOwner) => store.storageKey(keyOf(owner));

/** A discarded draft reads as empty, also while Undo is offered; its section stays. */
export function readDraft(owner: DraftOwner): CaptureDraft {
  const { sectionLetter } = store.readDiscarded(keyOf(owner)) ?? emptyDraft;
  return store.read(keyOf(owner)) ?? { ...emptyDraft, sectionLetter };
}

export const writeDraft = (owner: DraftOwner, change: Partial<CaptureDraft>): void =>
  store.write(keyOf(owner), { ...readDraft(owner), ...change });

/** The draft after a save: notes and the AI choice are reset; the section stays for a following lot. */
export function finishDraft(owner: DraftOwner, sectionLetter = ""): void {
  if (sectionLetter) writeDraft(owner, { ...emptyDraft, sectionLetter });
  else store.forget(keyOf(owner));
}

import { z } from "zod";
import { persisted } from "../../lib/persisted";
import { createEmitter } from "../../lib/store";
import { type DraftOwner, draftParser, readUnlessDiscarded } from "../offline/drafts";
import { roughLot } from "./rough-lots";

const listDraft = z.object({
  text: z.string(),
  /** The lines of the preview, after it was first shown. */
  lots: z.array(roughLot).optional(),
  /** Whether the preview is shown and replaces the text. */
  isPreviewed: z.boolean().optional(),
  /** Lines of the text beyond the limit, left for a later list. */
  rest: z.string().optional(),
  /** The id of the first lot, while the lots are being added. */
  addedId: z.string().optional(),
});
/** A list of lots to add, one per manifest. */
export type ListDraft = z.infer<typeof listDraft>;

export const listDrafts = persisted(
  ({ userId, manifestId }: DraftOwner) => `lotwright.list.${userId}.${manifestId}`,
  draftParser(listDraft),
);

const empty: ListDraft = { text: "" };

/**
 * Reads the list. If its lots were added just before the page closed, returns only the remaining lines.
 * @param isAdded whether the lot with this id was added
 */
export function readList(owner: DraftOwner, isAdded: (lotId: string) => boolean): ListDraft {
  const draft = readUnlessDiscarded(listDrafts(owner)) ?? empty;
  const { addedId, ...list } = draft;
  return addedId !== undefined && isAdded(addedId) ? { text: list.rest ?? "" } : list;
}

const moved = createEmitter();

/** Calls the listener when the list was changed outside its dialog. Returns a function that unsubscribes. */
export const onListMoved = moved.subscribe;

/** Replaces the list from outside its dialog, which may be open. */
export function moveList(owner: DraftOwner, draft: ListDraft): void {
  writeList(owner, draft);
  moved.emit();
}

export function writeList(owner: DraftOwner, draft: ListDraft): void {
  if (draft.text.trim() || draft.isPreviewed) listDrafts(owner).write(draft);
  else listDrafts(owner).forget();
}

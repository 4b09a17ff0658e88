import { z } from "zod";
import { persisted } from "../../lib/persisted";
import { createEmitter } from "../../lib/store";
import { type DraftOwner, draftParser, readUnlessDiscarded } from "../offline/drafts";
import { roughLot } from "./rough-lots";

const listDraft = z.object({
  text: z.string(),
  /** The lines of the preview, once it was shown. */
  lots: z.array(roughLot).optional(),
  /** Whether the preview is shown, so that its lines count instead of the text. */
  isPreviewed: z.boolean().optional(),
  /** The lines of the text that the preview leaves for later. */
  rest: z.string().optional(),
  /** The id of the first lot, since the lots are being added. */
  addedId: z.string().optional(),
});
/** A list of lots that are not added yet. Each manifest has one. */
export type ListDraft = z.infer<typeof listDraft>;

export const listDrafts = persisted(
  ({ userId, manifestId }: DraftOwner) => `lotwright.list.${userId}.${manifestId}`,
  draftParser(listDraft),
);

const empty: ListDraft = { text: "" };

/**
 * Reads the list. If its lots were added just before the page was closed, only the lines that were left for later.
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

/** Writes the list from outside its dialog, which may be open. */
export function moveList(owner: DraftOwner, draft: ListDraft): void {
  writeList(owner, draft);
  moved.emit();
}

export function writeList(owner: DraftOwner, draft: ListDraft): void {
  if (draft.text.trim() || draft.isPreviewed) listDrafts(owner).write(draft);
  else listDrafts(owner).forget();
}

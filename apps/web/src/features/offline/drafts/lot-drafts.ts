import { z } from "zod";
import { persisted } from "../../../lib/persisted";
import { createEmitter } from "../../../lib/store";
import { draftFields } from "./form-fields";
import { draftParser, readUnlessDiscarded } from "./stored-draft";

/**
 * Identifies the draft of a new lot. Each manifest has one draft in the camera and one in Voice Mode. The drafts'
 * photos are in the upload queue.
 */
export type DraftOwner = { userId: string; manifestId: string };

const captureDraft = z.object({
  notes: z.string(),
  useAi: z.boolean(),
  sectionLetter: z.string(),
  /** Other form fields that the user has filled in. */
  fields: draftFields.catch({}),
});
export type CaptureDraft = z.infer<typeof captureDraft>;

export const emptyDraft: CaptureDraft = { notes: "", useAi: true, sectionLetter: "", fields: {} };

export const captureDrafts = persisted(
  ({ userId, manifestId }: DraftOwner) => `lotwright.capture.${userId}.${manifestId}`,
  draftParser(captureDraft),
);

export const draftKey = (owner: DraftOwner) => captureDrafts(owner).key;

/** Reads the draft of a captured lot. While a discard can be undone, the draft is empty except for its section. */
export function readDraft(owner: DraftOwner): CaptureDraft {
  const stored = captureDrafts(owner);
  const { sectionLetter } = stored.read() ?? emptyDraft;
  return readUnlessDiscarded(stored) ?? { ...emptyDraft, sectionLetter };
}

export const writeDraft = (owner: DraftOwner, change: Partial<CaptureDraft>): void =>
  captureDrafts(owner).write({ ...readDraft(owner), ...change });

/** Resets the draft after a save: notes and the AI choice are cleared, and the section stays for the next lot. */
export function finishDraft(owner: DraftOwner, sectionLetter = ""): void {
  if (sectionLetter) writeDraft(owner, { ...emptyDraft, sectionLetter });
  else captureDrafts(owner).forget();
}

export const spokenDrafts = persisted(
  ({ userId, manifestId }: DraftOwner) => `lotwright.voice.${userId}.${manifestId}`,
  draftParser(z.string()),
);

export const spokenKey = (owner: DraftOwner) => spokenDrafts(owner).key;

export const readSpoken = (owner: DraftOwner): string => readUnlessDiscarded(spokenDrafts(owner)) ?? "";

export function writeSpoken(owner: DraftOwner, words: string): void {
  if (words) spokenDrafts(owner).write(words);
  else spokenDrafts(owner).forget();
}

/** Deletes the text of a draft, and the section letter stored for its next lot. */
export function forgetDraft(owner: DraftOwner, kind: "capture" | "voice"): void {
  if (kind === "voice") writeSpoken(owner, "");
  else finishDraft(owner);
}

const joined = (...texts: readonly string[]) => texts.filter((text) => text.trim() !== "").join("\n");

const draftMove = createEmitter();

/** Calls the listener when a draft's text was moved. Returns a function that unsubscribes. */
export const onDraftMoved = draftMove.subscribe;

/** Appends a draft's text to the camera draft of another manifest. */
export function moveDraftText(from: DraftOwner, kind: "capture" | "voice", manifestId: string): void {
  const moved = kind === "voice" ? { ...emptyDraft, notes: readSpoken(from) } : readDraft(from);
  const to = { ...from, manifestId };
  const there = readDraft(to);
  writeDraft(to, {
    notes: joined(there.notes, moved.notes),
    useAi: there.useAi && moved.useAi,
    sectionLetter: there.sectionLetter || moved.sectionLetter,
    fields: { ...moved.fields, ...there.fields },
  });
  forgetDraft(from, kind);
  draftMove.emit();
}

import type { z } from "zod";
import type { Persisted } from "../../../lib/persisted";
import { isRemoved } from "../../../lib/toasts";

/** The draft's owner and the id of its record. Other users of this browser cannot read the draft. */
export type DraftKey = { userId: string; id: string };

/** Creates a parser of stored drafts. Earlier releases stored drafts that consist of one text without JSON. */
export const draftOf =
  <Draft>(schema: z.ZodType<Draft>) =>
  (stored: unknown, text: string): Draft | undefined => {
    const { data, success } = schema.safeParse(stored);
    return success ? data : schema.safeParse(text).data;
  };

/** Stores unsaved input in localStorage, where it survives a reload and a killed page. Invalid drafts are ignored. */
export function createDraftStore<Draft>(at: (key: DraftKey) => Persisted<Draft>) {
  const read = (draftKey: DraftKey): Draft | undefined => {
    const stored = at(draftKey);
    return isRemoved(stored.key) ? undefined : stored.read();
  };
  return {
    storageKey: (key: DraftKey) => at(key).key,
    /** Reads a draft. Returns undefined for a discarded draft, also while Undo is offered. */
    read,
    /** Reads a draft, also one that was discarded while Undo is offered. */
    readDiscarded: (key: DraftKey) => at(key).read(),
    write: (key: DraftKey, draft: Draft) => at(key).write(draft),
    forget: (key: DraftKey) => at(key).forget(),
    /** All drafts of one user, by the id of the manifest or item that the draft belongs to. */
    readAll(userId: string): Map<string, Draft> {
      const ids = at({ userId, id: "" }).endings();
      const drafts = ids.map((id) => [id, read({ userId, id })] as const);
      return new Map(drafts.flatMap(([id, draft]) => (draft === undefined ? [] : [[id, draft]])));
    },
  };
}

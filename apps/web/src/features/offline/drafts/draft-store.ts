import type { z } from "zod";
import { forget, recall, recallJson, remember, rememberedKeys } from "../../../lib/storage";
import { isRemoved } from "../../../lib/toasts";

/** The draft's owner and the id of its record. Other users of this browser cannot read the draft. */
export type DraftKey = { userId: string; id: string };

/** Stores unsaved input in localStorage, where it survives a reload and a killed page. Invalid drafts are ignored. */
export function createDraftStore<Draft>(
  schema: z.ZodType<Draft>,
  kind: "capture" | "item" | "list" | "voice",
) {
  const prefixOf = (userId: string) => `lotwright.${kind}.${userId}.`;
  const storageKey = ({ userId, id }: DraftKey) => prefixOf(userId) + id;
  const readStored = (key: string): Draft | undefined => {
    // Earlier releases stored drafts that consist of one text without JSON.
    const { data, success } = schema.safeParse(recallJson(key));
    return success ? data : schema.safeParse(recall(key)).data;
  };
  const read = (draftKey: DraftKey): Draft | undefined => {
    const key = storageKey(draftKey);
    return isRemoved(key) ? undefined : readStored(key);
  };
  return {
    storageKey,
    /** Reads a draft. Returns undefined for a discarded draft, also while Undo is offered. */
    read,
    /** Reads a draft, also one that was discarded while Undo is offered. */
    readDiscarded: (key: DraftKey) => readStored(storageKey(key)),
    write: (key: DraftKey, draft: Draft) => remember(storageKey(key), JSON.stringify(draft)),
    forget: (key: DraftKey) => forget(storageKey(key)),
    /** All drafts of one user, by the id of the manifest or item that the draft belongs to. */
    readAll(userId: string): Map<string, Draft> {
      const ids = rememberedKeys(prefixOf(userId)).map((key) => key.slice(prefixOf(userId).length));
      const drafts = ids.map((id) => [id, read({ userId, id })] as const);
      return new Map(drafts.flatMap(([id, draft]) => (draft === undefined ? [] : [[id, draft]])));
    },
  };
}

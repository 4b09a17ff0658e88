import type { z } from "zod";
import { forget, recall, recallJson, remember, rememberedKeys } from "../../../lib/storage";
import { isRemoved } from "../../../lib/toasts";

/** Whose draft it is, and of which record: another person at this browser does not get it. */
export type DraftKey = { userId: string; id: string };

/** Stores unsaved input in localStorage: it survives a reload and a killed page. Invalid drafts read as none. */
export function createDraftStore<Draft>(schema: z.ZodType<Draft>, kind: "capture" | "item" | "voice") {
  const prefixOf = (userId: string) => `lotwright.${kind}.${userId}.`;
  const storageKey = ({ userId, id }: DraftKey) => prefixOf(userId) + id;
  const readStored = (key: string): Draft | undefined => {
    // Earlier releases stored plain text for drafts that are only a text.
    const { data, success } = schema.safeParse(recallJson(key));
    return success ? data : schema.safeParse(recall(key)).data;
  };
  const read = (draftKey: DraftKey): Draft | undefined => {
    const key = storageKey(draftKey);
    return isRemoved(key) ? undefined : readStored(key);
  };
  return {
    storageKey,
    /** Undefined also while a discard can be undone. */
    read,
    /** Like `read`, but also while a discard can be undone. */
    readDiscarded: (key: DraftKey) => readStored(storageKey(key)),
    write: (key: DraftKey, draft: Draft) => remember(storageKey(key), JSON.stringify(draft)),
    forget: (key: DraftKey) => forget(storageKey(key)),
    /** All drafts of one person, by the record's id. */
    readAll(userId: string): Map<string, Draft> {
      const ids = rememberedKeys(prefixOf(userId)).map((key) => key.slice(prefixOf(userId).length));
      const drafts = ids.map((id) => [id, read({ userId, id })] as const);
      return new Map(drafts.flatMap(([id, draft]) => (draft === undefined ? [] : [[id, draft]])));
    },
  };
}

import { isoTime } from "@lotwright/contracts/values/fields";
import { z } from "zod";
import { changedFields, pick } from "../../../lib/fields";
import { persisted } from "../../../lib/persisted";
import { draftFields, type ItemFields, withoutUnfinished } from "./form-fields";
import { draftParser, readUnlessDiscarded } from "./stored-draft";

const itemDraft = z.object({
  changedAt: isoTime,
  /** The values of the changed fields before the change. */
  base: draftFields,
  changes: draftFields,
});
/** The unsaved changes of an item, as stored on this device. */
export type ItemDraft = z.infer<typeof itemDraft>;

export type ItemDraftOwner = { userId: string; itemId: string };

export const itemDrafts = persisted(
  ({ userId, itemId }: ItemDraftOwner) => `lotwright.item.${userId}.${itemId}`,
  draftParser(itemDraft),
);

export const itemDraftKey = (owner: ItemDraftOwner) => itemDrafts(owner).key;
export const readItemDraft = (owner: ItemDraftOwner) => readUnlessDiscarded(itemDrafts(owner));
export const forgetItemDraft = (owner: ItemDraftOwner) => itemDrafts(owner).forget();

/** All drafts of unsaved changes of one user, by item id. */
export function readItemDrafts(userId: string): Map<string, ItemDraft> {
  const ids = itemDrafts({ userId, itemId: "" }).endings();
  const drafts = ids.map((itemId) => [itemId, readItemDraft({ userId, itemId })] as const);
  return new Map(drafts.flatMap(([id, draft]) => (draft === undefined ? [] : [[id, draft]])));
}

/** Stores the differences between the form and the saved version, merged into an earlier draft that is still stored. */
export function writeItemDraft(
  owner: ItemDraftOwner,
  versions: { base: ItemFields; shown: ItemFields; undecided: ItemDraft | undefined; now: Date },
): void {
  const { base, shown, undecided, now } = versions;
  const changes = withoutUnfinished(changedFields(base, shown));
  const names = Object.keys(changes);
  const typed: ItemDraft = {
    changedAt: now.toISOString(),
    base: { ...undecided?.base, ...pick(base, names) },
    changes: { ...undecided?.changes, ...changes },
  };
  const draft = names.length > 0 ? typed : undecided;
  if (draft) itemDrafts(owner).write(draft);
  else forgetItemDraft(owner);
}

/** The draft without the fields that were just saved. Undefined if no field is left. */
export function withoutFields(draft: ItemDraft, names: readonly string[]): ItemDraft | undefined {
  const left = Object.keys(draft.changes).filter((name) => !names.includes(name));
  return left.length > 0
    ? { ...draft, base: pick(draft.base, left), changes: pick(draft.changes, left) }
    : undefined;
}

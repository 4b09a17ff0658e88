import { isoTime } from "@lotwright/contracts/fields";
import { z } from "zod";
import { changedFields, isSame } from "../../lib/changed-fields";
import { isRemoved } from "../../lib/removal";
import { forget, recall, remember, rememberedKeys } from "../../lib/storage";
import { keptFields, withoutUnfinished } from "../offline/drafts";
import type { FieldName, ItemFields } from "./item-fields";
import type { Difference } from "./newer-version";

const itemDraft = z.object({
  changedAt: isoTime,
  /** What the changed fields were before. */
  base: keptFields,
  changes: keptFields,
});
/** Changes of an item that were not saved. */
export type ItemDraft = { changedAt: string; base: Partial<ItemFields>; changes: Partial<ItemFields> };

/** Whose draft it is, so that the next person at this browser does not find it. */
export type ItemDraftOwner = { userId: string; itemId: string };

const keysOf = (userId: string) => `lotwright.item.${userId}.`;
export const itemDraftKey = ({ userId, itemId }: ItemDraftOwner) => `${keysOf(userId)}${itemId}`;

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** None while discarding it can still be undone. */
export function readItemDraft(owner: ItemDraftOwner): ItemDraft | undefined {
  const key = itemDraftKey(owner);
  if (isRemoved(key)) return undefined;
  const kept = itemDraft.safeParse(toJson(recall(key) ?? ""));
  return kept.success ? kept.data : undefined;
}

/** Unsaved changes of one person on this device, by the item's id. */
export function readItemDrafts(userId: string): Map<string, ItemDraft> {
  const itemIds = rememberedKeys(keysOf(userId)).map((key) => key.slice(keysOf(userId).length));
  return new Map(
    itemIds.flatMap((itemId) => {
      const draft = readItemDraft({ userId, itemId });
      return draft ? [[itemId, draft] as const] : [];
    }),
  );
}

export const forgetItemDraft = (owner: ItemDraftOwner): void => forget(itemDraftKey(owner));

/** What differs from the saved version, together with an earlier draft that nobody has decided about yet. */
export function keepItemDraft(
  owner: ItemDraftOwner,
  versions: { base: ItemFields; shown: ItemFields; undecided: ItemDraft | undefined; now: Date },
): void {
  const { base, shown, undecided, now } = versions;
  const changes = withoutUnfinished(changedFields(base, shown));
  const names = Object.keys(changes) as FieldName[]; // names of the same fields
  const before = Object.fromEntries(names.map((name) => [name, base[name]]));
  const typed: ItemDraft = {
    changedAt: now.toISOString(),
    base: { ...undecided?.base, ...before },
    changes: { ...undecided?.changes, ...changes },
  };
  const draft = names.length > 0 ? typed : undecided;
  if (draft) remember(itemDraftKey(owner), JSON.stringify(draft));
  else forgetItemDraft(owner);
}

/** What restoring the draft would change in the version that is saved now. */
export function draftDifferences({ base, changes }: ItemDraft, saved: ItemFields): Difference[] {
  const names = Object.keys(changes) as FieldName[]; // names of the same fields
  return names.flatMap((name): Difference[] => {
    const mine = changes[name];
    if (mine === undefined || isSame(mine, saved[name])) return [];
    return [{ name, mine, theirs: saved[name], isContested: !isSame(base[name], saved[name]) }];
  });
}

/** The draft without the fields that were just saved; none when nothing is left. */
export function withoutFields(draft: ItemDraft, names: readonly string[]): ItemDraft | undefined {
  const rest = (fields: Partial<ItemFields>) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
  const changes = rest(draft.changes);
  return Object.keys(changes).length > 0 ? { ...draft, base: rest(draft.base), changes } : undefined;
}

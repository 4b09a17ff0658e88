import type { Item } from "@lotwright/contracts/items";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { changedFields } from "../../lib/changed-fields";
import {
  draftDifferences,
  forgetItemDraft,
  type ItemDraft,
  type ItemDraftOwner,
  keepItemDraft,
  readItemDraft,
  withoutFields,
} from "./item-draft";
import { type ItemForm, toItemFields } from "./item-fields";

/** Keeps what is not saved on this device, and offers what an earlier visit left. */
export function useItemDraft(owner: ItemDraftOwner, form: ItemForm, base: Item) {
  const [offered, setOffered] = useState(() => {
    const kept = readItemDraft(owner);
    return kept && draftDifferences(kept, toItemFields(base)).length > 0 ? kept : undefined;
  });
  const [isUnsaved, setIsUnsaved] = useState(false);
  const isDiscarded = useRef(false);

  const keep = (version: Item, undecided: ItemDraft | undefined) => {
    if (isDiscarded.current) return;
    const saved = toItemFields(version);
    const shown = form.getValues();
    keepItemDraft(owner, { base: saved, shown, undecided, now: new Date() });
    setIsUnsaved(Object.keys(changedFields(saved, shown)).length > 0);
  };
  const keepTyped = useEffectEvent(() => keep(base, offered));
  useEffect(() => {
    const watching = form.watch(() => keepTyped());
    return () => watching.unsubscribe();
  }, [form]);
  const keepOther = useEffectEvent(keep);
  useEffect(() => keepOther(base, offered), [base, offered]);

  return {
    offered,
    isUnsaved,
    /** Decided: restored, or thrown away. */
    closeOffer: () => setOffered(undefined),
    /** Fields that were saved are no longer worth restoring. */
    forgetSaved: (names: readonly string[]) => setOffered((draft) => draft && withoutFields(draft, names)),
    /** The person leaves and wants none of it kept. */
    discard: () => {
      isDiscarded.current = true;
      forgetItemDraft(owner);
    },
  };
}

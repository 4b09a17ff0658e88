import type { Item } from "@lotwright/contracts/items";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { changedFields } from "../../lib/changed-fields";
import { finishRemoval, removeWithUndo } from "../../lib/removal";
import {
  draftDifferences,
  forgetItemDraft,
  type ItemDraft,
  type ItemDraftOwner,
  itemDraftKey,
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
  /** Discarded, and kept until that is final. */
  const [withdrawn, setWithdrawn] = useState<ItemDraft>();
  const [isUnsaved, setIsUnsaved] = useState(false);
  const isDiscarded = useRef(false);
  const key = itemDraftKey(owner);
  // Opened again while discarding could be undone: the form shows the saved version.
  useEffect(() => finishRemoval(key), [key]);

  const keep = (version: Item, undecided: ItemDraft | undefined) => {
    if (isDiscarded.current) return;
    const saved = toItemFields(version);
    const shown = form.getValues();
    keepItemDraft(owner, { base: saved, shown, undecided, now: new Date() });
    setIsUnsaved(Object.keys(changedFields(saved, shown)).length > 0);
  };
  const undecided = offered ?? withdrawn;
  const keepTyped = useEffectEvent(() => keep(base, undecided));
  useEffect(() => {
    const watching = form.watch(() => keepTyped());
    return () => watching.unsubscribe();
  }, [form]);
  const keepOther = useEffectEvent(keep);
  useEffect(() => keepOther(base, undecided), [base, undecided]);

  const discardOffer = () => {
    setWithdrawn(offered);
    setOffered(undefined);
    removeWithUndo({
      key,
      title: "Draft discarded",
      undo() {
        setOffered(offered);
        setWithdrawn(undefined);
      },
      finish() {
        // What was typed since is kept again when the state changes; without the page nothing was.
        forgetItemDraft(owner);
        setWithdrawn(undefined);
      },
    });
  };
  return {
    offered,
    isUnsaved,
    /** Restored. */
    closeOffer: () => setOffered(undefined),
    discardOffer,
    /** Fields that were saved are no longer worth restoring. */
    forgetSaved: (names: readonly string[]) => setOffered((draft) => draft && withoutFields(draft, names)),
    /** The item is deleted, for good: what was typed goes with it. */
    forgetDraft() {
      isDiscarded.current = true;
      forgetItemDraft(owner);
    },
    /** The person leaves and wants none of it kept. */
    discard({ undo, finish }: { undo: () => void; finish: () => void }) {
      isDiscarded.current = true;
      removeWithUndo({
        key,
        title: "Changes discarded",
        undo() {
          isDiscarded.current = false;
          undo();
        },
        finish() {
          forgetItemDraft(owner);
          finish();
        },
      });
    },
  };
}

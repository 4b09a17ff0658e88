import { useEffect, useEffectEvent, useRef, useState } from "react";
import { changedFields } from "../../../lib/fields";
import { finishRemoval, removeWithUndo } from "../../../lib/toasts";
import type { ItemForm } from "../../lots/item-fields";
import {
  forgetItemDraft,
  type ItemDraft,
  type ItemDraftOwner,
  type ItemFields,
  itemDraftKey,
  readItemDraft,
  withoutFields,
  writeItemDraft,
} from "../../offline/drafts";
import { fieldsToRestore } from "./follow";

/** Stores unsaved changes on this device while the user types, and offers to restore those of an earlier visit. */
export function useItemDraft(owner: ItemDraftOwner, form: ItemForm, base: ItemFields) {
  const [offered, setOffered] = useState(() => {
    const kept = readItemDraft(owner);
    return kept && fieldsToRestore(kept, { shown: base, seen: base, stored: base }).length > 0
      ? kept
      : undefined;
  });
  /** A discarded draft, held in memory while Undo is offered. */
  const [withdrawn, setWithdrawn] = useState<ItemDraft>();
  const [isUnsaved, setIsUnsaved] = useState(false);
  const isDiscarded = useRef(false);
  const key = itemDraftKey(owner);
  // Reopening the item while Undo is offered makes the discard final.
  useEffect(() => {
    finishRemoval(key);
  }, [key]);

  const keep = (saved: ItemFields, undecided: ItemDraft | undefined) => {
    if (isDiscarded.current) return;
    const shown = form.getValues();
    writeItemDraft(owner, { base: saved, shown, undecided, now: new Date() });
    setIsUnsaved(Object.keys(changedFields(saved, shown)).length > 0);
  };
  const undecided = offered ?? withdrawn;
  const keepTyped = useEffectEvent(() => keep(base, undecided));
  useEffect(() => {
    const watching = form.watch(() => keepTyped());
    return () => watching.unsubscribe();
  }, [form]);
  const keepOther = useEffectEvent(keep);
  useEffect(() => {
    keepOther(base, undecided);
  }, [base, undecided]);

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
        // Deletes the discarded draft. The next state change stores what the user typed after discarding.
        forgetItemDraft(owner);
        setWithdrawn(undefined);
      },
    });
  };
  return {
    offered,
    isUnsaved,
    /** Hides the offer after restoring the draft. */
    closeOffer: () => setOffered(undefined),
    discardOffer,
    /** Removes saved fields from the draft that the form offers to restore. */
    forgetSaved: (names: readonly string[]) => setOffered((draft) => draft && withoutFields(draft, names)),
    /** Deletes the draft of a deleted item. */
    forgetDraft() {
      isDiscarded.current = true;
      forgetItemDraft(owner);
    },
    /**
     * Discards the draft when the user leaves without saving, and offers Undo. `finish` is called when Undo is no longer offered.
     */
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

import { itemFieldIds } from "@lotwright/contracts/item-fields";
import type { Item } from "@lotwright/contracts/items";
import { useEffect, useEffectEvent, useState } from "react";
import { changedFields, isSame } from "../../lib/changed-fields";
import { isNotFound, isOutOfReach } from "../../lib/error-message";
import { lotName } from "../../lib/format";
import { pick } from "../../lib/pick";
import { trpc } from "../../lib/trpc";
import { type KeptLot, sayChangesSaved, useWaitingChange } from "../offline/queue";
import { draftDifferences } from "./item-draft";
import { type FieldName, type ItemFields, toItemFields } from "./item-fields";
import {
  addDifferences,
  type Choices,
  chosenFields,
  currentItemOf,
  type Difference,
  meetNewer,
} from "./newer-version";
import { useItemDraft } from "./use-item-draft";
import { useFieldsForm } from "./use-item-form";
import { editHolder, useItemPhotos } from "./use-item-photos";
import { useNumberCheck } from "./use-number-check";
import { useSaveLater, useUpdateItem } from "./use-save-item";

/** The item with what was changed on this phone and has not reached the server. */
function withWaiting(item: Item, waiting: KeptLot | undefined): Item {
  if (!waiting?.change) return item;
  const { fields, photoIds, change } = waiting;
  return {
    ...item,
    ...toItemFields({ ...item, ...pick({ ...fields, photoUrls: photoIds }, Object.keys(change.base)) }),
  };
}

/** What follows a save, or an attempt at one. */
export type Outcome = { onSaved?: () => void; onFailed?: () => void };

/** What the person has to decide about: another version that was saved, or their own draft. */
export type Choosing = Outcome & { about: "newer" | "draft" };

/** The form of an item that exists, kept up with what others and finished jobs change in it. */
export function useEditItem(owner: { userId: string; itemId: string }) {
  const [item, { error }] = trpc.items.byId.useSuspenseQuery({ id: owner.itemId });
  const waiting = useWaitingChange(owner.itemId);
  const [base, setBase] = useState(() => withWaiting(item, waiting));
  const [differences, setDifferences] = useState<Difference[]>([]);
  const [choosing, setChoosing] = useState<Choosing>();
  const saved = toItemFields(base);
  const { takePhotos: _, ...itemForm } = useFieldsForm(saved);
  const { form } = itemForm;
  const itemPhotos = useItemPhotos(form, { itemId: owner.itemId, lot: `Lot ${lotName(saved)}` });
  const draft = useItemDraft(owner, form, base);

  const apply = (fields: ItemFields) => {
    for (const name of itemFieldIds) {
      if (!isSame(form.getValues(name), fields[name])) form.setValue(name, fields[name]);
    }
  };
  const meet = (next: Item): Difference[] => {
    const held: FieldName[] = itemPhotos.hasUnsent ? ["photoUrls"] : [];
    const theirs = toItemFields(next);
    const met = meetNewer({ base: saved, mine: form.getValues(), theirs, held });
    const isDescribed = base.aiGenerationStatus === "pending" && next.aiGenerationStatus === "completed";
    const news = met.differences.filter(({ isContested }) => isContested || !isDescribed);
    const told = addDifferences(differences, news, { shown: met.fields, theirs });
    apply(met.fields);
    setBase(next);
    setDifferences(told);
    return told;
  };
  const showSaved = (next: Item, sent: ItemFields): boolean => {
    // What was typed while the answer was on its way stays.
    const typedSince = changedFields(sent, form.getValues());
    apply({ ...toItemFields(next), ...typedSince });
    draft.forgetSaved(Object.keys(changedFields(saved, sent)));
    setBase(next);
    setDifferences([]);
    return Object.keys(typedSince).length === 0;
  };
  const restore = () => {
    const shown = form.getValues();
    const kept = draft.offered ? draftDifferences(draft.offered, shown) : [];
    if (kept.some(({ isContested }) => isContested)) return setChoosing({ about: "draft" });
    apply(chosenFields(shown, kept, {}));
    draft.closeOffer();
  };
  return {
    ...itemForm,
    ...itemPhotos,
    ...draft,
    discard(comeBack: () => void) {
      const photos = itemPhotos.hideAdded();
      draft.discard({
        undo() {
          photos.undo();
          comeBack();
        },
        finish: photos.finish,
      });
    },
    ...{ item, base, saved, differences, setDifferences, choosing, setChoosing },
    ...{ apply, meet, showSaved, restore, setBase, waiting },
    /** Somebody deleted it meanwhile. */
    isGone: isNotFound(error),
  };
}
export type Editing = ReturnType<typeof useEditItem>;

/** Saving the form of `useEditItem`; a version that was saved meanwhile is met first. */
export function useSaveEdited(editing: Editing) {
  const { form, item, base, saved, differences, hasUnsent, meet, showSaved, setChoosing } = editing;
  const { setBase, setDifferences } = editing;
  const update = useUpdateItem();
  const saveLater = useSaveLater();
  const checkNumber = useNumberCheck(item, saved);

  const follow = useEffectEvent((next: Item, isSaving: boolean) => {
    if (!isSaving && next.updatedAt > base.updatedAt) meet(next);
  });
  useEffect(() => follow(item, update.isPending), [item, update.isPending]);

  const sendLater = async (from: Item, fields: ItemFields, { onSaved }: Outcome) => {
    const base = toItemFields(from);
    await saveLater({ item: from, base, fields, holder: editHolder(from.id) });
    editing.forgetSaved(Object.keys(changedFields(base, fields)));
    setBase({ ...from, ...fields });
    setDifferences([]);
    onSaved?.();
  };
  const send = (from: Item, written: ItemFields, { onSaved, onFailed }: Outcome) => {
    const after = onSaved ? { onSaved } : {};
    if (hasUnsent || editing.waiting) return void sendLater(from, written, after);
    const fields = { ...written, photoUrls: editing.addressesOf(written.photoUrls) };
    const changes = changedFields(toItemFields(from), fields);
    const finish = () => {
      sayChangesSaved(fields);
      onSaved?.();
    };
    if (Object.keys(changes).length === 0) return finish();
    const sent = structuredClone(form.getValues());
    const meetRefusal = (error: unknown) => {
      const current = currentItemOf(error);
      if (current && meet(current).length === 0) {
        return send(current, fields, { ...after, ...(onFailed && { onFailed }) });
      }
      onFailed?.();
      if (current) setChoosing({ about: "newer", ...after });
      else editing.showFailure(error);
    };
    const input = { id: from.id, ...changes, expectedUpdatedAt: from.updatedAt };
    update.mutate(input, {
      onError: (error) => (isOutOfReach(error) ? void sendLater(from, written, after) : meetRefusal(error)),
      onSuccess: (next) => {
        const isWhole = showSaved(next, sent);
        editing.forgetAdded();
        if (isWhole) finish();
        else sayChangesSaved(fields);
      },
    });
  };
  const decideFirst = ({ onSaved, onFailed }: Outcome) => {
    onFailed?.();
    setChoosing({ about: "newer", ...(onSaved && { onSaved }) });
  };
  const save = (outcome: Outcome = {}, { hasChosen = false } = {}) =>
    form.handleSubmit(async (fields) => {
      if (update.isPending) return;
      const isContested = differences.some((difference) => difference.isContested);
      if (isContested && !hasChosen) return decideFirst(outcome);
      const refusal = await checkNumber(fields);
      if (!refusal) return send(base, fields, outcome);
      outcome.onFailed?.();
      editing.showFailure(refusal);
    }, outcome.onFailed);
  return { save, isSaving: update.isPending };
}

export type SaveEdited = ReturnType<typeof useSaveEdited>["save"];

/** What the dialog of both versions shows, and what its choice does. */
export function useChoice(editing: Editing, save: SaveEdited) {
  const { form, choosing, setChoosing, differences, setDifferences, offered, apply, closeOffer } = editing;
  const shown = form.getValues();
  const isDraft = choosing?.about === "draft";
  const told = isDraft && offered ? draftDifferences(offered, shown) : differences;
  // Contested fields follow what was typed since.
  const rows = told.map((row) => (row.isContested && !isDraft ? { ...row, mine: shown[row.name] } : row));
  const decide = (choices: Choices) => {
    apply(chosenFields(shown, rows, choices));
    setChoosing(undefined);
    if (isDraft) return closeOffer();
    setDifferences([]);
    void save(choosing, { hasChosen: true })();
  };
  return { rows, decide };
}

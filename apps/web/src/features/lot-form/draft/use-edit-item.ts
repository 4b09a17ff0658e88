import { itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import type { Item } from "@lotwright/contracts/catalog/items";
import { useEffect, useEffectEvent, useState } from "react";
import { type PhotoRef, storedPhoto } from "../../../components/photos/photo-queue";
import { trpc } from "../../../data/api/trpc";
import { failureOf, isNotFound } from "../../../lib/error-message";
import { changedFields, isSame, pick } from "../../../lib/fields";
import { lotName } from "../../../lib/format";
import { toItemFields } from "../../lots/item-fields";
import { type ItemFields, merge, mergeDraft } from "../../offline/drafts";
import {
  type Choices,
  chosenValues,
  editHolder,
  toastChangesSaved,
  type UpdateItem,
  useIsDeleted,
  useOutbox,
  useWaitingChange,
} from "../../offline/queue";
import { useClaims } from "../claims/use-claims";
import { withDictated } from "./dictated-text";
import { addChanges, draftVersions, type ElsewhereChange, toVersions } from "./elsewhere";
import { useItemDraft } from "./use-item-draft";
import { useFieldsForm, useNumberCheck } from "./use-item-form";
import { useItemPhotos } from "./use-item-photos";
import { useUpdateItem } from "./use-save-item";

/** The saved version that the form is compared with: the server's item, and its fields including a pending change. */
type Base = { item: Item; fields: ItemFields };

function toBase(item: Item, pending?: UpdateItem): Base {
  const saved = toItemFields(item);
  if (!pending) return { item, fields: saved };
  const changes = pick({ ...pending.fields, photoUrls: pending.photos }, Object.keys(pending.base));
  return { item, fields: { ...saved, ...changes } };
}

/** Unverified claims of the item, or of its pending change. Responses of earlier releases have none. */
const claimsOf = (item: Item, pending: UpdateItem | undefined): readonly string[] =>
  (pending?.base.unseenClaims ? pending.fields.unseenClaims : item.unseenClaims) ?? [];

const toStored =
  (urls: ReadonlyMap<string, string>) =>
  (photo: PhotoRef): PhotoRef => {
    const url = photo.kind === "local" ? urls.get(photo.id) : undefined;
    return url === undefined ? photo : storedPhoto(url);
  };

/** Called after the save has succeeded or failed. */
export type Outcome = { onSaved?: () => void; onFailed?: () => void };

/** A pending decision of the user in the conflict dialog: about another user's version, or about an earlier unsaved draft. */
export type Choosing = Outcome & { about: "conflict" | "draft" };

/** The form of an item. It merges changes by other people and by jobs while it is open. */
export function useEditItem(owner: { userId: string; itemId: string }) {
  const utils = trpc.useUtils();
  const [item, { error }] = trpc.items.byId.useSuspenseQuery({ id: owner.itemId });
  const pending = useWaitingChange(owner.itemId);
  const isDeleted = useIsDeleted(owner.itemId);
  const [base, setBase] = useState(() => toBase(item, pending));
  const [elsewhere, setElsewhere] = useState<ElsewhereChange[]>([]);
  const [choosing, setChoosing] = useState<Choosing>();
  const { takePhotos: _, ...itemForm } = useFieldsForm(base.fields);
  const { form } = itemForm;
  const itemPhotos = useItemPhotos(form, { itemId: owner.itemId, lot: `Lot ${lotName(base.fields)}` });
  const draft = useItemDraft(owner, form, base.fields);
  const claims = useClaims(form, claimsOf(item, pending));

  const apply = (fields: ItemFields) => {
    for (const name of itemFieldIds) {
      if (!isSame(form.getValues(name), fields[name])) form.setValue(name, fields[name]);
    }
  };
  /** Merges a newer version into the form. Returns the changes that the user should see or decide about. */
  const rebase = (from: Base, next: Base): ElsewhereChange[] => {
    const recordings = utils.recordings.list.getData({ itemId: owner.itemId }) ?? [];
    const versions = { base: from.fields, local: form.getValues(), remote: next.fields };
    const { base, local, remote } = withDictated(versions, recordings);
    const merged = merge({ base, local, remote });
    const isDescribed =
      from.item.aiGenerationStatus === "pending" && next.item.aiGenerationStatus === "completed";
    const added = merged.changedByRemote
      .map((name) => ({ name, local: local[name], isConflict: merged.conflicts.includes(name) }))
      .filter(({ isConflict }) => isConflict || !isDescribed);
    const changes = addChanges(elsewhere, added, { shown: merged.fields, remote: next.fields });
    apply(merged.fields);
    setBase(next);
    setElsewhere(changes);
    return changes;
  };
  /** Shows the saved version. Returns false if the user typed something during the save. */
  const showSaved = (next: Base, sent: ItemFields): boolean => {
    const typedSince = changedFields(sent, form.getValues());
    apply({ ...next.fields, ...typedSince });
    draft.forgetSaved(Object.keys(changedFields(base.fields, sent)));
    setBase(next);
    setElsewhere([]);
    return Object.keys(typedSince).length === 0;
  };
  const restore = () => {
    if (!draft.offered) return;
    const merged = mergeDraft(draft.offered, form.getValues());
    if (merged.conflicts.length > 0) return setChoosing({ about: "draft" });
    apply(merged.fields);
    draft.closeOffer();
  };
  const discard = (comeBack: () => void) => {
    const photos = itemPhotos.hideAdded();
    draft.discard({
      undo() {
        photos.undo();
        comeBack();
      },
      finish: photos.finish,
    });
  };
  return {
    ...itemForm,
    ...itemPhotos,
    ...draft,
    ...{ item, pending, claims, base, setBase, saved: base.fields },
    ...{ elsewhere, setElsewhere, choosing, setChoosing },
    ...{ apply, rebase, showSaved, restore, discard },
    /** Whether the item is deleted, or its deletion waits on this device. */
    isGone: isDeleted || isNotFound(error),
  };
}
export type Editing = ReturnType<typeof useEditItem>;

/** Saves the form of `useEditItem`. If there are conflicts, the user decides about them first. */
export function useSaveEdited(editing: Editing) {
  const { form, item, pending, claims, base, saved, elsewhere, rebase, showSaved, setChoosing } = editing;
  const outbox = useOutbox();
  const update = useUpdateItem();
  const checkNumber = useNumberCheck(item, saved);

  const follow = useEffectEvent((next: Item, isSaving: boolean) => {
    if (!isSaving && next.updatedAt > base.item.updatedAt) rebase(base, toBase(next, pending));
  });
  useEffect(() => {
    follow(item, update.isPending);
  }, [item, update.isPending]);

  const decideFirst = ({ onSaved, onFailed }: Outcome) => {
    onFailed?.();
    setChoosing({ about: "conflict", ...(onSaved && { onSaved }) });
  };
  /** Returns a rejected change to the form, together with an earlier pending change of the same item. */
  const reject = (error: unknown, outcome: Outcome) => {
    // The earlier change was removed from the queue, so the form must count it as unsaved.
    const before = toBase(base.item);
    editing.setBase(before);
    const { current, storedPhotos } = failureOf(error) ?? {};
    const remote = current as Item | undefined; // the queue's conflicts have the item
    // The form's new photos are written, and no longer on the phone.
    if (storedPhotos) form.setValue("photoUrls", form.getValues("photoUrls").map(toStored(storedPhotos)));
    if (remote && rebase(before, toBase(remote)).length > 0) return decideFirst(outcome);
    outcome.onFailed?.();
    editing.showFailure(error);
  };
  const send = (fields: ItemFields, outcome: Outcome) => {
    const unseenClaims = claims.toSave();
    const known = { ...saved, unseenClaims: [...claims.saved] };
    const wanted = { ...fields, unseenClaims };
    if (Object.keys(changedFields(known, wanted)).length === 0) {
      toastChangesSaved(fields, pending && outbox.view());
      return outcome.onSaved?.();
    }
    const sent = structuredClone(form.getValues());
    const { id } = base.item;
    const change = {
      item: base.item,
      base: known,
      fields: wanted,
      holder: editHolder(id),
    };
    update.mutate(change, {
      onError: (error) => reject(error, outcome),
      onSuccess: (delivered) => {
        claims.forget();
        const next = delivered ? toBase(delivered) : { item: base.item, fields };
        if (showSaved(next, sent)) outcome.onSaved?.();
      },
    });
  };
  const save = (outcome: Outcome = {}, { hasChosen = false } = {}) =>
    form.handleSubmit(async (fields) => {
      if (update.isPending) return;
      if (elsewhere.some(({ isConflict }) => isConflict) && !hasChosen) return decideFirst(outcome);
      const refusal = await checkNumber(fields);
      if (!refusal) return send(fields, outcome);
      outcome.onFailed?.();
      editing.showFailure(refusal);
    }, outcome.onFailed);
  return { save, isSaving: update.isPending };
}

/** Returns a function that saves only that the user has checked the unverified claims. */
export function useConfirmClaims({ base, saved, claims }: Editing): () => void {
  const update = useUpdateItem();
  return () => {
    // A draft's claims are saved together with its texts.
    if (claims.isDrafted) return claims.confirm();
    const { id, manifestId } = base.item;
    update.mutate({
      item: { id, manifestId },
      base: { ...saved, unseenClaims: [...claims.saved] },
      fields: { ...saved, unseenClaims: [] },
      // Uses the saved photos, because the form's new ones are not saved yet.
      holder: `claims:${id}`,
    });
  };
}

export type SaveEdited = ReturnType<typeof useSaveEdited>["save"];

/** The rows of the conflict dialog, and a function that applies the user's choices. */
export function useChoice(editing: Editing, save: SaveEdited) {
  const { form, choosing, setChoosing, elsewhere, setElsewhere, offered, apply, closeOffer } = editing;
  const shown = form.getValues();
  const versions =
    choosing?.about === "draft" && offered ? draftVersions(offered, shown) : toVersions(elsewhere, shown);
  const decide = (choices: Choices) => {
    apply({ ...shown, ...chosenValues(versions, choices) });
    setChoosing(undefined);
    if (choosing?.about === "draft") return closeOffer();
    setElsewhere([]);
    void save(choosing, { hasChosen: true })();
  };
  return { versions, decide };
}

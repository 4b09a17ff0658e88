import { itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import type { Item } from "@lotwright/contracts/catalog/items";
import { useEffect, useEffectEvent, useState } from "react";
import { type PhotoRef, storedPhoto } from "../../../components/photos/photo-queue";
import { trpc } from "../../../data/api/trpc";
import { failureOf, isNotFound } from "../../../lib/error-message";
import { changedFields, isSame, pick } from "../../../lib/fields";
import { lotName } from "../../../lib/format";
import { toItemFields } from "../../lots/item-fields";
import type { ItemFields } from "../../offline/drafts";
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
import { addTaken, changesElsewhere, type TakenField, toVersions } from "./elsewhere";
import { contestedFields, follow, type Typed } from "./follow";
import { useItemDraft } from "./use-item-draft";
import { useFieldsForm, useNumberCheck } from "./use-item-form";
import { useItemPhotos } from "./use-item-photos";
import { useUpdateItem } from "./use-save-item";

/**
 * The versions that the form is compared with: the server's item, its fields including a pending change, and the values of fields
 * that the person saw.
 */
type Base = { item: Item; stored: ItemFields; seen: ItemFields };

function storedFields(item: Item, pending?: UpdateItem): ItemFields {
  const saved = toItemFields(item);
  if (!pending) return saved;
  return { ...saved, ...pick({ ...pending.fields, photoUrls: pending.photos }, Object.keys(pending.base)) };
}

const toBase = (item: Item, stored: ItemFields): Base => ({ item, stored, seen: stored });

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

/** The form of an item. It follows changes by other people and by jobs in the fields that the user has not typed in. */
export function useEditItem(owner: { userId: string; itemId: string }) {
  const utils = trpc.useUtils();
  const [item, { error }] = trpc.items.byId.useSuspenseQuery({ id: owner.itemId });
  const pending = useWaitingChange(owner.itemId);
  const isDeleted = useIsDeleted(owner.itemId);
  const [base, setBase] = useState(() => toBase(item, storedFields(item, pending)));
  const [taken, setTaken] = useState<readonly TakenField[]>([]);
  const [choosing, setChoosing] = useState<Outcome>();
  const { takePhotos: _, ...itemForm } = useFieldsForm(base.seen);
  const { form } = itemForm;
  const itemPhotos = useItemPhotos(form, { itemId: owner.itemId, lot: `Lot ${lotName(base.seen)}` });
  const draft = useItemDraft(owner, form, base.seen);
  const claims = useClaims(form, claimsOf(item, pending));

  const apply = (fields: ItemFields) => {
    for (const name of itemFieldIds) {
      if (!isSame(form.getValues(name), fields[name])) form.setValue(name, fields[name]);
    }
  };
  const typed = (): Typed => ({ shown: form.getValues(), seen: base.seen });
  const show = (next: Item, stored: ItemFields, { shown, seen }: Typed) => {
    apply(shown);
    setBase({ item: next, stored, seen });
  };
  /** Shows a newer version in the fields that the user has not typed in. Returns the fields that both have changed. */
  const followSaved = (next: Item, stored: ItemFields, from = typed()) => {
    const recordings = utils.recordings.list.getData({ itemId: owner.itemId }) ?? [];
    const { base: seen, local: shown } = withDictated(
      { base: from.seen, local: from.shown, remote: stored },
      recordings,
    );
    const followed = follow({ shown, seen }, stored);
    const isDescribed = base.item.aiGenerationStatus === "pending" && next.aiGenerationStatus === "completed";
    if (!isDescribed) setTaken(addTaken(taken, { shown, seen }, followed));
    show(next, stored, followed);
    return contestedFields(followed, stored);
  };
  /** Shows the saved version. Returns false if the user typed something during the save. */
  const showSaved = (next: Base, sent: ItemFields): boolean => {
    const typedSince = changedFields(sent, form.getValues());
    apply({ ...next.stored, ...typedSince });
    draft.forgetSaved(Object.keys(changedFields(base.seen, sent)));
    setBase(next);
    setTaken([]);
    return Object.keys(typedSince).length === 0;
  };
  /** Shows the draft's changes as typed over the values that the user saw when making them. */
  const restore = () => {
    if (!draft.offered) return;
    const { base: seen, changes } = draft.offered;
    const { item, stored } = base;
    const restored = { shown: { ...form.getValues(), ...changes }, seen: { ...base.seen, ...seen } };
    show(item, stored, follow(restored, stored));
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
    ...{ item, pending, claims, base, setBase, saved: base.seen },
    ...{ elsewhere: changesElsewhere(taken, typed(), base.stored), setTaken, choosing, setChoosing },
    ...{ apply, typed, followSaved, showSaved, restore, discard },
    /** Whether the item is deleted, or its deletion waits on this device. */
    isGone: isDeleted || isNotFound(error),
  };
}
export type Editing = ReturnType<typeof useEditItem>;

/** Saves the form of `useEditItem`. The user decides about fields that the server has not written because of conflicts. */
export function useSaveEdited(editing: Editing) {
  const { form, item, pending, claims, base, saved, typed, followSaved, showSaved, setChoosing } = editing;
  const outbox = useOutbox();
  const update = useUpdateItem();
  const checkNumber = useNumberCheck(item, saved);

  const followOther = useEffectEvent((next: Item, isSaving: boolean) => {
    if (!isSaving && next.updatedAt > base.item.updatedAt) followSaved(next, storedFields(next, pending));
  });
  useEffect(() => {
    followOther(item, update.isPending);
  }, [item, update.isPending]);

  const decide = ({ onSaved, onFailed }: Outcome) => {
    onFailed?.();
    setChoosing(onSaved ? { onSaved } : {});
  };
  /** Returns a rejected change to the form, together with an earlier pending change of the same item. */
  const reject = (error: unknown, outcome: Outcome) => {
    const { current, storedPhotos } = failureOf(error) ?? {};
    // The form's new photos are written, and no longer on the phone.
    if (storedPhotos) form.setValue("photoUrls", form.getValues("photoUrls").map(toStored(storedPhotos)));
    const now = (current as Item | undefined) ?? base.item; // the queue's conflicts have the item
    // The earlier change was removed from the queue, so the form must count it as unsaved.
    const from = { ...typed(), seen: { ...base.seen, ...pick(pending?.base ?? {}, itemFieldIds) } };
    if (followSaved(now, storedFields(now), from).length > 0) return decide(outcome);
    outcome.onFailed?.();
    editing.showFailure(error);
  };
  const send = (fields: ItemFields, seen: ItemFields, outcome: Outcome) => {
    const unseenClaims = claims.toSave();
    const known = { ...seen, unseenClaims: [...claims.saved] };
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
        const next = delivered ? toBase(delivered, toItemFields(delivered)) : toBase(base.item, fields);
        if (showSaved(next, sent)) outcome.onSaved?.();
      },
    });
  };
  /** @param seen the values on which the save is based */
  const save = (outcome: Outcome = {}, seen = base.seen) =>
    form.handleSubmit(async (fields) => {
      if (update.isPending) return;
      const refusal = await checkNumber(fields);
      if (!refusal) return send(fields, seen, outcome);
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
  const { form, base, setBase, choosing, setChoosing, elsewhere, setTaken, apply } = editing;
  const shown = form.getValues();
  const versions = toVersions(elsewhere, shown, base.stored);
  const decide = (choices: Choices) => {
    const seen = {
      ...base.seen,
      ...pick(
        base.stored,
        versions.map(({ name }) => name),
      ),
    };
    apply({ ...shown, ...chosenValues(versions, choices) });
    setBase({ ...base, seen });
    setChoosing(undefined);
    setTaken([]);
    void save(choosing, seen)();
  };
  return { versions, decide };
}

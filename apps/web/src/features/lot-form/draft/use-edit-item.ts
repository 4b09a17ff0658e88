import { itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import type { Item } from "@lotwright/contracts/catalog/items";
import { useEffect, useEffectEvent, useState } from "react";
import { type PhotoRef, storedPhoto } from "../../../components/photos/photo-queue";
import { trpc } from "../../../data/api/trpc";
import { failureOf, isNotFound } from "../../../lib/error-message";
import { changedFields, isSame, pick } from "../../../lib/fields";
import { lotName } from "../../../lib/format";
import { toast } from "../../../lib/toasts";
import { toItemFields } from "../../lots/item-fields";
import type { FieldName, ItemFields } from "../../offline/drafts";
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
import { toVersions } from "./elsewhere";
import { contestedFields, withDraft } from "./follow";
import { useFormVersions } from "./use-form-versions";
import { useItemDraft } from "./use-item-draft";
import { useFieldsForm, useNumberCheck } from "./use-item-form";
import { useItemPhotos } from "./use-item-photos";
import { useUpdateItem } from "./use-save-item";

/** The saved fields of an item, including a pending change. */
function storedFields(item: Item, pending?: UpdateItem): ItemFields {
  const saved = toItemFields(item);
  if (!pending) return saved;
  return { ...saved, ...pick({ ...pending.fields, photoUrls: pending.photos }, Object.keys(pending.base)) };
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

/** The form of an item. It follows changes by other people and by jobs in the fields that the user has not typed in. */
export function useEditItem(owner: { userId: string; itemId: string }) {
  const [item, { error }] = trpc.items.byId.useSuspenseQuery({ id: owner.itemId });
  const pending = useWaitingChange(owner.itemId);
  const isDeleted = useIsDeleted(owner.itemId);
  const [initial] = useState(() => storedFields(item, pending));
  const [choosing, setChoosing] = useState<Outcome>();
  const { takePhotos: _, ...itemForm } = useFieldsForm(initial);
  const { form } = itemForm;
  const formVersions = useFormVersions(form, item, initial);
  const { base, versions, show } = formVersions;
  const itemPhotos = useItemPhotos(form, { itemId: owner.itemId, lot: `Lot ${lotName(base.seen)}` });
  const draft = useItemDraft(owner, form, base.seen);
  const claims = useClaims(form, claimsOf(item, pending));

  /** Shows the draft's changes over the values that the user saw when making them. */
  const restore = () => {
    if (!draft.offered) return;
    show(base.item, withDraft(draft.offered, versions()));
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
    ...formVersions,
    ...{ item, pending, claims, saved: base.seen },
    ...{ choosing, setChoosing, restore, discard },
    /** Whether the item is deleted, or its deletion waits on this device. */
    isGone: isDeleted || isNotFound(error),
  };
}
export type Editing = ReturnType<typeof useEditItem>;

/** Saves the form of `useEditItem`. The user decides about fields that the server has not written because of conflicts. */
export function useSaveEdited(editing: Editing) {
  const { form, item, pending, claims, base, saved, versions, followSaved, showSaved, setChoosing } = editing;
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
  const reject = (error: unknown, seen: ItemFields, outcome: Outcome) => {
    const { current, storedPhotos } = failureOf(error) ?? {};
    // The form's new photos are written, and no longer on the phone.
    if (storedPhotos) form.setValue("photoUrls", form.getValues("photoUrls").map(toStored(storedPhotos)));
    const now = (current as Item | undefined) ?? base.item; // the queue's conflicts have the item
    // The earlier change was removed from the queue, so the form must count it as unsaved.
    const from = versions({ ...seen, ...pick(pending?.base ?? {}, itemFieldIds) });
    const contested = followSaved(now, storedFields(now), from);
    if (!current) {
      outcome.onFailed?.();
      return editing.showFailure(error);
    }
    if (contested.length > 0) return decide(outcome);
    outcome.onFailed?.();
    toast({ title: "Not saved yet", description: "This lot changed while you were editing. Save again." });
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
      onError: (error) => reject(error, seen, outcome),
      onSuccess: (delivered) => {
        claims.forget();
        editing.forgetSaved(Object.keys(changedFields(seen, sent)));
        const stored = delivered ? toItemFields(delivered) : fields;
        if (showSaved(delivered ?? base.item, stored, { sent, fields, seen })) outcome.onSaved?.();
      },
    });
  };
  /** @param seen the values on which the save is based */
  const save = (outcome: Outcome = {}, seen = base.seen) =>
    form.handleSubmit(async (fields) => {
      if (update.isPending) return;
      // A field that shows its old value again would not be sent.
      const isTypedBack = (name: FieldName) => isSame(form.getValues(name), seen[name]);
      if (contestedFields(versions(seen)).some(isTypedBack)) return decide(outcome);
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
  const versions = toVersions(elsewhere, editing.versions());
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

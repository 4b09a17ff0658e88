import { itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import type { Item } from "@lotwright/contracts/catalog/items";
import { useState } from "react";
import { trpc } from "../../../data/api/trpc";
import { changedFields, isSame, pick } from "../../../lib/fields";
import type { ItemForm } from "../../lots/item-fields";
import type { ItemFields } from "../../offline/drafts";
import { withDictated } from "./dictated-text";
import { addTaken, changesElsewhere, type TakenField } from "./elsewhere";
import { contestedFields, type FormVersions, follow } from "./follow";

/** The server's item, its fields including a pending change, and the values of fields that the person saw before typing. */
type Base = { item: Item; stored: ItemFields; seen: ItemFields };

/** The versions of an item that its form compares. Newer ones are shown in the fields that the user has not typed in. */
export function useFormVersions(form: ItemForm, item: Item, initial: ItemFields) {
  const utils = trpc.useUtils();
  const [base, setBase] = useState<Base>({ item, stored: initial, seen: initial });
  const [taken, setTaken] = useState<readonly TakenField[]>([]);

  const apply = (fields: ItemFields) => {
    for (const name of itemFieldIds) {
      if (!isSame(form.getValues(name), fields[name])) form.setValue(name, fields[name]);
    }
  };
  const versions = (seen = base.seen): FormVersions => ({
    shown: form.getValues(),
    seen,
    stored: base.stored,
  });
  const show = (next: Item, { shown, seen, stored }: FormVersions) => {
    apply(shown);
    setBase({ item: next, stored, seen });
  };
  /** Shows a newer version in the fields that the user has not typed in. Returns the fields that both have changed. */
  const followSaved = (next: Item, stored: ItemFields, from = versions()) => {
    const recordings = utils.recordings.list.getData({ itemId: item.id }) ?? [];
    const dictated = withDictated(from, stored, recordings);
    const followed = follow(dictated, stored);
    const isDescribed = base.item.aiGenerationStatus === "pending" && next.aiGenerationStatus === "completed";
    if (!isDescribed) setTaken((taken) => addTaken(taken, dictated, followed));
    show(next, followed);
    return contestedFields(followed);
  };
  /** Shows the saved version. Returns false if the user typed something during the save. */
  const showSaved = (
    next: Item,
    stored: ItemFields,
    { sent, fields, seen }: Record<"sent" | "fields" | "seen", ItemFields>,
  ) => {
    const typedSince = changedFields(sent, form.getValues());
    // Photos on the phone have become others of the server.
    const names = itemFieldIds.filter((name) => name in typedSince && name !== "photoUrls");
    const sentNames = names.filter((name) => !isSame(fields[name], seen[name]));
    apply({ ...stored, ...typedSince });
    // A field that was not sent may have been restored from a draft during the save, over a value seen earlier.
    setBase((base) => ({
      ...{ item: next, stored },
      seen: { ...stored, ...pick(base.seen, names), ...pick(fields, sentNames) },
    }));
    setTaken([]);
    return Object.keys(typedSince).length === 0;
  };
  const elsewhere = changesElsewhere(taken, versions());
  return { base, setBase, versions, apply, show, followSaved, showSaved, elsewhere, setTaken };
}

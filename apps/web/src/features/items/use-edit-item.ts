import { type Item, item as itemContract } from "@lotwright/contracts/items";
import { useEffect, useEffectEvent, useState } from "react";
import { failureOf } from "../../lib/error-message";
import { trpc } from "../../lib/trpc";
import { changedFields, type ItemFields, mergeFields, toItemFields } from "./item-fields";
import { useItemForm } from "./use-item-form";
import { sayChangesSaved, useUpdateItem } from "./use-save-item";

const toPhotos = (urls: readonly string[]) => urls.map((url) => ({ id: url, url }));

/** The form of an item that exists, kept up with what others and finished jobs change in it. */
export function useEditItem(itemId: string) {
  const [item] = trpc.items.byId.useSuspenseQuery({ id: itemId });
  const [base, setBase] = useState(item);
  const [newer, setNewer] = useState<Item>();
  const itemForm = useItemForm(toItemFields(base), toPhotos(base.photoUrls));
  const { form, queue, isIncomplete, showFailure } = itemForm;
  const update = useUpdateItem(item.manifestId);

  const show = (next: Item, fields: ItemFields) => {
    const shown = form.getValues("photoUrls");
    setBase(next);
    setNewer(undefined);
    form.reset(toItemFields(next));
    const mine = changedFields(toItemFields(next), fields);
    for (const name of Object.keys(mine) as (keyof ItemFields)[]) {
      form.setValue(name, fields[name], { shouldDirty: true });
    }
    if (fields.photoUrls.join() !== shown.join()) queue.replace(toPhotos(fields.photoUrls));
  };
  const follow = useEffectEvent((next: Item) => {
    if (next.updatedAt <= base.updatedAt) return;
    const merged = mergeFields(toItemFields(base), form.getValues(), toItemFields(next));
    if (!merged.hasClash && !isIncomplete) show(next, merged.fields);
  });
  useEffect(() => follow(item), [item]);

  const send = (input: Parameters<typeof update.mutate>[0], onSaved: (() => void) | undefined) => {
    const sent = structuredClone(form.getValues());
    update.mutate(input, {
      onError: (error) => {
        const current = itemContract.safeParse(failureOf(error)?.current);
        if (current.success) setNewer(current.data);
        else showFailure(error);
      },
      onSuccess: (saved) => {
        // What was typed while the answer was on its way stays.
        show(saved, { ...toItemFields(saved), ...changedFields(sent, form.getValues()) });
        sayChangesSaved();
        onSaved?.();
      },
    });
  };
  const save = ({ isForced = false, onSaved }: { isForced?: boolean; onSaved?: () => void } = {}) =>
    form.handleSubmit((fields) => {
      if (isIncomplete || update.isPending) return;
      const changes = changedFields(toItemFields(base), fields);
      if (Object.keys(changes).length > 0) {
        const expected = isForced ? {} : { expectedUpdatedAt: base.updatedAt };
        return send({ id: itemId, ...changes, ...expected }, onSaved);
      }
      sayChangesSaved();
      onSaved?.();
    });
  const loadNewer = () => newer && show(newer, toItemFields(newer));
  return { ...itemForm, item, update, save, newer, loadNewer };
}

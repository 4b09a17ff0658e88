import type { Item } from "@lotwright/contracts/catalog/items";
import { type AdjustableField, maxAdjustments } from "@lotwright/contracts/exports/export-adjustments";
import type { Preflight } from "@lotwright/contracts/exports/preflight";
import { maxItemsAtOnce } from "@lotwright/contracts/values/limits";
import { useMutation } from "@tanstack/react-query";
import { trpc } from "../../../data/api/trpc";
import { ForeseenFailure, failureOf } from "../../../lib/error-message";
import type { ItemFields } from "../../offline/drafts";
import { findUpdate, toastChangesSaved, useOutbox, useSaveChange, useTakenLots } from "../../offline/queue";
import { adjustmentCountOf } from "./check-words";
import { fieldName, fieldsOf, lotChange, textOf } from "./lot-change";
import { type Fix, type Target, useRecheck } from "./use-fixes";

type CheckedTarget = Target & { check: Pick<Preflight, "adjustments" | "adjustmentCount"> };

/** A fix of a checked value; a lot whose value has changed since is skipped. */
type CheckedFix = Fix & { checked: string };

/** Removes the adjustments of fixed fields, which would hide the lots' new values. */
function useTakeBack({ manifestId, presetId: preset, check }: CheckedTarget) {
  const { client } = trpc.useUtils();
  return async (fixes: readonly Pick<Fix, "itemId" | "field">[]): Promise<void> => {
    if (adjustmentCountOf(check) === 0) return;
    for (let from = 0; from < fixes.length; from += maxAdjustments) {
      const adjustments = fixes
        .slice(from, from + maxAdjustments)
        .map(({ itemId, field }) => ({ itemId, field, value: null }));
      await client.exportAdjustments.save.mutate({ manifestId, preset, adjustments });
    }
  };
}

/**
 * The key for photos added with the change, of which there are none. Different from the form's key, whose unsaved
 * photos a save would delete.
 */
const holderOf = (itemId: string) => `fix:${itemId}`;

/** Returns a function that creates a lot's change for the upload queue, on top of a pending one. */
function useToChange() {
  const outbox = useOutbox();
  return (item: Item, change: Partial<ItemFields>) => {
    const pending = findUpdate(outbox.view().lots, item.id);
    const base = fieldsOf(item, pending);
    const { id, manifestId } = item;
    const fields = { ...base, ...change };
    return { item: { id, manifestId }, base, fields, holder: holderOf(id) };
  };
}

const changedSince = (field: AdjustableField) =>
  new ForeseenFailure({
    status: 409,
    message: `The ${fieldName(field).toLowerCase()} of this lot changed since the check. Look at it again, then save.`,
  });

/** Saves a fix in the lot through the upload queue, unless the lot changed since the check. */
export function useSaveInLot(target: CheckedTarget) {
  const outbox = useOutbox();
  const utils = trpc.useUtils();
  const recheck = useRecheck(target);
  const toChange = useToChange();
  const takeBack = useTakeBack(target);
  const saveChange = useSaveChange();
  const findTaken = useTakenLots();
  return useMutation({
    mutationFn: async ({ itemId, field, value, checked }: CheckedFix) => {
      const item = await utils.items.byId.fetch({ id: itemId }, { staleTime: 0 });
      if (textOf(fieldsOf(item, undefined), field) !== checked) {
        recheck();
        throw changedSince(field);
      }
      const change = toChange(item, lotChange(field, value) ?? {});
      const { manifestId, id } = item;
      const { lotNumber, sectionLetter } = change.fields;
      const refusal =
        field === "lotNumber" && (await findTaken({ id, manifestId, lotNumber, sectionLetter }));
      if (refusal) throw refusal;
      const saved = await saveChange(change);
      await takeBack([{ itemId, field }]);
      return { saved, fields: change.fields };
    },
    meta: {
      errorFallback: "Failed to update item",
      // The editor shows the server's message.
      isShownElsewhere: (error) => failureOf(error) !== undefined,
    },
    onSuccess: ({ saved, fields }) => {
      if (saved) recheck();
      // The event of the upload triggers a new check.
      else toastChangesSaved(fields, outbox.view());
    },
  });
}

/** Queues fixes of many lots, except those changed since the check. Resolves to their number once stored on this device. */
export function useSaveInLots(target: CheckedTarget) {
  const { manifestId } = target;
  const takeBack = useTakeBack(target);
  const outbox = useOutbox();
  const { client, manifests } = trpc.useUtils();
  const toChange = useToChange();
  const readItems = async (ids: readonly string[]): Promise<Item[]> => {
    const found: Item[] = [];
    for (let from = 0; from < ids.length; from += maxItemsAtOnce) {
      const slice = ids.slice(from, from + maxItemsAtOnce);
      found.push(...(await client.items.byIds.query({ manifestId, ids: slice })));
    }
    return found;
  };
  return useMutation({
    mutationFn: async (fixes: readonly CheckedFix[]) => {
      const manifestName = manifests.byId.getData({ id: manifestId })?.name ?? "";
      const byItem = new Map(fixes.map((fix) => [fix.itemId, fix]));
      const saved: CheckedFix[] = [];
      for (const item of await readItems([...byItem.keys()])) {
        const fix = byItem.get(item.id);
        const change = fix && lotChange(fix.field, fix.value);
        if (!change) continue;
        const whole = toChange(item, change);
        if (textOf(whole.base, fix.field) !== fix.checked) continue;
        await outbox.addChange({ ...whole, manifestName });
        saved.push(fix);
      }
      await takeBack(saved);
      void outbox.flush();
      return saved.length;
    },
    meta: { errorFallback: "Failed to change these lots" },
  });
}

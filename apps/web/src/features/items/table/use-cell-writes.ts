import type { Item } from "@lotwright/contracts/items";
import { isSame, pick } from "../../../lib/fields";
import { trpc } from "../../../lib/trpc";
import type { ItemFields } from "../../offline/drafts";
import { type UpdateItem, useOutbox, useTakenLots } from "../../offline/queue";
import { toItemFields } from "../item-fields";
import { updateOf } from "./cell-states";
import type { TableStatesStore } from "./use-table-states";
import type { RowWrite } from "./writes";

/** For how many ms a cell says that its change was saved, if the queue's first attempt succeeds so late. */
const firstAttemptMs = 30_000;

/** The form's fields of an item, including a pending change on this device, also one that was rejected. */
function withPending(item: Item, pending: UpdateItem | undefined): ItemFields {
  const saved = toItemFields(item);
  if (!pending) return saved;
  return { ...saved, ...pick({ ...pending.fields, photoUrls: pending.photos }, Object.keys(pending.base)) };
}

/**
 * Not the key of the item's form: saving deletes the photos of its key that are not part of the change, and the form may have an
 * unsaved draft with photos.
 */
const holderOf = (itemId: string) => `table:${itemId}`;

/** `text`: shown if the value is refused. `updatedAt`: the version of the lot that the user saw, if it is not the current one. */
export type Typed = { text?: string; updatedAt?: string };

type Written = { lotNumber?: number; sectionLetter?: string };

/**
 * Returns a function that saves a cell through the upload queue, also offline. A rejected change stays in the queue, where the cell
 * shows why.
 */
export function useCellWrites(
  manifestId: string,
  items: readonly Item[] | undefined,
  states: TableStatesStore,
) {
  const outbox = useOutbox();
  const utils = trpc.useUtils();
  const findTaken = useTakenLots();
  /** Why the lot can't have its new number, if the cell writes one. */
  const refuseNumber = async (item: Item, { lotNumber, sectionLetter }: Written) => {
    const numbered = {
      lotNumber: lotNumber ?? item.lotNumber,
      sectionLetter: sectionLetter ?? item.sectionLetter,
    };
    if (isSame(numbered, pick(item, ["lotNumber", "sectionLetter"]))) return undefined;
    return findTaken({ id: item.id, manifestId, ...numbered });
  };
  return async function saveCell(write: RowWrite, { text = "", ...seen }: Typed = {}): Promise<void> {
    const item = items?.find(({ id }) => id === write.id);
    if (!item) return;
    const refusal = await refuseNumber(item, write.fields as Written); // of these fields
    if (refusal) return states.show([write], { kind: "error", reason: refusal.message, text });
    states.clear([write]);
    // With the values that the user saw, so that a change that has arrived since is a conflict.
    const base = { ...withPending(item, updateOf(outbox.view().lots, item.id)), ...write.base };
    const { lotId: _, ...outcome } = await outbox.saveChange(
      {
        item: { id: item.id, manifestId, updatedAt: seen.updatedAt ?? item.updatedAt },
        manifestName: utils.manifests.byId.getData({ id: manifestId })?.name ?? "",
        base,
        fields: { ...base, ...write.fields },
        holder: holderOf(item.id),
      },
      () => AbortSignal.timeout(firstAttemptMs),
    );
    if (outcome.kind === "delivered") states.showSaved([write]);
  };
}

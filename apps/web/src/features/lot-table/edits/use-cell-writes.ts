import type { Item } from "@lotwright/contracts/catalog/items";
import { trpc } from "../../../data/api/trpc";
import { isSame, pick } from "../../../lib/fields";
import { toItemFields } from "../../lots/item-fields";
import type { ItemFields } from "../../offline/drafts";
import { findUpdate, type UpdateItem, useOutbox, useTakenLots } from "../../offline/queue";
import type { Fields } from "../cells/cell-values";
import type { RowWrite } from "../cells/writes";
import type { CellStatesStore } from "./use-cell-states";

/** Time in ms to wait for the queue's first attempt before a cell no longer confirms that it was saved. */
const firstAttemptMs = 30_000;

/** The form's fields of an item with its pending or rejected change applied. */
function withPending(item: Item, pending: UpdateItem | undefined): ItemFields {
  const saved = toItemFields(item);
  if (!pending) return saved;
  return { ...saved, ...pick({ ...pending.fields, photoUrls: pending.photos }, Object.keys(pending.base)) };
}

/**
 * The key for saving from the table, different from the form's key: saving deletes photos of its key that are not in
 * the change, and the form may have an unsaved draft with photos.
 */
const holderOf = (itemId: string) => `table:${itemId}`;

type Written = Pick<Fields, "lotNumber" | "sectionLetter">;

/**
 * Functions that save a cell through the upload queue, even offline. A rejected change stays queued, and the cell shows
 * the reason.
 */
export function useCellWrites(
  manifestId: string,
  items: readonly Item[] | undefined,
  states: CellStatesStore,
) {
  const outbox = useOutbox();
  const utils = trpc.useUtils();
  const findTaken = useTakenLots();
  const find = (id: string) => items?.find((item) => item.id === id);
  const presentFields = (item: Item) => withPending(item, findUpdate(outbox.view().lots, item.id));
  return {
    /** The fields of a lot with its pending change applied; undefined if the lot is gone. */
    fieldsOf(id: string): ItemFields | undefined {
      const item = find(id);
      return item && presentFields(item);
    },
    /** Whether the cell's lot number is taken; the cell then shows the error. */
    async isRefused(write: RowWrite, text = ""): Promise<boolean> {
      const item = find(write.id);
      if (!item) return false;
      const written: Written = write.fields;
      const numbered = {
        lotNumber: written.lotNumber ?? item.lotNumber,
        sectionLetter: written.sectionLetter ?? item.sectionLetter,
      };
      if (isSame(numbered, pick(item, ["lotNumber", "sectionLetter"]))) return false;
      const refusal = await findTaken({ id: item.id, manifestId, ...numbered });
      if (refusal) states.show([write], { kind: "error", reason: refusal.message, text });
      return refusal !== undefined;
    },
    async saveCell(write: RowWrite): Promise<void> {
      const item = find(write.id);
      if (!item) return;
      states.clear([write]);
      // Sends the values that the user saw, so that a change since then is a conflict.
      const base = { ...presentFields(item), ...write.base };
      const { lotId: _, ...outcome } = await outbox.saveChange(
        {
          item: { id: item.id, manifestId, updatedAt: item.updatedAt },
          manifestName: utils.manifests.byId.getData({ id: manifestId })?.name ?? "",
          base,
          fields: { ...base, ...write.fields },
          holder: holderOf(item.id),
        },
        () => AbortSignal.timeout(firstAttemptMs),
      );
      if (outcome.kind === "delivered") states.showSaved([write]);
    },
  };
}

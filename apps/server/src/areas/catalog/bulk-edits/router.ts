import {
  addedItems,
  bulkEdited,
  bulkEditInput,
  bulkItemsInput,
  bulkPreview,
  duplicateItemInput,
  maxBulkItems,
  mergedItems,
  mergeItemsInput,
  movedItems,
  moveItemsInput,
  offerAgainInput,
  removedItems,
  splitItemInput,
  undoInput,
  undone,
  writeCellsInput,
  writtenCells,
} from "@lotwright/contracts/catalog/bulk-edits";
import { maxWrittenRows } from "@lotwright/contracts/values/limits";
import { permitted, router, syncParse } from "../../../core/trpc";
import { yieldingList } from "../../../fast/yielding-contracts";
import { once } from "../lot-changes/once";
import { writeCells } from "./cells";
import { duplicateItem, splitItem } from "./copying";
import { mergeItems, removeItems } from "./merging";
import { moveItems } from "./moving";
import { offerAgain } from "./offering-again";
import { editItems, previewEdit } from "./service";
import { undo } from "./undo";

export const bulkEditsRouter = router({
  edit: permitted("item.edit")
    .meta({
      openapi: { method: "POST", path: "/manifests/{manifestId}/items/bulk" },
      isIdempotent: true,
      isLarge: true,
      moreParts: maxBulkItems,
    })
    .input(yieldingList(bulkEditInput, "ids"))
    .output(syncParse(bulkEdited))
    .mutation(({ ctx, input }) =>
      once(ctx, { operation: "bulkEdits.edit", input, output: bulkEdited }, editItems),
    ),
  preview: permitted("item.edit")
    .meta({ isExpensive: true, moreParts: maxBulkItems })
    .input(yieldingList(bulkEditInput, "ids"))
    .output(syncParse(bulkPreview))
    .mutation(({ ctx, input }) => previewEdit(ctx, input)),
  writeCells: permitted("item.edit")
    // Five cells per row, each with its former value, have 27 parts.
    .meta({ isIdempotent: true, isLarge: true, moreParts: 30 * maxWrittenRows })
    .input(yieldingList(writeCellsInput, "rows"))
    .output(syncParse(writtenCells))
    .mutation(({ ctx, input }) =>
      once(ctx, { operation: "bulkEdits.writeCells", input, output: writtenCells }, writeCells),
    ),
  move: permitted("item.edit")
    .meta({ isIdempotent: true, isLarge: true, moreParts: maxBulkItems })
    .input(yieldingList(moveItemsInput, "ids"))
    .output(syncParse(movedItems))
    .mutation(({ ctx, input }) =>
      once(ctx, { operation: "bulkEdits.move", input, output: movedItems }, moveItems),
    ),
  offerAgain: permitted("item.edit")
    .meta({ isIdempotent: true, isLarge: true, moreParts: maxBulkItems })
    .input(yieldingList(offerAgainInput, "ids"))
    .output(syncParse(movedItems))
    .mutation(({ ctx, input }) => offerAgain(ctx, input)),
  duplicate: permitted("item.edit")
    .meta({ isIdempotent: true })
    .input(duplicateItemInput)
    .output(addedItems)
    .mutation(({ ctx, input }) => duplicateItem(ctx, input)),
  split: permitted("item.edit")
    .meta({ isIdempotent: true })
    .input(splitItemInput)
    .output(addedItems)
    .mutation(({ ctx, input }) => splitItem(ctx, input)),
  merge: permitted("item.edit")
    .meta({ isIdempotent: true, isLarge: true })
    .input(mergeItemsInput)
    .output(mergedItems)
    .mutation(({ ctx, input }) =>
      once(ctx, { operation: "bulkEdits.merge", input, output: mergedItems }, mergeItems),
    ),
  remove: permitted("item.edit")
    .meta({ isIdempotent: true, isLarge: true, moreParts: maxBulkItems })
    .input(yieldingList(bulkItemsInput, "ids"))
    .output(removedItems)
    .mutation(({ ctx, input }) =>
      once(ctx, { operation: "bulkEdits.remove", input, output: removedItems }, removeItems),
    ),
  undo: permitted("item.edit")
    .meta({ openapi: { method: "POST", path: "/undo/{snapshotId}" }, isIdempotent: true, isLarge: true })
    .input(undoInput)
    .output(syncParse(undone))
    .mutation(({ ctx, input }) => undo(ctx, input)),
});

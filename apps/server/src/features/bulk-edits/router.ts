import {
  addedItems,
  bulkEdited,
  bulkEditInput,
  bulkItemsInput,
  bulkPreview,
  describedItems,
  duplicateItemInput,
  mergedItems,
  mergeItemsInput,
  movedItems,
  moveItemsInput,
  removedItems,
  splitItemInput,
  undoable,
  undoableInput,
  undoInput,
  undone,
  writeCellsInput,
  writtenCells,
} from "@lotwright/contracts/bulk-edits";
import { permitted, router, syncParse } from "../../trpc";
import { yieldingList } from "../../yielding-contracts";
import { describeLots } from "../descriptions/service";
import { writeCells } from "./cells";
import { duplicateItem, splitItem } from "./copying";
import { mergeItems, removeItems } from "./merging";
import { moveItems } from "./moving";
import { editItems, previewEdit } from "./service";
import { listUndoable, undo } from "./undo";

export const bulkEditsRouter = router({
  edit: permitted("item.edit")
    .meta({ openapi: { method: "POST", path: "/manifests/{manifestId}/items/bulk" } })
    .input(yieldingList(bulkEditInput, "ids"))
    .output(syncParse(bulkEdited))
    .mutation(({ ctx, input }) => editItems(ctx, input)),
  preview: permitted("item.edit")
    .input(yieldingList(bulkEditInput, "ids"))
    .output(syncParse(bulkPreview))
    .mutation(({ ctx, input }) => previewEdit(ctx, input)),
  writeCells: permitted("item.edit")
    .input(yieldingList(writeCellsInput, "rows"))
    .output(syncParse(writtenCells))
    .mutation(({ ctx, input }) => writeCells(ctx, input)),
  move: permitted("item.edit")
    .input(yieldingList(moveItemsInput, "ids"))
    .output(syncParse(movedItems))
    .mutation(({ ctx, input }) => moveItems(ctx, input)),
  duplicate: permitted("item.edit")
    .input(duplicateItemInput)
    .output(addedItems)
    .mutation(({ ctx, input }) => duplicateItem(ctx, input)),
  split: permitted("item.edit")
    .input(splitItemInput)
    .output(addedItems)
    .mutation(({ ctx, input }) => splitItem(ctx, input)),
  merge: permitted("item.edit")
    .input(mergeItemsInput)
    .output(mergedItems)
    .mutation(({ ctx, input }) => mergeItems(ctx, input)),
  remove: permitted("item.edit")
    .input(yieldingList(bulkItemsInput, "ids"))
    .output(removedItems)
    .mutation(({ ctx, input }) => removeItems(ctx, input)),
  describe: permitted("ai.use")
    .input(yieldingList(bulkItemsInput, "ids"))
    .output(describedItems)
    .mutation(({ ctx, input }) => describeLots(ctx, input)),
  undo: permitted("item.edit")
    .meta({ openapi: { method: "POST", path: "/undo/{snapshotId}" } })
    .input(undoInput)
    .output(syncParse(undone))
    .mutation(({ ctx, input }) => undo(ctx, input)),
  undoable: permitted("item.edit")
    .input(undoableInput)
    .output(undoable.array())
    .query(({ ctx, input }) => listUndoable(ctx, input)),
});

import {
  bulkEdited,
  bulkEditInput,
  bulkPreview,
  undoable,
  undoableInput,
  undoInput,
  undone,
  writeCellsInput,
  writtenCells,
} from "@lotwright/contracts/bulk-edits";
import { permitted, router, syncParse } from "../../trpc";
import { writeCells } from "./cells";
import { editItems, previewEdit } from "./service";
import { listUndoable, undo } from "./undo";

export const bulkEditsRouter = router({
  edit: permitted("item.edit")
    .meta({ openapi: { method: "POST", path: "/manifests/{manifestId}/items/bulk" } })
    .input(syncParse(bulkEditInput))
    .output(syncParse(bulkEdited))
    .mutation(({ ctx, input }) => editItems(ctx, input)),
  preview: permitted("item.edit")
    .input(syncParse(bulkEditInput))
    .output(syncParse(bulkPreview))
    .mutation(({ ctx, input }) => previewEdit(ctx, input)),
  writeCells: permitted("item.edit")
    .input(syncParse(writeCellsInput))
    .output(syncParse(writtenCells))
    .mutation(({ ctx, input }) => writeCells(ctx, input)),
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

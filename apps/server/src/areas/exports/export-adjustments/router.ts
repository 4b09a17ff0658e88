import {
  removeAdjustmentsInput,
  saveAdjustmentsInput,
} from "@lotwright/contracts/exports/export-adjustments";
import { success } from "@lotwright/contracts/values/fields";
import { permitted, router } from "../../../core/trpc";
import { removeAllAdjustments, saveAdjustments } from "./service";

export const exportAdjustmentsRouter = router({
  save: permitted("manifest.export")
    .input(saveAdjustmentsInput)
    .output(success)
    .mutation(({ ctx, input }) => saveAdjustments(ctx, input)),
  removeAll: permitted("manifest.export")
    .input(removeAdjustmentsInput)
    .output(success)
    .mutation(({ ctx, input }) => removeAllAdjustments(ctx, input)),
});

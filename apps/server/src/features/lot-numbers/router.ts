import {
  appliedNumbers,
  applyNumbersInput,
  numbersPreview,
  previewNumbersInput,
} from "@lotwright/contracts/lot-numbers";
import { permitted, router, syncParse } from "../../trpc";
import { applyNumbers, previewNumbers } from "./service";

export const lotNumbersRouter = router({
  preview: permitted("manifest.edit")
    .meta({ openapi: { method: "POST", path: "/manifests/{manifestId}/renumber/preview" } })
    .input(syncParse(previewNumbersInput))
    .output(syncParse(numbersPreview))
    .mutation(({ ctx, input }) => previewNumbers(ctx, input)),
  update: permitted("manifest.edit")
    .meta({ openapi: { method: "POST", path: "/manifests/{manifestId}/renumber" } })
    .input(syncParse(applyNumbersInput))
    .output(syncParse(appliedNumbers))
    .mutation(({ ctx, input }) => applyNumbers(ctx, input)),
});

import {
  appliedNumbers,
  applyNumbersInput,
  maxRenumbered,
  numbersPreview,
  previewNumbersInput,
} from "@lotwright/contracts/catalog/lot-numbers";
import { clientId } from "@lotwright/contracts/values/fields";
import { permitted, router, syncParse } from "../../../core/trpc";
import { yieldingElements } from "../../../fast/yielding-contracts";
import { once } from "../lot-changes/once";
import { applyNumbers, previewNumbers } from "./service";

const lotIds = { path: ["instruction", "ids"], element: clientId, max: maxRenumbered };

export const lotNumbersRouter = router({
  preview: permitted("manifest.edit")
    .meta({
      isExpensive: true,
      moreParts: maxRenumbered,
      openapi: { method: "POST", path: "/manifests/{manifestId}/renumber/preview" },
    })
    .input(yieldingElements(previewNumbersInput, lotIds))
    .output(syncParse(numbersPreview))
    .mutation(({ ctx, input }) => previewNumbers(ctx, input)),
  update: permitted("manifest.edit")
    .meta({
      openapi: { method: "POST", path: "/manifests/{manifestId}/renumber" },
      isIdempotent: true,
      moreParts: maxRenumbered,
    })
    .input(yieldingElements(applyNumbersInput, lotIds))
    .output(syncParse(appliedNumbers))
    .mutation(({ ctx, input }) =>
      once(ctx, { operation: "lotNumbers.update", input, output: appliedNumbers }, applyNumbers),
    ),
});

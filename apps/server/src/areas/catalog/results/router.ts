import { item } from "@lotwright/contracts/catalog/items";
import {
  importedResults,
  importResultsInput,
  itemOffers,
  itemOffersInput,
  previewResultsInput,
  resultColumns,
  resultColumnsInput,
  resultImport,
  resultImportsInput,
  resultsPreview,
  setResultInput,
  similarPrices,
  similarPricesInput,
  undoneResults,
  undoResultsInput,
} from "@lotwright/contracts/catalog/results";
import { permitted, router, syncParse } from "../../../core/trpc";
import { listOffers } from "./offers";
import { importResults, listColumns, listImports, previewResults, setResult, undoResults } from "./service";
import { similarPricesOf } from "./similar-prices";

export const resultsRouter = router({
  columns: permitted("manifest.edit")
    .meta({ isExpensive: true, openapi: { method: "POST", path: "/manifests/{manifestId}/results/columns" } })
    .input(syncParse(resultColumnsInput))
    .output(syncParse(resultColumns))
    .mutation(({ ctx, input }) => listColumns(ctx, input)),
  preview: permitted("manifest.edit")
    .meta({ isExpensive: true, openapi: { method: "POST", path: "/manifests/{manifestId}/results/preview" } })
    .input(syncParse(previewResultsInput))
    .output(syncParse(resultsPreview))
    .mutation(({ ctx, input }) => previewResults(ctx, input)),
  import: permitted("manifest.edit")
    .meta({ isLarge: true, openapi: { method: "POST", path: "/manifests/{manifestId}/results" } })
    .input(syncParse(importResultsInput))
    .output(syncParse(importedResults))
    .mutation(({ ctx, input }) => importResults(ctx, input)),
  imports: permitted("manifest.read")
    .meta({ openapi: { method: "GET", path: "/manifests/{manifestId}/results/imports" } })
    .input(resultImportsInput)
    .output(resultImport.array())
    .query(({ ctx, input }) => listImports(ctx, input)),
  undo: permitted("manifest.edit")
    .meta({ openapi: { method: "POST", path: "/manifests/{manifestId}/results/undo" } })
    .input(undoResultsInput)
    .output(syncParse(undoneResults))
    .mutation(({ ctx, input }) => undoResults(ctx, input)),
  offers: permitted("manifest.read")
    .input(itemOffersInput)
    .output(itemOffers)
    .query(({ ctx, input }) => listOffers(ctx, input)),
  similarPrices: permitted("manifest.read")
    .meta({ isExpensive: true })
    .input(similarPricesInput)
    .output(similarPrices)
    .query(({ ctx, input }) => similarPricesOf(ctx, input)),
  set: permitted("item.edit")
    .meta({ openapi: { method: "PATCH", path: "/items/{id}/result" }, hasEtag: true })
    .input(setResultInput)
    .output(syncParse(item))
    .mutation(({ ctx, input }) => setResult(ctx, input)),
});

import {
  consignor,
  consignorInput,
  consignorSuggestions,
  consignorSuggestionsInput,
  createConsignorInput,
  updateConsignorInput,
} from "@lotwright/contracts/catalog/consignors";
import { listInput, success } from "@lotwright/contracts/values/fields";
import { permitted, router } from "../../../core/trpc";
import {
  createConsignor,
  listConsignors,
  removeConsignor,
  setDefaultConsignor,
  suggestConsignors,
  updateConsignor,
} from "./service";

export const consignorsRouter = router({
  list: permitted("consignor.read")
    .meta({ openapi: { method: "GET", path: "/consignors" } })
    .input(listInput.optional())
    .output(consignor.array())
    .query(({ ctx, input }) => listConsignors(ctx, input ?? {})),
  suggestions: permitted("manifest.read")
    .input(consignorSuggestionsInput)
    .output(consignorSuggestions)
    .query(({ ctx, input }) => suggestConsignors(ctx, input)),
  create: permitted("consignor.manage")
    .meta({ openapi: { method: "POST", path: "/consignors" }, status: 201, isIdempotent: true })
    .input(createConsignorInput)
    .output(consignor)
    .mutation(({ ctx, input }) => createConsignor(ctx, input)),
  update: permitted("consignor.manage")
    .meta({ openapi: { method: "PATCH", path: "/consignors/{id}" } })
    .input(updateConsignorInput)
    .output(consignor)
    .mutation(({ ctx, input }) => updateConsignor(ctx, input)),
  remove: permitted("consignor.manage")
    .meta({ openapi: { method: "DELETE", path: "/consignors/{id}" } })
    .input(consignorInput)
    .output(success)
    .mutation(({ ctx, input }) => removeConsignor(ctx, input.id)),
  setDefault: permitted("consignor.manage")
    .meta({ openapi: { method: "POST", path: "/consignors/{id}/set-default" } })
    .input(consignorInput)
    .output(consignor)
    .mutation(({ ctx, input }) => setDefaultConsignor(ctx, input.id)),
});

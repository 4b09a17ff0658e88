import {
  consignorData,
  consignorDataRemoval,
  consignorDetails,
  consignorNameInput,
  consignorRecord,
  listedConsignor,
  otherConsignors,
  saveConsignorDetailsInput,
  sellerCodes,
  sellerCodesInput,
} from "@lotwright/contracts/catalog/consignor-details";
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
  exportConsignorData,
  listOtherConsignors,
  readConsignorRecord,
  removeConsignorData,
  saveConsignorDetails,
} from "./details";
import { readSellerCodes } from "./seller-codes";
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
    .output(listedConsignor.array())
    .query(({ ctx, input }) => listConsignors(ctx, input ?? {})),
  suggestions: permitted("manifest.read")
    .input(consignorSuggestionsInput)
    .output(consignorSuggestions)
    .query(({ ctx, input }) => suggestConsignors(ctx, input)),
  record: permitted("consignor.read")
    .meta({ isExpensive: true })
    .input(consignorNameInput)
    .output(consignorRecord)
    .query(({ ctx, input }) => readConsignorRecord(ctx, input)),
  others: permitted("consignor.details")
    .output(otherConsignors)
    .query(({ ctx }) => listOtherConsignors(ctx)),
  codes: permitted("consignor.details")
    .input(sellerCodesInput)
    .output(sellerCodes)
    .query(({ ctx, input }) => readSellerCodes(ctx, input)),
  saveDetails: permitted("consignor.details")
    .input(saveConsignorDetailsInput)
    .output(consignorDetails)
    .mutation(({ ctx, input }) => saveConsignorDetails(ctx, input)),
  exportData: permitted("consignor.details")
    .input(consignorNameInput)
    .output(consignorData)
    .mutation(({ ctx, input }) => exportConsignorData(ctx, input)),
  removeData: permitted("consignor.details")
    .input(consignorNameInput)
    .output(consignorDataRemoval)
    .mutation(({ ctx, input }) => removeConsignorData(ctx, input)),
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

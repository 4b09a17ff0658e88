import { savedFilter, savedFilterInput, saveFilterInput } from "@lotwright/contracts/catalog/saved-filters";
import { success } from "@lotwright/contracts/values/fields";
import { permitted, router } from "../../../core/trpc";
import { listSavedFilters, removeSavedFilter, saveFilter } from "./service";

export const savedFiltersRouter = router({
  list: permitted("manifest.read")
    .output(savedFilter.array())
    .query(({ ctx }) => listSavedFilters(ctx)),
  save: permitted("settings.manage")
    .input(saveFilterInput)
    .output(savedFilter)
    .mutation(({ ctx, input }) => saveFilter(ctx, input)),
  remove: permitted("settings.manage")
    .input(savedFilterInput)
    .output(success)
    .mutation(({ ctx, input }) => removeSavedFilter(ctx, input)),
});

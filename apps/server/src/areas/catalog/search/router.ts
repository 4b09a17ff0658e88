import { searchInput, searchResult } from "@lotwright/contracts/catalog/search";
import { permitted, router } from "../../../core/trpc";
import { findAnything } from "./service";

export const searchRouter = router({
  find: permitted("manifest.read")
    .meta({ isExpensive: true, openapi: { method: "GET", path: "/search" } })
    .input(searchInput)
    .output(searchResult)
    .query(({ ctx, input }) => findAnything(ctx, input)),
});

import { publicCatalogue, publicCatalogueInput } from "@lotwright/contracts/public-catalogue";
import { itemsInTurns, publicProcedure, router } from "../../trpc";
import { publicCatalogueByToken } from "./service";

export const publicCatalogueRouter = router({
  byToken: publicProcedure
    .meta({ openapi: { method: "GET", path: "/public/manifests/{token}" } })
    .input(publicCatalogueInput)
    .output(itemsInTurns(publicCatalogue))
    .query(({ ctx, input }) => publicCatalogueByToken(ctx, input)),
});

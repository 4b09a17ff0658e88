import { publicCatalog, publicCatalogInput } from "@lotwright/contracts/public-catalog";
import { itemsInTurns, publicProcedure, router } from "../../trpc";
import { publicCatalogByToken } from "./service";

export const publicCatalogRouter = router({
  byToken: publicProcedure
    .meta({ openapi: { method: "GET", path: "/public/manifests/{token}" } })
    .input(publicCatalogInput)
    .output(itemsInTurns(publicCatalog))
    .query(({ ctx, input }) => publicCatalogByToken(ctx, input)),
});

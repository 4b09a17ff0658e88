import {
  publicCatalog,
  publicCatalogFeed,
  publicCatalogInput,
  publicCatalogPage,
  publicFeedInput,
  shareTokenInput,
} from "@lotwright/contracts/public-catalog";
import { itemsInTurns, publicProcedure, router } from "../../trpc";
import { publicCatalogByToken, publicFeedByToken, publicPageByToken } from "./service";

export const publicCatalogRouter = router({
  byToken: publicProcedure
    .meta({ openapi: { method: "GET", path: "/public/manifests/{token}" } })
    .input(publicCatalogInput)
    .output(itemsInTurns(publicCatalog))
    .query(({ ctx, input }) => publicCatalogByToken(ctx, input)),
  page: publicProcedure
    .input(shareTokenInput)
    .output(itemsInTurns(publicCatalogPage))
    .query(({ ctx, input }) => publicPageByToken(ctx, input)),
  /** The REST route formats this as Atom. */
  feed: publicProcedure
    .input(publicFeedInput)
    .output(itemsInTurns(publicCatalogFeed))
    .query(({ ctx, input }) => publicFeedByToken(ctx, input)),
});

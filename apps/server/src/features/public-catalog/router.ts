import {
  publicCatalog,
  publicCatalogFeed,
  publicCatalogInput,
  publicCatalogPage,
  publicFeedInput,
  shareTokenInput,
} from "@lotwright/contracts/public-catalog";
import { publicProcedure, router, yieldingItems } from "../../trpc";
import { publicCatalogByToken, publicFeedByToken, publicPageByToken } from "./service";

export const publicCatalogRouter = router({
  byToken: publicProcedure
    .meta({ openapi: { method: "GET", path: "/public/manifests/{token}" } })
    .input(publicCatalogInput)
    .output(yieldingItems(publicCatalog))
    .query(({ ctx, input }) => publicCatalogByToken(ctx, input)),
  page: publicProcedure
    .input(shareTokenInput)
    .output(yieldingItems(publicCatalogPage))
    .query(({ ctx, input }) => publicPageByToken(ctx, input)),
  /** The REST route formats this as Atom. */
  feed: publicProcedure
    .input(publicFeedInput)
    .output(yieldingItems(publicCatalogFeed))
    .query(({ ctx, input }) => publicFeedByToken(ctx, input)),
});

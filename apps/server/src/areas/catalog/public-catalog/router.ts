import {
  publicCatalog,
  publicCatalogFeed,
  publicCatalogInput,
  publicCatalogPage,
  publicFeedInput,
  shareTokenInput,
} from "@lotwright/contracts/catalog/public-catalog";
import { publicProcedure, router, yieldingItems } from "../../../core/trpc";
import { orVersioned } from "../../../fast/json-list";
import { publicCatalogByToken, publicFeedByToken, publicPageByToken } from "./service";

export const publicCatalogRouter = router({
  byToken: publicProcedure
    .meta({ openapi: { method: "GET", path: "/public/manifests/{token}" }, isVersioned: true })
    .input(publicCatalogInput)
    .output(orVersioned(yieldingItems(publicCatalog)))
    .query(({ ctx, input }) => publicCatalogByToken(ctx, input)),
  /** Procedure for the server's own page; over HTTP it returns no catalog content. */
  page: publicProcedure
    .input(shareTokenInput)
    .output(publicCatalogPage)
    .query(({ ctx, input }) => publicPageByToken(ctx, input)),
  /** The REST route formats the result as Atom. */
  feed: publicProcedure
    .input(publicFeedInput)
    .output(yieldingItems(publicCatalogFeed))
    .query(({ ctx, input }) => publicFeedByToken(ctx, input)),
});

import { changesInput, changesPage } from "@lotwright/contracts/exports/changes";
import { permitted, router } from "../../../core/trpc";
import { checkedInDevelopment } from "../../../fast/json-list";
import { listChanges } from "./service";

export const changesRouter = router({
  list: permitted("manifest.read")
    .meta({ openapi: { method: "GET", path: "/changes" }, isLarge: true })
    .input(changesInput)
    .output(checkedInDevelopment(changesPage))
    .query(({ ctx, input }) => listChanges(ctx, input)),
});

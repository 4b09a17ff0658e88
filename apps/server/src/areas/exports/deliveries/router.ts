import {
  changedItemsAnswer,
  changedItemsInput,
  deliveriesInput,
  delivery,
} from "@lotwright/contracts/exports/deliveries";
import { permitted, router } from "../../../core/trpc";
import { findChangedItems, listDeliveries } from "./service";

export const deliveriesRouter = router({
  list: permitted("manifest.read")
    .meta({ openapi: { method: "GET", path: "/manifests/{manifestId}/deliveries" } })
    .input(deliveriesInput)
    .output(delivery.array())
    .query(({ ctx, input }) => listDeliveries(ctx, input)),
  changedItems: permitted("manifest.read")
    .meta({ isExpensive: true, openapi: { method: "GET", path: "/manifests/{manifestId}/changes" } })
    .input(changedItemsInput)
    .output(changedItemsAnswer)
    .query(({ ctx, input }) => findChangedItems(ctx, input)),
});

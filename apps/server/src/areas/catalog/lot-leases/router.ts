import { leasedLots, leaseLotsInput, releaseLotsInput } from "@lotwright/contracts/catalog/lot-leases";
import { success } from "@lotwright/contracts/values/fields";
import { permitted, router } from "../../../core/trpc";
import { leaseLots, releaseLots } from "./service";

export const lotLeasesRouter = router({
  lease: permitted("item.edit")
    .input(leaseLotsInput)
    .output(leasedLots)
    .mutation(({ ctx, input }) => leaseLots(ctx, input)),
  release: permitted("item.edit")
    .input(releaseLotsInput)
    .output(success)
    .mutation(({ ctx, input }) => releaseLots(ctx, input)),
});

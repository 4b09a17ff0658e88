import { usage } from "@lotwright/contracts/workspace/usage";
import { permitted, router } from "../../../core/trpc";
import { currentUsage } from "./service";

export const usageRouter = router({
  current: permitted("usage.read")
    .meta({ openapi: { method: "GET", path: "/usage" } })
    .output(usage)
    .query(({ ctx }) => currentUsage(ctx)),
});

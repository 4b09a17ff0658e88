import { activityEntry, listActivityInput } from "@lotwright/contracts/workspace/activity";
import { permitted, router } from "../../../core/trpc";
import { listActivity } from "./service";

export const activityRouter = router({
  list: permitted("activity.read")
    .meta({ openapi: { method: "GET", path: "/activity" } })
    .input(listActivityInput.optional())
    .output(activityEntry.array())
    .query(({ ctx, input }) => listActivity(ctx, input ?? {})),
});

import {
  activityEntry,
  activitySummary,
  activitySummaryInput,
  listActivityInput,
} from "@lotwright/contracts/workspace/activity";
import { permitted, router } from "../../../core/trpc";
import { listActivity } from "./service";
import { summarizeActivity } from "./summary";

export const activityRouter = router({
  list: permitted("activity.read")
    .meta({ openapi: { method: "GET", path: "/activity" } })
    .input(listActivityInput.optional())
    .output(activityEntry.array())
    .query(({ ctx, input }) => listActivity(ctx, input ?? {})),
  summary: permitted("activity.read")
    .meta({ isExpensive: true })
    .input(activitySummaryInput.optional())
    .output(activitySummary)
    .query(({ ctx, input }) => summarizeActivity(ctx, input ?? {})),
});

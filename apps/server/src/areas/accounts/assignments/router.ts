import { success } from "@lotwright/contracts/values/fields";
import {
  assignedManifestIds,
  assignmentInput,
  assignmentsInput,
} from "@lotwright/contracts/workspace/assignments";
import { permitted, router } from "../../../core/trpc";
import { assign, listAssignments, unassign } from "./service";

export const assignmentsRouter = router({
  list: permitted("team.manage")
    .meta({ openapi: { method: "GET", path: "/admin/users/{userId}/manifest-assignments" } })
    .input(assignmentsInput)
    .output(assignedManifestIds)
    .query(({ ctx, input }) => listAssignments(ctx, input)),
  assign: permitted("team.manage")
    .meta({ openapi: { method: "POST", path: "/admin/manifests/{manifestId}/assign" } })
    .input(assignmentInput)
    .output(success)
    .mutation(({ ctx, input }) => assign(ctx, input)),
  unassign: permitted("team.manage")
    .meta({ openapi: { method: "DELETE", path: "/admin/manifests/{manifestId}/assign/{userId}" } })
    .input(assignmentInput)
    .output(success)
    .mutation(({ ctx, input }) => unassign(ctx, input)),
});

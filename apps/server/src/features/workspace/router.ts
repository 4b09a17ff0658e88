import { success } from "@lotwright/contracts/fields";
import { requestDeletionInput, workspaceDeletion, workspaceDownload } from "@lotwright/contracts/workspace";
import { permitted, provenPassword, router } from "../../trpc";
import { currentDeletion, keepWorkspace, requestDeletion } from "./deletion";
import { planDownload } from "./download";

export const workspaceRouter = router({
  planDownload: permitted("workspace.download")
    .output(workspaceDownload)
    .query(({ ctx }) => planDownload(ctx)),
  deletion: permitted("account.read")
    .output(workspaceDeletion)
    .query(({ ctx }) => currentDeletion(ctx)),
  requestDeletion: provenPassword("workspace.delete")
    .input(requestDeletionInput)
    .output(workspaceDeletion)
    .mutation(({ ctx, input }) => requestDeletion(ctx, input)),
  keep: permitted("workspace.delete")
    .output(success)
    .mutation(({ ctx }) => keepWorkspace(ctx)),
});

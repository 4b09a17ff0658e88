import { success } from "@lotwright/contracts/values/fields";
import {
  downloadPermit,
  requestDeletionInput,
  requestDownloadInput,
  workspaceDeletion,
  workspaceDownload,
} from "@lotwright/contracts/workspace/workspace";
import { permitted, provenPassword, router } from "../../../core/trpc";
import { currentDeletion, keepWorkspace, requestDeletion } from "./deletion";
import { planDownload, requestDownload } from "./download";

export const workspaceRouter = router({
  requestDownload: provenPassword("workspace.download")
    .meta({ openapi: { method: "POST", path: "/workspace/download" } })
    .input(requestDownloadInput)
    .output(downloadPermit)
    .mutation(({ ctx, input }) => requestDownload(ctx, input)),
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

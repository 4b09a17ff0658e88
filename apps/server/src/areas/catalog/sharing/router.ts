import { regenerateTokenInput, sharing, updateSharingInput } from "@lotwright/contracts/workspace/sharing";
import { permitted, router } from "../../../core/trpc";
import { regenerateToken, updateSharing } from "./service";

export const sharingRouter = router({
  update: permitted("manifest.share")
    .meta({ openapi: { method: "PATCH", path: "/manifests/{manifestId}/sharing" } })
    .input(updateSharingInput)
    .output(sharing)
    .mutation(({ ctx, input }) => updateSharing(ctx, input)),
  regenerate: permitted("manifest.share")
    .meta({ openapi: { method: "POST", path: "/manifests/{manifestId}/regenerate-token" } })
    .input(regenerateTokenInput)
    .output(sharing)
    .mutation(({ ctx, input }) => regenerateToken(ctx, input.manifestId)),
});

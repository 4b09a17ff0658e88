import {
  describeManifestInput,
  descriptionProgress,
  descriptionProgressInput,
  startedDescriptions,
  stoppedDescriptions,
} from "@lotwright/contracts/descriptions";
import { permitted, router } from "../../trpc";
import { describeManifest, progressOf, stopDescribing } from "./service";

export const descriptionsRouter = router({
  progress: permitted("manifest.read")
    .meta({ openapi: { method: "GET", path: "/manifests/{manifestId}/generate-ai" } })
    .input(descriptionProgressInput)
    .output(descriptionProgress)
    .query(({ ctx, input }) => progressOf(ctx, input)),
  describe: permitted("ai.use")
    .meta({ openapi: { method: "POST", path: "/manifests/{manifestId}/generate-ai" }, status: 202 })
    .input(describeManifestInput)
    .output(startedDescriptions)
    .mutation(({ ctx, input }) => describeManifest(ctx, input)),
  stop: permitted("ai.use")
    .meta({ openapi: { method: "DELETE", path: "/manifests/{manifestId}/generate-ai" } })
    .input(descriptionProgressInput)
    .output(stoppedDescriptions)
    .mutation(({ ctx, input }) => stopDescribing(ctx, input)),
});

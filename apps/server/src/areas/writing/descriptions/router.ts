import { bulkItemsInput, describedItems, maxBulkItems } from "@lotwright/contracts/catalog/bulk-edits";
import {
  aiProvider,
  aiProviderStatus,
  analyzePhotosInput,
  describeManifestInput,
  descriptionProgress,
  descriptionProgressInput,
  draft,
  generateInput,
  generatePreviewInput,
  generation,
  startedDescriptions,
  stoppedDescriptions,
} from "@lotwright/contracts/writing/descriptions";
import { checkProviderInput, providerCheck } from "@lotwright/contracts/writing/provider-check";
import { permitted, router } from "../../../core/trpc";
import { yieldingList } from "../../../fast/yielding-contracts";
import { checkProvider } from "./check-provider";
import { analyzePhotos, generatePreview } from "./drafts";
import {
  describeLots,
  describeManifest,
  generate,
  progressOf,
  providerStatus,
  stopDescribing,
} from "./service";

/** Router with the key `ai`, which must stay: published operation ids and installed web apps contain the key. */
export const aiRouter = router({
  provider: permitted("settings.read")
    .output(aiProvider)
    .query(({ ctx }) => ({
      isSetUp: ctx.writer.callsProvider !== false,
      canTranscribe: ctx.transcriber !== null,
      readsMarks: ctx.reading.reader !== null,
    })),
  status: permitted("workspace.configure")
    .output(aiProviderStatus.nullable())
    .query(({ ctx }) => providerStatus(ctx)),
  checkProvider: permitted("workspace.configure")
    .input(checkProviderInput)
    .output(providerCheck)
    .mutation(({ ctx, input }) => checkProvider(ctx, input)),
  analyzePhotos: permitted("ai.use")
    .meta({ openapi: { method: "POST", path: "/analyze-photos" } })
    .input(analyzePhotosInput)
    .output(draft)
    .mutation(({ ctx, input }) => analyzePhotos(ctx, input)),
  generatePreview: permitted("ai.use")
    .meta({ openapi: { method: "POST", path: "/items/{id}/generate-preview" } })
    .input(generatePreviewInput)
    .output(draft)
    .mutation(({ ctx, input }) => generatePreview(ctx, input)),
  generate: permitted("ai.use")
    .meta({ openapi: { method: "POST", path: "/items/{id}/generate-ai" }, status: 202 })
    .input(generateInput)
    .output(generation)
    .mutation(({ ctx, input }) => generate(ctx, input)),
});

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

/** Procedures beside the operations on selected lots. */
export const selectedDescriptionsRouter = router({
  describe: permitted("ai.use")
    .meta({ moreParts: maxBulkItems })
    .input(yieldingList(bulkItemsInput, "ids"))
    .output(describedItems)
    .mutation(({ ctx, input }) => describeLots(ctx, input)),
});

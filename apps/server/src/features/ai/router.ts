import {
  aiProvider,
  analyzePhotosInput,
  draft,
  generateInput,
  generatePreviewInput,
  generation,
} from "@lotwright/contracts/ai";
import { permitted, router } from "../../trpc";
import { analyzePhotos, generate, generatePreview } from "./service";

export const aiRouter = router({
  provider: permitted("ai.use")
    .output(aiProvider)
    .query(({ ctx }) => ({ isSetUp: ctx.writer.callsProvider !== false })),
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

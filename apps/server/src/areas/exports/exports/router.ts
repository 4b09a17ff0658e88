import { exportEstimate, exportInput, exportSource } from "@lotwright/contracts/exports/exports";
import { ownPresetPreview, previewOwnPresetInput } from "@lotwright/contracts/exports/own-presets";
import {
  adjustmentsInput,
  adjustmentsPage,
  findingsInput,
  findingsPage,
  fixedFindings,
  fixFindingsInput,
  preflight,
  preflightInput,
  preflightVersion,
  shortenedTitles,
  shortenTitlesInput,
} from "@lotwright/contracts/exports/preflight";
import { pdfCheck, pdfCheckInput } from "@lotwright/contracts/exports/prints";
import { permitted, router } from "../../../core/trpc";
import { planExport } from "../export-source/service";
import { versionOfCheck } from "./check-version";
import { checkPdf } from "./pdf-check";
import { adjustmentsOfCheck, findingsOf, fixFindings, preflightExport } from "./preflight";
import { previewOwnPreset } from "./preview-preset";
import { estimateExport } from "./service";
import { shortenTitles } from "./shorten-titles";

export const exportsRouter = router({
  estimate: permitted("manifest.export")
    .meta({ isExpensive: true })
    .input(exportInput)
    .output(exportEstimate)
    .query(({ ctx, input }) => estimateExport(ctx, input)),
  plan: permitted("manifest.export")
    .meta({ isExpensive: true })
    .input(exportInput)
    .output(exportSource)
    .query(({ ctx, input }) => planExport(ctx, input)),
  preflight: permitted("manifest.export")
    .meta({
      isExpensive: true,
      openapi: { method: "GET", path: "/manifests/{manifestId}/preflight" },
      versionedBy: "exports.preflightVersion",
    })
    .input(preflightInput)
    .output(preflight)
    .query(({ ctx, input }) => preflightExport(ctx, input)),
  preflightVersion: permitted("manifest.export")
    .meta({ isExpensive: true })
    .input(preflightInput)
    .output(preflightVersion)
    .query(({ ctx, input: { limit: _, ...choice } }) => versionOfCheck(ctx, choice)),
  findings: permitted("manifest.export")
    .meta({
      isExpensive: true,
      openapi: { method: "GET", path: "/manifests/{manifestId}/preflight/findings" },
    })
    .input(findingsInput)
    .output(findingsPage)
    .query(({ ctx, input }) => findingsOf(ctx, input)),
  adjustments: permitted("manifest.export")
    .meta({
      isExpensive: true,
      openapi: { method: "GET", path: "/manifests/{manifestId}/preflight/adjustments" },
    })
    .input(adjustmentsInput)
    .output(adjustmentsPage)
    .query(({ ctx, input }) => adjustmentsOfCheck(ctx, input)),
  pdfCheck: permitted("manifest.export")
    .meta({ isExpensive: true })
    .input(pdfCheckInput)
    .output(pdfCheck)
    .query(({ ctx, input }) => checkPdf(ctx, input)),
  fix: permitted("manifest.export")
    .meta({ isExpensive: true })
    .input(fixFindingsInput)
    .output(fixedFindings)
    .mutation(({ ctx, input }) => fixFindings(ctx, input)),
  shortenTitles: permitted("ai.use")
    .input(shortenTitlesInput)
    .output(shortenedTitles)
    .mutation(({ ctx, input }) => shortenTitles(ctx, input)),
});

/** Procedures that preview an unsaved format. */
export const presetPreviewRouter = router({
  preview: permitted("workspace.configure")
    .meta({ isExpensive: true })
    .input(previewOwnPresetInput)
    .output(ownPresetPreview)
    .mutation(({ ctx, input }) => previewOwnPreset(ctx, input)),
});

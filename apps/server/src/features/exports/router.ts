import { exportEstimate, exportInput, exportSource } from "@lotwright/contracts/exports";
import {
  fixedFindings,
  fixFindingsInput,
  preflight,
  preflightInput,
  shortenedTitles,
  shortenTitlesInput,
} from "@lotwright/contracts/preflight";
import { pdfCheck, pdfCheckInput } from "@lotwright/contracts/prints";
import { permitted, router } from "../../trpc";
import { checkPdf } from "./pdf-check";
import { fixFindings, preflightExport } from "./preflight";
import { estimateExport, planExport } from "./service";
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
    .meta({ isExpensive: true, openapi: { method: "GET", path: "/manifests/{manifestId}/preflight" } })
    .input(preflightInput)
    .output(preflight)
    .query(({ ctx, input }) => preflightExport(ctx, input)),
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

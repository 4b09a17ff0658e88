import { exportEstimate, exportInput, exportSource } from "@lotwright/contracts/exports";
import { permitted, router } from "../../trpc";
import { estimateExport, planExport } from "./service";

export const exportsRouter = router({
  estimate: permitted("manifest.export")
    .input(exportInput)
    .output(exportEstimate)
    .query(({ ctx, input }) => estimateExport(ctx, input)),
  plan: permitted("manifest.export")
    .input(exportInput)
    .output(exportSource)
    .query(({ ctx, input }) => planExport(ctx, input)),
});

import { exportInput, exportSource } from "@lotwright/contracts/exports";
import { permitted, router } from "../../trpc";
import { planExport } from "./service";

export const exportsRouter = router({
  plan: permitted("manifest.export")
    .input(exportInput)
    .output(exportSource)
    .query(({ ctx, input }) => planExport(ctx, input)),
});

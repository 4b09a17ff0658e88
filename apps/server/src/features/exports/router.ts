import { exportInput, exportSource } from "@lotwright/contracts/exports";
import { atOnce, permitted, router } from "../../trpc";
import { planExport } from "./service";

export const exportsRouter = router({
  plan: permitted("manifest.export")
    .input(exportInput)
    .output(atOnce(exportSource))
    .query(({ ctx, input }) => planExport(ctx, input)),
});

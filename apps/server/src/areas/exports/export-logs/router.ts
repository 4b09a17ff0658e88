import { exportLog, recordExportInput } from "@lotwright/contracts/exports/export-logs";
import { listInput } from "@lotwright/contracts/values/fields";
import { permitted, router } from "../../../core/trpc";
import { listExportLogs, recordExport } from "./service";

export const exportLogsRouter = router({
  list: permitted("export-log.read")
    .meta({ openapi: { method: "GET", path: "/export-logs" } })
    .input(listInput.optional())
    .output(exportLog.array())
    .query(({ ctx, input }) => listExportLogs(ctx, input ?? {})),
  record: permitted("manifest.export")
    .input(recordExportInput)
    .output(exportLog)
    .mutation(({ ctx, input }) => recordExport(ctx, input)),
});

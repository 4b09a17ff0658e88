import { exportLog, recordExportInput } from "@lotwright/contracts/export-logs";
import { permitted, router } from "../../trpc";
import { listExportLogs, recordExport } from "./service";

export const exportLogsRouter = router({
  list: permitted("export-log.read")
    .meta({ openapi: { method: "GET", path: "/export-logs" } })
    .output(exportLog.array())
    .query(({ ctx }) => listExportLogs(ctx)),
  record: permitted("manifest.export")
    .input(recordExportInput)
    .output(exportLog)
    .mutation(({ ctx, input }) => recordExport(ctx, input)),
});

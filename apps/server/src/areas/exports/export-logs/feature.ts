import { exportLogs } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { exportLogsApiDocs } from "./docs";
import { exportLogsRouter } from "./router";

export const exportLogsFeature = feature({
  routers: { exportLogs: exportLogsRouter },
  docs: { exportLogs: exportLogsApiDocs },
  verbs: {
    "exportLogs.record": "export.downloaded",
  },
  events: ["exports.changed"],
  records: {
    "export-logs": recordsOf(exportLogs),
  },
});

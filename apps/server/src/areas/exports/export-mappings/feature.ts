import { exportMappings } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { exportMappingsApiDocs } from "./docs";
import { exportMappingsRouter } from "./router";

export const exportMappingsFeature = feature({
  routers: { exportMappings: exportMappingsRouter },
  docs: { exportMappings: exportMappingsApiDocs },
  verbs: {
    "exportMappings.save": "export-mapping.changed",
  },
  events: ["export-mapping.changed"],
  records: {
    "export-mappings": recordsOf(exportMappings),
  },
});

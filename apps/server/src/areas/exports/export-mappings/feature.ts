import { exportMappings } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { exportMappingsDocs } from "./docs";
import { exportMappingsRouter } from "./router";

export const exportMappingsFeature = feature({
  routers: { exportMappings: exportMappingsRouter },
  docs: { exportMappings: exportMappingsDocs },
  verbs: {
    "exportMappings.save": "export-mapping.changed",
  },
  events: ["export-mapping.changed"],
  records: {
    "export-mappings": recordsOf(exportMappings),
  },
});

import { consignorDetails, consignors } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { consignorsApiDocs } from "./docs";
import { consignorsRouter } from "./router";

export const consignorsFeature = feature({
  routers: { consignors: consignorsRouter },
  docs: { consignors: consignorsApiDocs },
  verbs: {
    "consignors.create": "consignor.created",
    "consignors.update": "consignor.changed",
    "consignors.remove": "consignor.deleted",
    "consignors.setDefault": "consignor.changed",
    "consignors.saveDetails": "consignor.changed",
    "consignors.exportData": "consignor.exported",
    "consignors.removeData": "consignor.data-deleted",
  },
  records: {
    consignors: recordsOf(consignors, { without: ["changedIn"] }),
    "consignor-details": recordsOf(consignorDetails, { without: ["nameKey", "changedIn"] }),
  },
});

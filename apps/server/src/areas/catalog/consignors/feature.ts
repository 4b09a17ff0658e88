import { consignors } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { consignorsDocs } from "./docs";
import { consignorsRouter } from "./router";

export const consignorsFeature = feature({
  routers: { consignors: consignorsRouter },
  docs: { consignors: consignorsDocs },
  verbs: {
    "consignors.create": "consignor.created",
    "consignors.update": "consignor.changed",
    "consignors.remove": "consignor.deleted",
    "consignors.setDefault": "consignor.changed",
  },
  records: {
    consignors: recordsOf(consignors),
  },
});

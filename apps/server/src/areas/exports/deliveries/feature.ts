import { deliveries, deliveryLots } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf, refersTo } from "../../../core/record-sources";
import { deliveriesApiDocs } from "./docs";
import { deliveriesRouter } from "./router";

export const deliveriesFeature = feature({
  routers: { deliveries: deliveriesRouter },
  docs: { deliveries: deliveriesApiDocs },
  verbs: {},
  records: {
    deliveries: recordsOf(deliveries),
    "delivery-lots": recordsOf(deliveryLots, {
      without: ["cellHashes", "rowHash", "photosHash"],
      isOf: refersTo(deliveries, deliveryLots.deliveryId),
    }),
  },
});

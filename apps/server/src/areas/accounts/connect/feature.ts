import { feature } from "../../../core/feature";
import { connectDocs } from "./docs";
import { connectRouter } from "./router";

export const connectFeature = feature({
  routers: { connect: connectRouter },
  docs: { connect: connectDocs },
  verbs: {},
});

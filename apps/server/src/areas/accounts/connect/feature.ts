import { feature } from "../../../core/feature";
import { connectApiDocs } from "./docs";
import { connectRouter } from "./router";

export const connectFeature = feature({
  routers: { connect: connectRouter },
  docs: { connect: connectApiDocs },
  verbs: {},
});

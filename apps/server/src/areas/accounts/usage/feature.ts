import { feature } from "../../../core/feature";
import { usageApiDocs } from "./docs";
import { usageRouter } from "./router";

export const usageFeature = feature({
  routers: { usage: usageRouter },
  docs: { usage: usageApiDocs },
  verbs: {},
});

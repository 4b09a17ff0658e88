import { feature } from "../../../core/feature";
import { usageDocs } from "./docs";
import { usageRouter } from "./router";

export const usageFeature = feature({
  routers: { usage: usageRouter },
  docs: { usage: usageDocs },
  verbs: {},
});

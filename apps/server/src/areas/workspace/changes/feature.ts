import { feature } from "../../../core/feature";
import { changesApiDocs } from "./docs";
import { changesRouter } from "./router";

export const changesFeature = feature({
  routers: { changes: changesRouter },
  docs: { changes: changesApiDocs },
  verbs: {},
});

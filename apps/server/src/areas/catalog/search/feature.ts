import { feature } from "../../../core/feature";
import { searchApiDocs } from "./docs";
import { searchRouter } from "./router";

export const searchFeature = feature({
  routers: { search: searchRouter },
  docs: { search: searchApiDocs },
  verbs: {},
});

import { feature } from "../../../core/feature";
import { searchDocs } from "./docs";
import { searchRouter } from "./router";

export const searchFeature = feature({
  routers: { search: searchRouter },
  docs: { search: searchDocs },
  verbs: {},
});

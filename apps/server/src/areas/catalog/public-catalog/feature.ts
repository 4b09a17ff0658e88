import { feature } from "../../../core/feature";
import { publicCatalogDocs } from "./docs";
import { publicCatalogRouter } from "./router";

export const publicCatalogFeature = feature({
  routers: { publicCatalog: publicCatalogRouter },
  docs: { publicCatalog: publicCatalogDocs },
  verbs: {},
});

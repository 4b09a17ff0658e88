import { feature } from "../../../core/feature";
import { publicCatalogApiDocs } from "./docs";
import { publicCatalogRouter } from "./router";

export const publicCatalogFeature = feature({
  routers: { publicCatalog: publicCatalogRouter },
  docs: { publicCatalog: publicCatalogApiDocs },
  verbs: {},
});

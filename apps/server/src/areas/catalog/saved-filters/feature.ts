import { savedFilters } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { savedFiltersApiDocs } from "./docs";
import { savedFiltersRouter } from "./router";

export const savedFiltersFeature = feature({
  routers: { savedFilters: savedFiltersRouter },
  docs: { savedFilters: savedFiltersApiDocs },
  verbs: {
    "savedFilters.save": "saved-filter.saved",
    "savedFilters.remove": "saved-filter.deleted",
  },
  records: {
    "saved-filters": recordsOf(savedFilters),
  },
});

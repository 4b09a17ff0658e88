import { feature } from "../../../core/feature";
import { lotLeasesApiDocs } from "./docs";
import { lotLeasesRouter } from "./router";

export const lotLeasesFeature = feature({
  routers: { lotLeases: lotLeasesRouter },
  docs: { lotLeases: lotLeasesApiDocs },
  verbs: {
    // Leases are temporary, so only the lots that use them are recorded as activity.
    "lotLeases.lease": null,
    "lotLeases.release": null,
  },
});

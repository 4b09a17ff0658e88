import { feature } from "../../../core/feature";
import { lotLeasesDocs } from "./docs";
import { lotLeasesRouter } from "./router";

export const lotLeasesFeature = feature({
  routers: { lotLeases: lotLeasesRouter },
  docs: { lotLeases: lotLeasesDocs },
  verbs: {
    // Leases expire; the lots that use them are recorded.
    "lotLeases.lease": null,
    "lotLeases.release": null,
  },
});

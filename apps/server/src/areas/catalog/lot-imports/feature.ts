import { feature } from "../../../core/feature";
import { importsApiDocs } from "./docs";
import { importsRouter } from "./router";

export const lotImportsFeature = feature({
  routers: { imports: importsRouter },
  docs: { imports: importsApiDocs },
  verbs: {
    // Uploading a file of lots creates no lots yet, so it has no activity.
    "imports.create": null,
    "imports.check": null,
    "imports.fix": null,
    "imports.run": "items.imported",
    "imports.remove": null,
  },
});

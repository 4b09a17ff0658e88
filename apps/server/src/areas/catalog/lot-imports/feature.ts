import { feature } from "../../../core/feature";
import { importsDocs } from "./docs";
import { importsRouter } from "./router";

export const lotImportsFeature = feature({
  routers: { imports: importsRouter },
  docs: { imports: importsDocs },
  verbs: {
    // Uploading a file of lots creates no lots yet, so it has no activity.
    "imports.create": null,
    "imports.check": null,
    "imports.fix": null,
    "imports.run": "items.imported",
    "imports.remove": null,
  },
});

import { feature } from "../../../core/feature";
import { importsDocs } from "./docs";
import { importsRouter } from "./router";

export const lotImportsFeature = feature({
  routers: { imports: importsRouter },
  docs: { imports: importsDocs },
  verbs: {
    // Files of lots are not lots yet.
    "imports.create": null,
    "imports.check": null,
    "imports.fix": null,
    "imports.run": "items.imported",
    "imports.remove": null,
  },
});

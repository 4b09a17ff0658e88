import { feature } from "../../../core/feature";
import { setupApiDocs } from "./docs";
import { setupRouter } from "./router";

export const setupFeature = feature({
  routers: { setup: setupRouter },
  docs: { setup: setupApiDocs },
  verbs: {
    "setup.save": "setup.changed",
    "setup.openSample": "manifest.created",
    "setup.removeSample": "manifest.deleted",
  },
});

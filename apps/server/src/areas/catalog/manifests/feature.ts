import { manifests } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { manifestsApiDocs } from "./docs";
import { manifestsRouter } from "./router";

export const manifestsFeature = feature({
  routers: { manifests: manifestsRouter },
  docs: { manifests: manifestsApiDocs },
  verbs: {
    "manifests.create": "manifest.created",
    "manifests.update": "manifest.changed",
    "manifests.remove": "manifest.deleted",
  },
  events: ["manifests.changed"],
  records: {
    manifests: recordsOf(manifests, { without: ["publicShareToken", "changedIn"] }),
  },
});

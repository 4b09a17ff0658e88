import { feature } from "../../../core/feature";
import { sharingApiDocs } from "./docs";
import { sharingRouter } from "./router";

export const sharingFeature = feature({
  routers: { sharing: sharingRouter },
  docs: { sharing: sharingApiDocs },
  verbs: {
    "sharing.update": "sharing.changed",
    "sharing.regenerate": "sharing.renewed",
  },
});

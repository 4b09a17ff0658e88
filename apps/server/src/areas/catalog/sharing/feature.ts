import { feature } from "../../../core/feature";
import { sharingDocs } from "./docs";
import { sharingRouter } from "./router";

export const sharingFeature = feature({
  routers: { sharing: sharingRouter },
  docs: { sharing: sharingDocs },
  verbs: {
    "sharing.update": "sharing.changed",
    "sharing.regenerate": "sharing.renewed",
  },
});

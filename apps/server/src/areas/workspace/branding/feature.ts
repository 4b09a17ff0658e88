import { feature } from "../../../core/feature";
import { brandingApiDocs } from "./docs";
import { brandingRouter } from "./router";

export const brandingFeature = feature({
  routers: { branding: brandingRouter },
  docs: { branding: brandingApiDocs },
  verbs: {
    "branding.update": "branding.changed",
    "branding.uploadLogo": "branding.changed",
    "branding.removeLogo": "branding.changed",
  },
});

import { branding, users } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf, refersTo } from "../../../core/record-sources";
import { brandingDocs } from "./docs";
import { brandingRouter } from "./router";

export const brandingFeature = feature({
  routers: { branding: brandingRouter },
  docs: { branding: brandingDocs },
  verbs: {
    "branding.update": "branding.changed",
    "branding.uploadLogo": "branding.changed",
    "branding.removeLogo": "branding.changed",
  },
  records: {
    branding: recordsOf(branding, { isOf: refersTo(users, branding.userId) }),
  },
});

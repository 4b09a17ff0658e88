import {
  exampleAdmin as admin,
  adminsOnly,
  exampleIds as ids,
  type RouterDocs,
  exampleSuccess as success,
  uploadErrors,
} from "../../../core/operation-docs";
import type { brandingRouter } from "./router";

export const brandingApiDocs = {
  logo: {
    tag: "Company",
    summary: "The address of your logo",
    description: "The logo of the app's header; null without one.",
    answer: { logoUrl: ids.logoUrl },
  },
  uploadLogo: {
    tag: "Company",
    summary: "Upload your logo",
    description: "JPEG, PNG or WebP, at most 40 MB. Admins only.",
    errors: uploadErrors,
    body: { logo: "logo.png" },
    answer: { logoUrl: ids.logoUrl },
  },
  removeLogo: {
    tag: "Company",
    summary: "Remove your logo",
    description: "Admins only; others get 403 unless there is no logo.",
    answer: success,
  },
  update: {
    tag: "Company",
    summary: "Choose your brand color",
    description: adminsOnly,
    body: { brandColor: "#2878B7" },
    answer: admin,
  },
} satisfies RouterDocs<typeof brandingRouter>;

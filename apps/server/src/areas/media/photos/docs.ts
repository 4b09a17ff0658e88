import {
  exampleIds as ids,
  type OperationDocs,
  type RouterDocs,
  uploadErrors,
} from "../../../core/operation-docs";
import type { photosRouter } from "./router";

export const photosApiDocs = {
  upload: {
    tag: "Photos and AI",
    summary: "Upload a photo",
    description:
      "JPEG, PNG or WebP, at most 40 MB and 100 megapixels (250 for a JPEG that is not progressive); four uploads of one person at the same time. Name its url in an item's photoUrls. 403 QUOTA_EXCEEDED when the workspace's storage is used up.",
    errors: ["CONFLICT", "IDEMPOTENCY_KEY_REUSED", ...uploadErrors],
    body: { photo: "lamp.jpg", id: ids.photo, purpose: "photo" },
    answer: { id: ids.photo, url: ids.photoUrl, width: 1600, height: 1200 },
  },
} satisfies RouterDocs<typeof photosRouter>;

/** OpenAPI texts of photo files, which no procedure serves. */
export const photoFileApiDocs = {
  tag: "Photos and AI",
  summary: "Download a photo",
  description:
    "Needs no sign-in: everyone who has the address can see the photo. It never changes. `-thumb` before the extension asks for the thumbnail, 400 pixels on the longer side.",
  errors: ["NOT_FOUND", "UNAVAILABLE", "INTERNAL"],
  params: { file: ids.photoFile },
} satisfies OperationDocs;

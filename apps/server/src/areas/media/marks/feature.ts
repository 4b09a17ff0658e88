import { photoMarks, photos } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf, refersTo } from "../../../core/record-sources";
import { readingKind } from "./background";
import { marksApiDocs } from "./docs";
import { marksRouter } from "./router";

export const marksFeature = feature({
  routers: { marks: marksRouter },
  docs: { marks: marksApiDocs },
  verbs: {
    // An upload is recorded once an item or logo uses it.
    "marks.checkDraft": null,
    // The reading concerns a photo, not a single lot.
    "marks.readSmallText": null,
  },
  events: ["marks.changed"],
  jobs: [readingKind],
  records: {
    "photo-marks": recordsOf(photoMarks, { isOf: refersTo(photos, photoMarks.photoId) }),
  },
});

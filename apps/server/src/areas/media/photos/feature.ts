import { photos } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { photoFileDocs, photosDocs } from "./docs";
import { photosRouter } from "./router";

export const photosFeature = feature({
  routers: { photos: photosRouter },
  docs: { photos: photosDocs },
  otherDocs: { "photos.download": photoFileDocs },
  verbs: {
    "photos.upload": null,
  },
  records: {
    photos: recordsOf(photos, { without: ["contentHash"] }),
  },
});

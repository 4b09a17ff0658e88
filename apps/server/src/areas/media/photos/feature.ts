import { photos } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { photoFileApiDocs, photosApiDocs } from "./docs";
import { photosRouter } from "./router";

export const photosFeature = feature({
  routers: { photos: photosRouter },
  docs: { photos: photosApiDocs },
  otherDocs: { "photos.download": photoFileApiDocs },
  verbs: {
    "photos.upload": null,
  },
  records: {
    photos: recordsOf(photos, { without: ["contentHash"] }),
  },
});

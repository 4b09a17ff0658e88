import { exampleIds as ids, type RouterDocs } from "../../../core/operation-docs";
import type { sharingRouter } from "./router";

const sharing = { enabled: true, token: ids.shareToken };

export const sharingApiDocs = {
  update: {
    tag: "Public catalog",
    summary: "Share a manifest, or stop sharing it",
    description:
      "Sharing it again brings the same link back. `endsAt` sets when the link stops working, or null for never; `hidesEstimates` leaves the estimates out of the catalog; `showsResults` shows hammer prices, or null as the settings say. The answer of `GET /api/manifests/{id}` has them as `shareEndsAt`, `shareHidesEstimates` and `shareShowsResults`.",
    params: { manifestId: ids.manifest },
    body: { enabled: true },
    answer: sharing,
  },
  regenerate: {
    tag: "Public catalog",
    summary: "Replace the share link",
    description: "The old link stops working immediately.",
    params: { manifestId: ids.manifest },
    answer: sharing,
  },
} satisfies RouterDocs<typeof sharingRouter>;

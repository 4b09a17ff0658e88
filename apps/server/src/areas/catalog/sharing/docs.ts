import { exampleIds as ids, type RouterDocs } from "../../../core/operation-docs";
import type { sharingRouter } from "./router";

const sharing = { enabled: true, token: ids.shareToken };

export const sharingApiDocs = {
  update: {
    tag: "Public catalog",
    summary: "Share a manifest, or stop sharing it",
    description: "Sharing it again brings the same link back.",
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

import type { ErrorCode } from "@lotwright/contracts/values/error-codes";
import { exampleDraft as draft, exampleIds as ids, type RouterDocs } from "../../../core/operation-docs";
import type { aiRouter, descriptionsRouter, selectedDescriptionsRouter } from "./router";

const providerErrors: readonly ErrorCode[] = ["TOO_MANY_REQUESTS", "UPSTREAM_FAILED", "UPSTREAM_TIMEOUT"];

const photos = { photoUrls: [ids.photoUrl], userNotes: "brass lamp, 46 cm" };

const progress = {
  ...{ itemCount: 200, described: 183, pending: 0, running: 0, stoppable: 0 },
  ...{ failed: 12, missing: 14, withoutPhotos: 3 },
};

export const aiApiDocs = {
  provider: null,
  status: null,
  checkProvider: null,
  analyzePhotos: {
    tag: "Photos and AI",
    summary: "Draft a description of photos",
    description:
      "With manifestId it follows the AI instructions of that manifest. Nothing is saved. Can take 45 seconds.",
    errors: [...providerErrors, "NOT_FOUND"],
    body: { ...photos, manifestId: ids.manifest },
    answer: draft,
  },
  generatePreview: {
    tag: "Photos and AI",
    summary: "Draft a description for an item",
    description: "Follows the AI instructions of its manifest. Nothing is saved.",
    errors: providerErrors,
    params: { id: ids.item },
    body: photos,
    answer: draft,
  },
  generate: {
    tag: "Photos and AI",
    summary: "Write an item's description in the background",
    description:
      "Returns before the description is written. Read the item until aiGenerationStatus is completed or failed. Calls to the AI provider are limited to 120 a minute for a workspace: items above the limit stay pending. 429 when you send too many requests, or when the workspace's daily AI limit is used up.",
    errors: ["TOO_MANY_REQUESTS"],
    params: { id: ids.item },
    answer: { id: ids.item, aiGenerationStatus: "pending" },
  },
} satisfies RouterDocs<typeof aiRouter>;

export const descriptionsApiDocs = {
  describe: {
    tag: "Photos and AI",
    summary: "Write a manifest's missing descriptions in the background",
    description:
      'Every item that has a photo but no title, or with only "failed" those whose last attempt failed. Items that the provider declined to describe are left out, and while no provider is set up those without notes. Items that are already queued are not queued again; withoutPhotos says how many have no photo to describe. When fewer lots are left of the daily AI limit, the first ones of the sale are queued and the others stay missing; 429 when none is left.',
    errors: ["TOO_MANY_REQUESTS"],
    params: { manifestId: ids.manifest },
    body: { only: "failed" },
    answer: { ...progress, pending: 12, running: 12, stoppable: 12, failed: 0, missing: 2, queued: 12 },
  },
  progress: {
    tag: "Photos and AI",
    summary: "How far a manifest's descriptions are",
    description:
      "Counted from its items. All are done when pending is 0; running counts the pending items that were requested for the whole manifest, and stoppable those of them that have not started.",
    params: { manifestId: ids.manifest },
    answer: progress,
  },
  stop: {
    tag: "Photos and AI",
    summary: "Stop writing a manifest's missing descriptions",
    description:
      "Items that have not started return to their state before the request. Descriptions that are being written are completed.",
    params: { manifestId: ids.manifest },
    answer: { ...progress, pending: 3, running: 3, missing: 11, stopped: 9 },
  },
} satisfies RouterDocs<typeof descriptionsRouter>;

export const selectedDescriptionsApiDocs = { describe: null } satisfies RouterDocs<
  typeof selectedDescriptionsRouter
>;

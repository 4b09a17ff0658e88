import {
  exampleIds as ids,
  type RouterDocs,
  exampleTime as time,
  uploadErrors,
} from "../../../core/operation-docs";
import type { recordingsRouter } from "./router";

const fields = { id: ids.recording, itemId: ids.item, field: "notes", durationMs: 4200 };

export const recordingsApiDocs = {
  list: null,
  upload: {
    tag: "Photos and AI",
    summary: "Upload a dictated recording",
    description:
      "WebM, MP4, Ogg, MP3 or WAV, at most 10 MB and 3 minutes. In the background its text is appended to the item's notes or internalNotes, and the recording is then deleted unless the workspace keeps recordings. Without a transcription model, or above the daily AI limit, it is stored with status failed. 403 QUOTA_EXCEEDED when the workspace's storage is used up.",
    errors: ["CONFLICT", "NOT_FOUND", ...uploadErrors],
    body: { recording: "lamp.webm", ...fields },
    answer: {
      ...fields,
      mimeType: "audio/webm",
      status: "pending",
      reason: "",
      transcript: "",
      hasAudio: true,
      createdAt: time,
    },
  },
  retry: null,
  remove: null,
} satisfies RouterDocs<typeof recordingsRouter>;

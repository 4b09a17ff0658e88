import { recordings } from "@lotwright/db/schema";
import { feature } from "../../../core/feature";
import { recordsOf } from "../../../core/record-sources";
import { transcriptionKind } from "./background";
import { recordingsApiDocs } from "./docs";
import { recordingsRouter } from "./router";

export const recordingsFeature = feature({
  routers: { recordings: recordingsRouter },
  docs: { recordings: recordingsApiDocs },
  verbs: {
    "recordings.upload": "transcription.requested",
    "recordings.retry": "transcription.requested",
    "recordings.remove": "recording.deleted",
  },
  jobs: [transcriptionKind],
  otherVerbs: ["transcription.written", "transcription.failed"],
  records: {
    recordings: recordsOf(recordings, { without: ["contentHash", "jobId"] }),
  },
});

import {
  listRecordingsInput,
  recording,
  recordingInput,
  uploadRecordingInput,
} from "@lotwright/contracts/media/recordings";
import { success } from "@lotwright/contracts/values/fields";
import { z } from "zod";
import { permitted, router } from "../../../core/trpc";
import { IncomingRecording } from "./incoming-recording";
import { listRecordings, removeRecording, retryRecording, uploadRecording } from "./service";

export const recordingsRouter = router({
  list: permitted("manifest.read")
    .input(listRecordingsInput)
    .output(recording.array())
    .query(({ ctx, input }) => listRecordings(ctx, input)),
  /** Only callable by the multipart route, since JSON cannot represent an IncomingRecording. */
  upload: permitted("item.edit")
    .input(uploadRecordingInput.extend({ recording: z.instanceof(IncomingRecording) }))
    .output(recording)
    .mutation(({ ctx, input }) => uploadRecording(ctx, input)),
  retry: permitted("ai.use")
    .input(recordingInput)
    .output(recording)
    .mutation(({ ctx, input }) => retryRecording(ctx, input)),
  remove: permitted("item.edit")
    .input(recordingInput)
    .output(success)
    .mutation(({ ctx, input }) => removeRecording(ctx, input)),
});

import { deviceWord } from "../../../lib/device";
import { isOfItem, type PendingRecording, problemOfRecording, type RecordingStatus } from "./records";
import { type Interruption, interruptionOf, kindOfFailure } from "./retry-policy";
import type { SenderOptions } from "./sender-options";
import type { FailedUpload } from "./upload-photo";

/** Uploads the recordings of items, one after the other, so that their texts are appended in this order. */
export function createRecordingSending({ state, api, retries, pace }: SenderOptions) {
  /** Whether the server may know the item: its creation is not pending, in this tab or hidden by it. */
  const hasItem = ({ holder }: PendingRecording) =>
    state.lot(holder)?.kind !== "create" && !state.hidden.hasLot(holder);
  const next = () =>
    state
      .get()
      .recordings.find(
        (recording) =>
          isOfItem(recording) &&
          hasItem(recording) &&
          recording.status.kind !== "rejected" &&
          retries.isDue(recording.id),
      );
  const setStatus = async (id: string, status: RecordingStatus) => {
    const recording = state.recording(id);
    if (recording) await state.commit({ recordings: [{ ...recording, status }] });
  };
  const settleFailure = async (id: string, failed: FailedUpload): Promise<Interruption | undefined> => {
    const { status, code, message = "" } = failed;
    if (code === "QUOTA_EXCEEDED") {
      // Waits until users have freed space.
      retries.waitForSpace(id);
      await setStatus(id, { kind: "failing", message });
      return undefined;
    }
    const kind = kindOfFailure(status);
    if (kind === "reject") await setStatus(id, { kind: "rejected", message });
    if (kind === "retry" && retries.countFailure(id)) await setStatus(id, { kind: "failing", message });
    return interruptionOf(failed);
  };
  const send = async ({ id, holder, field, durationMs }: PendingRecording) => {
    const audio = await state.audio(id);
    if (!audio) {
      await setStatus(id, {
        kind: "rejected",
        message: `The recording is no longer on this ${deviceWord()}.`,
      });
      return undefined;
    }
    const { signal } = new AbortController();
    const onProgress = (sent: number, total: number) => pace.progress(id, sent, total);
    const upload = { id, itemId: holder, field, durationMs, audio, onProgress, signal };
    const outcome = await api.uploadRecording(upload).finally(() => pace.end(id));
    if (outcome.kind === "failed") return settleFailure(id, outcome);
    retries.countSuccess(id);
    await state.commit({ removedRecordings: [id] });
    return undefined;
  };
  return {
    hasWork: () => next() !== undefined,
    async sendAll(): Promise<Interruption | undefined> {
      for (let recording = next(); recording; recording = next()) {
        const interruption = await send(recording);
        if (interruption) return interruption;
      }
      return undefined;
    },
  };
}

type RecordingOptions = {
  state: SenderOptions["state"];
  makeId: () => string;
  onFull: () => void;
  onTaken: () => void;
  flushNow: () => unknown;
};

type NewRecording = Pick<PendingRecording, "holder" | "field" | "durationMs"> & { audio: Blob };
type Finish = (recorded: Omit<NewRecording, "holder">) => Promise<void>;

/** Adds recordings to the queue, and removes or retries those that need attention. */
export function createRecordings({ state, makeId, onFull, onTaken, flushNow }: RecordingOptions) {
  const addRecording = async ({ audio, ...recording }: NewRecording): Promise<void> => {
    const id = makeId();
    const sequence = (state.get().recordings.at(-1)?.sequence ?? 0) + 1;
    const status: RecordingStatus = { kind: "queued" };
    const pending = { ...recording, id, userId: state.userId, sequence, status };
    await state.commitPromptly({ recordings: [pending], audio: [{ id, file: audio }] });
    onTaken();
  };
  return {
    /** Stores a recording on the phone. If storage is full, the page holds it in memory until it is uploaded. */
    addRecording,
    /**
     * Starts a recording for an item or draft. The returned function stores it, in the lot if the draft was saved
     * since. Undefined if the phone is full.
     */
    beginRecording(holder: string): Finish | undefined {
      if (state.get().isFull) {
        onFull();
        return undefined;
      }
      const end = state.openRecordings.begin(holder);
      return (recorded) => addRecording({ ...recorded, holder: end() });
    },
    removeRecordings: (ids: readonly string[]): Promise<void> =>
      state.commitPromptly({ removedRecordings: [...ids] }),
    /** Queues every recording whose upload failed for another attempt. */
    async retryRecordings(): Promise<void> {
      const recordings = state.get().recordings.filter(problemOfRecording);
      const status: RecordingStatus = { kind: "queued" };
      await state.commitPromptly({ recordings: recordings.map((each) => ({ ...each, status })) });
      void flushNow();
    },
  };
}

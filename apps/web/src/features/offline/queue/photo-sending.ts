import { deviceWord } from "../../../lib/device";
import { readPicture } from "./read-bytes";
import {
  type ChangeStatus,
  localIds,
  type PendingChange,
  type PendingPhoto,
  type Rejection,
  sentBody,
} from "./records";
import { type Interruption, interruptionOf, kindOfFailure } from "./retry-policy";
import type { SenderOptions } from "./sender-options";
import type { FailedUpload, UploadOutcome } from "./upload-photo";

const maxParallel = 2;

/** A photo whose bytes the phone has lost; only the user can replace it. */
type Unreadable = { kind: "unreadable" };

/** Stores the result of a photo's upload. A failure is also stored in the photo's lot. */
function createOutcomes({ state, retries, onRejected, onPhotoRejected }: SenderOptions) {
  /** Sets the status of the photo's lot. The photo of a draft has no lot yet. */
  const setLotStatus = async ({ holder }: PendingPhoto, statusOf: (lot: PendingChange) => ChangeStatus) => {
    const lot = state.lot(holder);
    if (!lot) return;
    const changed = { ...lot, status: statusOf(lot) };
    await state.commit({ lots: [changed] });
    onRejected(changed, undefined);
  };
  const rejectLot = (photo: PendingPhoto, rejection: Rejection) =>
    setLotStatus(photo, () => ({ kind: "rejected", rejection }));
  const reject = async (photo: PendingPhoto, message: string) => {
    if (state.lot(photo.holder)) return rejectLot(photo, { kind: "photo", message, photoId: photo.id });
    await state.commit({ removedPhotos: [photo.id] });
    onPhotoRejected(photo, message);
  };
  const countFailure = async (photo: PendingPhoto, message: string) => {
    if (!retries.countFailure(photo.id)) return;
    await setLotStatus(photo, (lot) => {
      const body = sentBody(lot) ?? null;
      return { kind: "failing", message, body, photoId: photo.id };
    });
  };
  const settleFailure = async (photo: PendingPhoto, failed: FailedUpload) => {
    const { status, code, message = "" } = failed;
    if (code === "QUOTA_EXCEEDED") {
      // Each attempt would upload the whole photo in vain, so it is only retried after a delay for freeing space.
      retries.waitForSpace(photo.id);
      await rejectLot(photo, { kind: "other", message });
      return undefined;
    }
    if (kindOfFailure(status) !== "retry")
      return interruptionOf(failed) ?? { kind: "waiting" as const, message };
    await countFailure(photo, message);
    return undefined;
  };
  const setAside = async (photo: PendingPhoto) => {
    const lot = state.lot(photo.holder);
    if (!lot) return state.set({ unreadable: new Set([...state.get().unreadable, photo.id]) });
    const number = localIds(lot).indexOf(photo.id) + 1;
    const message = `Photo ${number} can't be read on this ${deviceWord()} anymore. Replace it, or leave it out.`;
    await rejectLot(photo, { kind: "photo", message, photoId: photo.id });
  };
  return async (id: string, outcome: UploadOutcome | Unreadable): Promise<Interruption | undefined> => {
    const photo = state.photo(id);
    if (!photo) return undefined;
    if (outcome.kind === "unreadable") {
      await setAside(photo);
      return undefined;
    }
    if (outcome.kind === "failed") return settleFailure(photo, outcome);
    if (outcome.kind === "refused") {
      await reject(photo, outcome.message);
      return undefined;
    }
    retries.countSuccess(id);
    await state.commit({ photos: [{ ...photo, status: { kind: "uploaded", url: outcome.photo.url } }] });
    return undefined;
  };
}

/** Uploads photos, with a few uploads at a time. */
export function createPhotoSending(options: SenderOptions) {
  const { state, api, pace } = options;
  const settle = createOutcomes(options);
  const running = new Map<string, AbortController>();

  const showProgress = (id: string, share: number | undefined) => {
    const progress = new Map(state.get().progress);
    if (share === undefined) progress.delete(id);
    else progress.set(id, share);
    state.set({ progress });
  };
  const upload = async (id: string, signal: AbortSignal): Promise<UploadOutcome | Unreadable> => {
    const photo = await readPicture(state, id);
    if (!photo) return { kind: "unreadable" };
    const onProgress = (sent: number, total: number) => {
      if (signal.aborted) return;
      pace.progress(id, sent, total);
      showProgress(id, total > 0 ? sent / total : 0);
    };
    return api.uploadPhoto({ id, photo, signal, onProgress });
  };
  const send = async (id: string): Promise<Interruption | undefined> => {
    const controller = new AbortController();
    running.set(id, controller);
    showProgress(id, 0);
    try {
      const outcome = await upload(id, controller.signal);
      return controller.signal.aborted ? undefined : await settle(id, outcome);
    } finally {
      running.delete(id);
      pace.end(id);
      showProgress(id, undefined);
    }
  };
  return {
    isRunning: (id: string) => running.has(id),
    cancel: (id: string) => running.get(id)?.abort(),
    /** Uploads the photos that `next` returns, until it returns none or the queue is interrupted. */
    async sendAll(next: () => PendingPhoto | undefined): Promise<Interruption | undefined> {
      let interruption: Interruption | undefined;
      const lane = async () => {
        for (let photo = next(); photo && !interruption; photo = next()) {
          interruption ??= await send(photo.id);
        }
      };
      await Promise.all(Array.from({ length: maxParallel }, lane));
      return interruption;
    },
  };
}

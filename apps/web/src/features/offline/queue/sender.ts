import type { CreateItemInput, Item, UpdateItemInput } from "@lotwright/contracts/items";
import { failureOf } from "../../../lib/error-message";
import { type Interruption, mayPass, toInterruption } from "./interruption";
import { createLotSending } from "./lot-sending";
import type { OutboxState } from "./outbox-state";
import type { KeptLot, KeptPhoto, LotFailure } from "./records";
import type { FailedUpload, UploadOutcome, UploadPhoto } from "./upload-photo";

/** The calls to the server; they reject with the client's error. */
export type OutboxApi = {
  /** Undefined when signed out. */
  currentUserId: () => Promise<string | undefined>;
  uploadPhoto: UploadPhoto;
  createItem: (input: CreateItemInput) => Promise<Item>;
  updateItem: (input: UpdateItemInput) => Promise<Item>;
};

export type SenderOptions = {
  state: OutboxState;
  line: OutboxApi;
  /** The server has the lot; it is then deleted from the phone. */
  onDelivered: (lot: KeptLot, item: Item) => void;
  onParked: (lot: KeptLot, error: unknown) => void;
  /** A draft's photo was deleted, because the server rejects it. */
  onPhotoRefused: (photo: KeptPhoto, message: string) => void;
};

const maxParallel = 2;
/** People free a full quota: until then each attempt would upload a whole photo in vain. */
const overQuotaRetryMs = 10 * 60_000;
/** Max attempts for a record: a poison record must not block the others forever. */
const maxBrokenAnswers = 5;

export type Records = ReturnType<typeof createRecords>;

function createRecords({ state, onParked, onPhotoRefused }: SenderOptions) {
  const brokenAnswers = new Map<string, number>();
  const suspects = new Map<string, { failure: LotFailure; error?: unknown }>();
  let isServerTrusted = false;
  const park = async (lot: KeptLot, failure: LotFailure, error?: unknown) => {
    const { sent, ...rest } = lot;
    // A rejected call created nothing; after a 5xx the lot may exist.
    const mayHaveArrived = sent && failureOf(error)?.status === 500;
    const parked = { ...rest, ...(mayHaveArrived && { sent }), failure };
    await state.commit({ lots: [parked] });
    onParked(parked, error);
  };
  return {
    park,
    /** True when the record has reached its max attempts. */
    isHopeless(id: string, status: number | undefined): boolean {
      if (status === undefined || (status !== 500 && mayPass(status))) return false;
      const count = (brokenAnswers.get(id) ?? 0) + 1;
      brokenAnswers.set(id, count);
      return count >= maxBrokenAnswers;
    },
    forgetBrokenAnswers() {
      brokenAnswers.clear();
      suspects.clear();
    },
    isSuspect: (lotId: string) => suspects.has(lotId),
    /** The server works: earlier suspects may have met an outage, and are retried once. */
    trustServer() {
      isServerTrusted = true;
      suspects.clear();
    },
    doubtServer() {
      isServerTrusted = false;
    },
    /** Skips the record until the server accepts another one; only then the record is at fault. */
    async suspect(lot: KeptLot, failure: LotFailure, error?: unknown) {
      if (isServerTrusted) await park(lot, failure, error);
      else suspects.set(lot.id, { failure, error });
    },
    /** Only suspects are left: one is a poison record, several mean that the server is down. */
    async settleSuspects(): Promise<Interruption | undefined> {
      const settled = [...suspects];
      suspects.clear();
      if (settled.length > 1) return { kind: "waiting" };
      for (const [lotId, { failure, error }] of settled) {
        const lot = state.lot(lotId);
        if (lot) await park(lot, failure, error);
      }
      return undefined;
    },
    async refusePhoto(photo: KeptPhoto, message: string) {
      const lot = state.lot(photo.holder);
      if (lot) return park(lot, { message, photoId: photo.id });
      await state.commit({ removedPhotos: [photo.id] });
      onPhotoRefused(photo, message);
    },
  };
}

function createPhotoSending(options: SenderOptions, records: Records) {
  const { state, line } = options;
  const onTheirWay = new Map<string, AbortController>();

  const showProgress = (id: string, share: number | undefined) => {
    const progress = new Map(state.get().progress);
    if (share === undefined) progress.delete(id);
    else progress.set(id, share);
    state.set({ progress });
  };
  const settleFailure = async (photo: KeptPhoto, outcome: FailedUpload) => {
    const lot = state.lot(photo.holder);
    if (outcome.code === "QUOTA_EXCEEDED") {
      if (!lot) return toInterruption({ ...outcome, retryAfterMs: overQuotaRetryMs, holdsUpNothing: true });
      await records.park(lot, { message: outcome.message ?? "" });
      return undefined;
    }
    // Drafts block no other record.
    if (!lot || !records.isHopeless(photo.id, outcome.status)) return toInterruption(outcome);
    await records.suspect(lot, { message: outcome.message ?? "", photoId: photo.id });
    return undefined;
  };
  const settle = async (id: string, outcome: UploadOutcome): Promise<Interruption | undefined> => {
    const photo = state.photo(id);
    if (!photo) return undefined;
    if (outcome.kind === "failed") return settleFailure(photo, outcome);
    if (outcome.kind === "stored") {
      await state.commit({ photos: [{ ...photo, url: outcome.photo.url }] });
      records.trustServer();
    }
    if (outcome.kind === "refused") await records.refusePhoto(photo, outcome.message);
    return undefined;
  };
  const send = async (id: string): Promise<Interruption | undefined> => {
    const controller = new AbortController();
    onTheirWay.set(id, controller);
    showProgress(id, 0);
    try {
      const photo = await state.picture(id);
      const outcome: UploadOutcome = photo
        ? await line.uploadPhoto({
            id,
            photo,
            signal: controller.signal,
            onProgress: (share) => !controller.signal.aborted && showProgress(id, share),
          })
        : { kind: "refused", message: "The photo is no longer on this phone." };
      return controller.signal.aborted ? undefined : await settle(id, outcome);
    } finally {
      onTheirWay.delete(id);
      showProgress(id, undefined);
    }
  };
  /** Uploads the photos that `next` returns, a few concurrently, until none is left or an interruption occurs. */
  const sendAll = async (next: () => KeptPhoto | undefined): Promise<Interruption | undefined> => {
    let interruption: Interruption | undefined;
    const lane = async () => {
      for (let photo = next(); photo && !interruption; photo = next()) {
        interruption ??= await send(photo.id);
      }
    };
    await Promise.all(Array.from({ length: maxParallel }, lane));
    return interruption;
  };
  return {
    sendAll,
    isOnItsWay: (id: string) => onTheirWay.has(id),
    cancel: (id: string) => onTheirWay.get(id)?.abort(),
  };
}

/** Sends lots in order, each after its photos; then the photos of drafts. */
export function createSender(options: SenderOptions) {
  const { state, line } = options;
  const records = createRecords(options);
  const photoSending = createPhotoSending(options, records);
  const sendLot = createLotSending(options, records);

  const held = new Set<string>();
  const isPassedOver = ({ id, failure }: KeptLot) => failure || held.has(id) || records.isSuspect(id);
  const nextLot = () => state.get().lots.find((lot) => !isPassedOver(lot));
  const isOpen = (photo: KeptPhoto) => photo.isPrepared && !photo.url && !photoSending.isOnItsWay(photo.id);
  const isWaitingFor = ({ id }: KeptLot) => state.photosOf(id).some(({ url }) => !url);
  /** The photos of the next lot only. */
  const nextPhoto = () => {
    const lotId = nextLot()?.id;
    const lotIds = new Set(state.get().lots.map(({ id }) => id));
    const belongs = ({ holder }: KeptPhoto) => (lotId ? holder === lotId : !lotIds.has(holder));
    return state.get().photos.find((photo) => belongs(photo) && isOpen(photo));
  };

  const sendEverything = async (): Promise<Interruption | undefined> => {
    const interruption = await photoSending.sendAll(nextPhoto);
    const lot = nextLot();
    // A photo that is still being resized triggers the queue when it is ready.
    if (interruption || !lot || isWaitingFor(lot)) return interruption;
    return (await sendLot(lot)) ?? sendEverything();
  };

  return {
    cancelPhoto: photoSending.cancel,
    /** Pauses until the returned function is called. */
    hold(lotId: string): () => void {
      held.add(lotId);
      return () => void held.delete(lotId);
    },
    forgetBrokenAnswers: records.forgetBrokenAnswers,
    hasWork: () => nextPhoto() !== undefined || nextLot() !== undefined,
    async send(): Promise<Interruption | undefined> {
      const userId = await line.currentUserId().catch(() => null);
      if (userId === null) return { kind: "waiting" };
      if (userId !== state.userId) return { kind: "signedOut" };
      records.doubtServer();
      const interruption = await sendEverything();
      return interruption || nextLot() ? interruption : records.settleSuspects();
    },
  };
}

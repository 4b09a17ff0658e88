import type { CreateItemInput, Item } from "@lotwright/contracts/catalog/items";
import { type PhotoRef, storedPhoto } from "../../../components/photos/photo-queue";
import { type Failure, failureOf } from "../../../lib/error-message";
import type { OutboxState } from "./outbox-state";
import {
  type ChangeStatus,
  type CreateItem,
  localIds,
  type PendingChange,
  type Rejection,
  sentBody,
  type UpdateItem,
  uploadedUrl,
} from "./records";
import { blockedBy, type Interruption, interruptionOf, kindOfFailure } from "./retry-policy";
import type { SenderOptions } from "./sender-options";
import { storedValues } from "./update-values";

/** The field of an issue, without its place in a request of many rows. */
const withoutRow = (path: string) => path.replace(/^(?:rows\.\d+\.)?(?:fields\.)?/, "");

function toRejection({ message, nextLotNumber, issues }: Failure): Rejection {
  if (nextLotNumber) return { kind: "lot-taken", message, nextLotNumber };
  return issues ? { kind: "invalid", message, issues } : { kind: "other", message };
}

/** Replaces photos on this phone by the server's URLs. Leaves out photos that are not uploaded. */
export const toUrls = (state: OutboxState, photos: readonly PhotoRef[]): string[] =>
  photos.flatMap((photo) => {
    if (photo.kind === "stored") return photo.url;
    const pending = state.photo(photo.id);
    return (pending && uploadedUrl(pending)) ?? [];
  });

/**
 * Whether the server may have written an earlier request that got no answer. It answers 403 and 404 to someone who has lost access
 * since, and this says nothing about that request.
 */
export const mayBeWritten = ({ status }: Pick<Failure, "status">, wasSent: boolean): boolean =>
  wasSent && (status === 403 || status === 404);

/** Returns a function that rejects a lot, or counts its failed attempts. `wasSent`: whether an earlier request got no answer. */
export function createFailures({ state, retries, sentRequests, onRejected }: SenderOptions) {
  const needsAttention = async (lot: PendingChange, status: ChangeStatus, error: unknown) => {
    const changed = { ...lot, status };
    await state.commit({ lots: [changed] });
    onRejected(changed, error);
  };
  const uploadPhotosAgain = (lot: PendingChange) =>
    state.commit({
      lots: [{ ...lot, status: { kind: "queued" }, isRenewed: true }],
      photos: state.photosOf(lot.id).map((photo) => ({ ...photo, status: { kind: "prepared" } })),
    });
  const reject = async (
    rejected: PendingChange,
    { issues: found, ...failure }: Failure,
    { error, wasSent }: { error: unknown; wasSent: boolean },
  ) => {
    const isKept = mayBeWritten(failure, wasSent);
    if (!isKept) sentRequests.forget(rejected.id);
    const issues = found?.map(({ path, message }) => ({ path: withoutRow(path), message }));
    // If the server has written nothing of a rejected update, the next attempt may send other values.
    const lot = rejected.kind === "update" && !isKept ? { ...rejected, sent: undefined } : rejected;
    const isPhotoMissing = issues?.some(({ path }) => path.startsWith("photoUrls"));
    if (isPhotoMissing && !lot.isRenewed) return uploadPhotosAgain(lot);
    const rejection = toRejection({ ...failure, ...(issues && { issues }) });
    const body = isKept ? sentBody(lot) : undefined;
    await needsAttention(lot, { kind: "rejected", rejection, ...(body && { body }) }, error);
  };
  return async (lotId: string, error: unknown, wasSent: boolean): Promise<Interruption | undefined> => {
    const lot = state.lot(lotId);
    if (!lot) return undefined;
    const failure = failureOf(error);
    const { status, message = "", retryAfterSeconds } = failure ?? {};
    const kind = kindOfFailure(status);
    if (kind === "retry" && retries.countFailure(lotId)) {
      const body = sentBody(lot) ?? null;
      await needsAttention(lot, { kind: "failing", message, body, photoId: null }, error);
    }
    if (failure && kind === "reject") await reject(lot, failure, { error, wasSent });
    const retryAfterMs = retryAfterSeconds && retryAfterSeconds * 1_000;
    return blockedBy(error) ?? interruptionOf({ status, message, retryAfterMs });
  };
}

/**
 * Pending changes of the lot that was just created, with the created item's values as their base, which may have another number
 * than requested.
 */
function followersOf(state: OutboxState, lot: CreateItem, item: Item): UpdateItem[] {
  const own = new Set(localIds(lot));
  const renamed = (photo: PhotoRef) => {
    const pending = photo.kind === "local" && own.has(photo.id) ? state.photo(photo.id) : undefined;
    const url = pending && uploadedUrl(pending);
    return url === undefined ? photo : storedPhoto(url);
  };
  // A hidden change belongs to a deletion that may be undone.
  return state.all().lots.flatMap((other) => {
    if (other.kind !== "update" || other.itemId !== lot.id) return [];
    const base = storedValues(item, Object.keys(other.base));
    return { ...other, photos: other.photos.map(renamed), base };
  });
}

/** Creates a lot. When the server has it, deletes it from the phone together with its photos. */
export function createItemSending(options: SenderOptions, settleFailure: ReturnType<typeof createFailures>) {
  const { state, api, deviceId, retries, sentRequests, retainOriginals, onDelivered } = options;
  /** Stores the exact body before the first attempt. Retries must reuse it, because the lot's id is the idempotency key. */
  const bodyOf = async (lot: CreateItem): Promise<CreateItemInput> => {
    const sent = sentBody(lot);
    if (sent) return sent;
    const ids = { id: lot.id, ...(deviceId !== undefined && { deviceId }) };
    const body = { ...lot.fields, ...ids, photoUrls: toUrls(state, lot.photos) };
    const sending: CreateItem = { ...lot, status: { kind: "sent", body } };
    await state.commit({ lots: [sending] });
    sentRequests.note([sending]);
    return body;
  };
  return async (lot: CreateItem): Promise<Interruption | undefined> => {
    const wasSent = sentBody(lot) !== undefined;
    const body = await bodyOf(lot);
    const response = await api.createItem(body).then(
      (item) => ({ item }),
      (error: unknown) => ({ error }),
    );
    if ("error" in response) return settleFailure(lot.id, response.error, wasSent);
    const { item } = response;
    retries.countSuccess(lot.id);
    await retainOriginals(lot);
    onDelivered(lot, item);
    const followers = followersOf(state, lot, item);
    // Subscribers are notified promptly, so that no list shows the pending lot beside the uploaded item.
    await state.commitPromptly({ lots: followers, removedLots: [lot.id], removedPhotos: localIds(lot) });
    sentRequests.answered(lot.id);
    return undefined;
  };
}

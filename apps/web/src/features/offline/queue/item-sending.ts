import type { CreateItemInput, Item, UpdateItemInput } from "@lotwright/contracts/catalog/items";
import { type PhotoRef, storedPhoto } from "../../../components/photos/photo-queue";
import { type Failure, failureOf } from "../../../lib/error-message";
import { changedFields, pick } from "../../../lib/fields";
import { merge } from "./merge";
import type { OutboxState } from "./outbox-state";
import {
  type ChangeStatus,
  type CreateItem,
  type ItemValues,
  localIds,
  type PendingChange,
  type Rejection,
  sentBody,
  type UpdateItem,
  uploadedUrl,
} from "./records";
import { blockedBy, type Interruption, interruptionOf, kindOfFailure } from "./retry-policy";
import type { SenderOptions } from "./sender-options";

/** The item's newer version, if the server has rejected a change because of a conflict. */
export async function remoteOf(failure: Failure | undefined): Promise<Item | undefined> {
  if (!failure?.current) return undefined;
  const { item } = await import("@lotwright/contracts/catalog/items");
  return item.safeParse(failure.current).data;
}

function toRejection({ message, nextLotNumber, issues }: Failure, remote: Item | undefined): Rejection {
  if (remote) return { kind: "conflict", message, remote };
  if (nextLotNumber) return { kind: "lot-taken", message, nextLotNumber };
  return issues ? { kind: "invalid", message, issues } : { kind: "other", message };
}

/** The item's current values of the fields that the update changes, in the format of updates. */
const valuesOf = (item: Item, names: readonly string[]) =>
  pick({ ...item, photoUrls: item.photoUrls.map(storedPhoto) }, names);

/** The values that an update writes, by the names of its changed fields. */
const localValues = ({ base, fields, photos }: UpdateItem): Partial<ItemValues> =>
  pick({ ...fields, photoUrls: photos }, Object.keys(base));

/** Rebases an update on a newer version of its item. Fields whose value returned to the base are no longer written. */
export function rebaseUpdate(lot: UpdateItem, remote: Item): UpdateItem {
  const names = Object.keys(changedFields(lot.base, localValues(lot)));
  return { ...lot, base: valuesOf(remote, names), expectedUpdatedAt: remote.updatedAt };
}

/** Whether the user chooses between the versions of a field. The server recomputes unverified claims, so they are not chosen. */
const isChosen = (name: string) => name !== "unseenClaims";

/** Merges the changed fields of an update with a newer version of its item. */
export function mergeUpdate(lot: UpdateItem, newer: Item) {
  const { base } = lot;
  const local = localValues(lot);
  const remote: Partial<ItemValues> = valuesOf(newer, Object.keys(base));
  const { conflicts } = merge({ base, local, remote });
  return { local, remote, conflicts: conflicts.filter(isChosen) };
}

/** Builds the requests that create or update lots. */
function createRequests({ state, api, deviceId }: SenderOptions) {
  const toUrls = (photos: readonly PhotoRef[]) =>
    photos.flatMap((photo) => {
      if (photo.kind === "stored") return photo.url;
      const pending = state.photo(photo.id);
      return (pending && uploadedUrl(pending)) ?? [];
    });
  /** Stores the exact body before the first attempt. Retries must reuse it, because the lot's id is the idempotency key. */
  const bodyOf = async (lot: CreateItem): Promise<CreateItemInput> => {
    const sent = sentBody(lot);
    if (sent) return sent;
    const ids = { id: lot.id, ...(deviceId !== undefined && { deviceId }) };
    const body = { ...lot.fields, ...ids, photoUrls: toUrls(lot.photos) };
    await state.commit({ lots: [{ ...lot, status: { kind: "sent", body } }] });
    return body;
  };
  const toUpdate = ({ fields, photos, itemId, expectedUpdatedAt, base }: UpdateItem): UpdateItemInput => {
    const { manifestId: _, onLotClash: _clash, ...values } = fields;
    const written = pick({ ...values, photoUrls: toUrls(photos) }, Object.keys(base));
    return { ...written, id: itemId, ...(expectedUpdatedAt && { expectedUpdatedAt }) };
  };
  return async (lot: PendingChange): Promise<Item> =>
    lot.kind === "update" ? api.updateItem(toUpdate(lot)) : api.createItem(await bodyOf(lot));
}

/** Rejects a lot, or counts its failed attempts. */
function createFailures({ state, retries, onRejected }: SenderOptions) {
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
  const reject = async (lot: PendingChange, failure: Failure, error: unknown) => {
    const isPhotoMissing = failure.issues?.some(({ path }) => path.startsWith("photoUrls"));
    if (isPhotoMissing && !lot.isRenewed) return uploadPhotosAgain(lot);
    const remote = lot.kind === "update" ? await remoteOf(failure) : undefined;
    if (lot.kind === "update" && remote && mergeUpdate(lot, remote).conflicts.length === 0) {
      return state.commit({ lots: [rebaseUpdate(lot, remote)] });
    }
    await needsAttention(lot, { kind: "rejected", rejection: toRejection(failure, remote) }, error);
  };
  return async (lotId: string, error: unknown): Promise<Interruption | undefined> => {
    const lot = state.lot(lotId);
    if (!lot) return undefined;
    const failure = failureOf(error);
    const { status, message = "", retryAfterSeconds } = failure ?? {};
    const kind = kindOfFailure(status);
    if (kind === "retry" && retries.countFailure(lotId)) {
      const body = sentBody(lot) ?? null;
      await needsAttention(lot, { kind: "failing", message, body, photoId: null }, error);
    }
    if (failure && kind === "reject") await reject(lot, failure, error);
    const retryAfterMs = retryAfterSeconds && retryAfterSeconds * 1_000;
    return blockedBy(error) ?? interruptionOf({ status, message, retryAfterMs });
  };
}

/** Pending changes of the lot that was just uploaded, with its photos' local ids replaced by server URLs. */
function withStoredPhotos(state: OutboxState, lot: PendingChange): UpdateItem[] {
  const own = new Set(localIds(lot));
  const renamed = (photo: PhotoRef) => {
    const pending = photo.kind === "local" && own.has(photo.id) ? state.photo(photo.id) : undefined;
    const url = pending && uploadedUrl(pending);
    return url === undefined ? photo : storedPhoto(url);
  };
  return state.get().lots.flatMap((other) => {
    if (other.kind !== "update" || other.itemId !== lot.id) return [];
    const { photoUrls } = other.base;
    const base = { ...other.base, ...(photoUrls && { photoUrls: photoUrls.map(renamed) }) };
    return [{ ...other, photos: other.photos.map(renamed), base }];
  });
}

/** Sends a lot. Returns the reason if the whole queue must stop, such as a lost connection. */
export function createItemSending(options: SenderOptions) {
  const { state, retries, retainOriginals, onDelivered } = options;
  const request = createRequests(options);
  const settleFailure = createFailures(options);
  return async (lot: PendingChange): Promise<Interruption | undefined> => {
    const response = await request(lot).then(
      (item) => ({ item }),
      (error: unknown) => ({ error }),
    );
    if ("error" in response) return settleFailure(lot.id, response.error);
    retries.countSuccess(lot.id);
    await retainOriginals(lot);
    onDelivered(lot, response.item);
    const followers = withStoredPhotos(state, lot);
    // Subscribers are notified promptly, so that no list shows the pending lot beside the uploaded item.
    await state.commitPromptly({ lots: followers, removedLots: [lot.id], removedPhotos: localIds(lot) });
    return undefined;
  };
}

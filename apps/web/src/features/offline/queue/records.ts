import type { CreateItemInput, Item } from "@lotwright/contracts/catalog/items";
import type { FieldsRow } from "@lotwright/contracts/catalog/write-fields";
import type { RecordingField } from "@lotwright/contracts/media/recordings";
import type { Issue } from "@lotwright/contracts/values/errors";
import type { PhotoEdit, PhotoRef } from "../../../components/photos/photo-queue";
import { lotName } from "../../../lib/format";

/** A photo on this phone. It is stored when it is taken, and deleted when the server has its lot. */
export type PendingPhoto = {
  id: string;
  userId: string;
  /** The id of the lot, or the key of the draft, that the photo belongs to. */
  holder: string;
  /** The photo's position, counted from 0, among the photos of the same lot or draft. */
  position: number;
  isCropped: boolean;
  /** The photo's edits. Its original is then stored under `originalKey`. */
  edit?: PhotoEdit;
  status: PhotoStatus;
};

/** The key of an edited photo's original among the stored pictures. */
export const originalKey = (photoId: string) => `original:${photoId}`;

/** All keys under which pictures of a photo are stored. */
export const pictureKeys = (photoId: string) => [photoId, originalKey(photoId)];

/**
 * - `frame`: a frame of the camera that is not encoded yet, stored as its pixels
 * - `captured`: not resized yet
 * - `prepared`: resized, so that the stored bytes are the ones to upload
 */
export type PhotoStatus =
  | { kind: "frame" }
  | { kind: "captured" }
  | { kind: "prepared" }
  | { kind: "uploaded"; url: string };

/** Whether the stored bytes of a photo are the ones to upload. */
export const isPrepared = ({ status }: { status: PhotoStatus }): boolean =>
  status.kind === "prepared" || status.kind === "uploaded";

/** A dictated recording on this phone. It is deleted when the server has it. */
export type PendingRecording = {
  id: string;
  userId: string;
  /** The id of the item, whose creation may still be pending, or the key of the draft that the recording belongs to. */
  holder: string;
  field: RecordingField;
  durationMs: number;
  /** The recordings of one phone are uploaded in this order. */
  sequence: number;
  status: RecordingStatus;
};

/** `failing`: needs attention, and is retried less often. */
export type RecordingStatus =
  | { kind: "queued" }
  | { kind: "rejected"; message: string }
  | { kind: "failing"; message: string };

/** A lot whose deletion the user has confirmed, and which the server has not deleted yet. */
export type PendingDeletion = {
  kind: "delete";
  id: string;
  /** `deletionOwner` of the user, because the store has deletions among the lots. */
  userId: string;
  itemId: string;
  manifestId: string;
  lotNumber: number;
  sectionLetter: string;
  status: RecordingStatus;
};

/** Key of a lot's deletion. Different from the key of its pending creation, which is the lot's id. */
export const deletionKey = (itemId: string) => `delete:${itemId}`;

/**
 * Owner of a user's deletions in the store. Earlier releases read the lots of the user alone, and would take a deletion for a new
 * lot. They cannot open a database of a later version, so deletions have no object store of their own.
 */
export const deletionOwner = (userId: string) => `delete:${userId}`;

/** The server's URL of an uploaded photo. */
export const uploadedUrl = ({ status }: PendingPhoto): string | undefined =>
  status.kind === "uploaded" ? status.url : undefined;

export type LotFields = Omit<CreateItemInput, "id" | "photoUrls" | "lotNumber" | "deviceId"> & {
  lotNumber: number;
};

/** The fields of an item, with the values that its form has. */
export type ItemValues = Omit<LotFields, "manifestId" | "onLotClash" | "aiGenerationStatus"> & {
  photoUrls: PhotoRef[];
};

/** Why the server rejects a change. */
export type Rejection =
  | { kind: "invalid"; message: string; issues: Issue[] }
  | { kind: "lot-taken"; message: string; nextLotNumber: number }
  | { kind: "photo"; message: string; photoId: string }
  /** Someone else has changed fields that this change writes. `remote`: the item with their values */
  | { kind: "conflict"; message: string; remote: Item }
  | { kind: "other"; message: string };

export type ChangeStatus =
  | { kind: "queued" }
  /** A request was sent, so the lot may exist. Retries send the same body (idempotency key: the lot's id). */
  | { kind: "sent"; body: CreateItemInput }
  /** The user has to decide. `body`: that of an earlier request, if the lot may exist although the server hides it now. */
  | { kind: "rejected"; rejection: Rejection; body?: CreateItemInput }
  /** The change has reached the max attempts. It needs attention, and is retried less often. */
  | { kind: "failing"; message: string; body: CreateItemInput | null; photoId: string | null };

type Pending = {
  id: string;
  userId: string;
  manifestId: string;
  manifestName: string;
  /** A counter that determines the upload order, because the device's clock may change. */
  sequence: number;
  fields: LotFields;
  photos: PhotoRef[];
  /** Whether the lot's photos were uploaded again because the server had lost them. */
  isRenewed: boolean;
  status: ChangeStatus;
};

export type CreateItem = Pending & { kind: "create" };

/** A change of an item. Its creation may still be pending, earlier in the queue. */
export type UpdateItem = Pending & {
  kind: "update";
  itemId: string;
  /** Version of the item that the user saw, which the release before compares after a rollback. Null or missing for a new lot. */
  expectedUpdatedAt?: string | null;
  /** The values of the changed fields that the user saw before the change. If they are still stored, there is no conflict. */
  base: Partial<ItemValues>;
  /** The row of a request that has no answer yet, so the server may have written it. Retries send the same row. */
  sent?: FieldsRow | undefined;
};

/** A new or changed lot that waits on this phone for its upload. */
export type PendingChange = CreateItem | UpdateItem;

export type NewLot = {
  id: string;
  manifestId: string;
  manifestName: string;
  fields: LotFields;
  /** The key of the draft whose photos the lot gets. */
  holder: string;
};

export type NewChange = {
  item: { id: string; manifestId: string; updatedAt?: string };
  manifestName: string;
  /** The values before the change, and the new values. */
  base: ItemValues;
  fields: ItemValues;
  /** The key of the photos that the user added in the form. */
  holder: string;
};

/** Records to store and to delete in one transaction. */
export type OutboxWrite = {
  lots?: PendingChange[];
  photos?: PendingPhoto[];
  pictures?: { id: string; picture: Blob }[];
  recordings?: PendingRecording[];
  audio?: { id: string; file: Blob }[];
  deletions?: PendingDeletion[];
  removedLots?: string[];
  removedPhotos?: string[];
  removedRecordings?: string[];
  /** Keys of deletions that were sent or withdrawn. */
  removedDeletions?: string[];
};

/** The key that links photos to a manifest's draft, in the camera or in Voice Mode. */
export const draftHolder = (manifestId: string, kind: "capture" | "voice" = "capture") =>
  `${kind}:${manifestId}`;

/** The key that links photos to an item while its form or an import adds them. */
export const editHolder = (itemId: string) => `edit:${itemId}`;

/** A lot that is not saved yet, in the camera or in Voice Mode. */
export type Draft = { holder: string; kind: "capture" | "voice"; manifestId: string };

/** Parses the draft's key. Undefined for other holders, such as a lot's id. */
export function draftOf(holder: string): Draft | undefined {
  const [kind, manifestId] = holder.split(":");
  return manifestId && (kind === "capture" || kind === "voice") ? { holder, kind, manifestId } : undefined;
}

export const nameOfLot = ({ fields: { lotNumber, sectionLetter = "" } }: PendingChange) =>
  lotName({ lotNumber, sectionLetter });

/** Why a lot needs attention. Undefined while the lot is waiting or being uploaded. */
export function problemOf({ status }: PendingChange): string | undefined {
  if (status.kind === "rejected") return status.rejection.message || "This lot couldn't be saved.";
  return status.kind === "failing" ? status.message || "This lot couldn't be saved." : undefined;
}

/** Why a recording needs attention. Undefined while it is waiting or being uploaded. */
export function problemOfRecording({ status }: PendingRecording): string | undefined {
  return status.kind === "queued" ? undefined : status.message || "This recording couldn't be uploaded.";
}

/** Whether a record belongs to an item, and not to a draft. */
export const isOfItem = ({ holder }: PendingRecording): boolean => !holder.includes(":");

/** The photo because of which the lot cannot be saved, if any. */
export function rejectedPhotoOf({ status }: PendingChange): string | undefined {
  if (status.kind === "failing") return status.photoId ?? undefined;
  return status.kind === "rejected" && status.rejection.kind === "photo"
    ? status.rejection.photoId
    : undefined;
}

/** The pending change of an item. Undefined if there is none. */
export const findUpdate = (changes: readonly PendingChange[], itemId: string): UpdateItem | undefined =>
  changes.find((change): change is UpdateItem => change.kind === "update" && change.itemId === itemId);

export const rejectionOf = ({ status }: PendingChange): Rejection | undefined =>
  status.kind === "rejected" ? status.rejection : undefined;

/** The request body of an earlier attempt, which the server may have received. */
export const sentBody = ({ status }: PendingChange): CreateItemInput | undefined =>
  status.kind === "queued" ? undefined : (status.body ?? undefined);

/** The ids of the lot's photos that are on this phone. */
export const localIds = ({ photos }: Pick<PendingChange, "photos">): string[] =>
  photos.flatMap((photo) => (photo.kind === "local" ? photo.id : []));

/** The id of the item that the change creates or updates. */
export const itemIdOf = (change: PendingChange): string =>
  change.kind === "update" ? change.itemId : change.id;

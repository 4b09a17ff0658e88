import type { Issue } from "@lotwright/contracts/errors";
import type { CreateItemInput, Item } from "@lotwright/contracts/items";
import type { PhotoRef } from "../../../components/photos/photo-queue";
import { lotName } from "../../../lib/format";

/** A photo on this phone, from the moment it is taken until its lot is confirmed. */
export type PendingPhoto = {
  id: string;
  userId: string;
  /** The lot or draft that it belongs to. */
  holder: string;
  /** The position within its holder. */
  position: number;
  isCropped: boolean;
  status: PhotoStatus;
};

/** `prepared`: resized; the stored bytes are final, and are what is sent. */
export type PhotoStatus = { kind: "captured" } | { kind: "prepared" } | { kind: "uploaded"; url: string };

/** The server's URL of an uploaded photo. */
export const uploadedUrl = ({ status }: PendingPhoto): string | undefined =>
  status.kind === "uploaded" ? status.url : undefined;

export type LotFields = Omit<CreateItemInput, "id" | "photoUrls" | "lotNumber"> & { lotNumber: number };

/** The fields of an item as its form has them. */
export type ItemValues = Omit<LotFields, "manifestId" | "onLotClash" | "aiGenerationStatus"> & {
  photoUrls: PhotoRef[];
};

/** Why the server rejects a change as it is. */
export type Rejection =
  | { kind: "invalid"; message: string; issues: Issue[] }
  | { kind: "lot-taken"; message: string; nextLotNumber: number }
  | { kind: "photo"; message: string; photoId: string }
  /** The item has a newer version, which differs in a field that the change writes. */
  | { kind: "conflict"; message: string; remote: Item }
  | { kind: "other"; message: string };

export type ChangeStatus =
  | { kind: "queued" }
  /** Sent before, so that it may exist: retries reuse the exact body (idempotency key: the lot's id). */
  | { kind: "sent"; body: CreateItemInput }
  /** The person decides. */
  | { kind: "rejected"; rejection: Rejection }
  /** Has reached the max attempts: needs attention, and is retried less often. */
  | { kind: "failing"; message: string; body: CreateItemInput | null; photoId: string | null };

type Pending = {
  id: string;
  userId: string;
  manifestId: string;
  manifestName: string;
  /** The upload order, independent of the clock. */
  sequence: number;
  fields: LotFields;
  photos: PhotoRef[];
  /** The server has lost its photos once, and they were uploaded again. */
  isRenewed: boolean;
  status: ChangeStatus;
};

export type CreateItem = Pending & { kind: "create" };

/** A change of an item that exists, or will exist when the change is sent. */
export type UpdateItem = Pending & {
  kind: "update";
  itemId: string;
  /** The base version; null when the base was a pending lot. */
  expectedUpdatedAt: string | null;
  /** The base values of the changed fields: a newer version with the same values is no conflict. */
  base: Partial<ItemValues>;
};

/** A lot that waits on this phone: new, or changed. */
export type PendingChange = CreateItem | UpdateItem;

export type NewLot = {
  id: string;
  manifestId: string;
  manifestName: string;
  fields: LotFields;
  /** The holder whose photos become the lot's. */
  holder: string;
};

export type NewChange = {
  item: { id: string; manifestId: string; updatedAt: string | null };
  manifestName: string;
  /** The base version and the new values. */
  base: ItemValues;
  fields: ItemValues;
  /** The holder of the added photos. */
  holder: string;
};

/** Records to store and to delete, together or not at all. */
export type OutboxWrite = {
  lots?: PendingChange[];
  photos?: PendingPhoto[];
  pictures?: { id: string; picture: Blob }[];
  removedLots?: string[];
  removedPhotos?: string[];
};

/** The holder of a manifest's draft: photographed, or spoken. */
export const draftHolder = (manifestId: string, kind: "capture" | "voice" = "capture") =>
  `${kind}:${manifestId}`;

export const nameOfLot = ({ fields: { lotNumber, sectionLetter = "" } }: PendingChange) =>
  lotName({ lotNumber, sectionLetter });

/** Why a lot needs attention; undefined while it is waiting or being sent. */
export function problemOf({ status }: PendingChange): string | undefined {
  if (status.kind === "rejected") return status.rejection.message || "This lot couldn't be saved.";
  return status.kind === "failing" ? status.message || "This lot couldn't be saved." : undefined;
}

/** The photo that keeps the lot from being saved, if any. */
export function rejectedPhotoOf({ status }: PendingChange): string | undefined {
  if (status.kind === "failing") return status.photoId ?? undefined;
  return status.kind === "rejected" && status.rejection.kind === "photo"
    ? status.rejection.photoId
    : undefined;
}

export const rejectionOf = ({ status }: PendingChange): Rejection | undefined =>
  status.kind === "rejected" ? status.rejection : undefined;

/** The body of an earlier attempt, which may have arrived. */
export const sentBody = ({ status }: PendingChange): CreateItemInput | undefined => {
  if (status.kind === "sent") return status.body;
  return status.kind === "failing" ? (status.body ?? undefined) : undefined;
};

/** Ids of the lot's photos on this phone. */
export const localIds = ({ photos }: Pick<PendingChange, "photos">): string[] =>
  photos.flatMap((photo) => (photo.kind === "local" ? photo.id : []));

/** The id of the item that the change creates or updates. */
export const itemIdOf = (change: PendingChange): string =>
  change.kind === "update" ? change.itemId : change.id;

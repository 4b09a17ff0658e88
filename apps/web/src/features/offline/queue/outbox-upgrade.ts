import type { CreateItemInput, Item } from "@lotwright/contracts/catalog/items";
import type { Issue } from "@lotwright/contracts/values/errors";
import { toPhotoRef } from "../../../components/photos/photo-queue";
import type { ChangeStatus, LotFields, PendingChange, PendingPhoto, Rejection } from "./records";

/** A lot as stored in version 1 of the database. A photo is a URL, or the id of a photo on this phone. */
export type LotOfVersion1 = {
  id: string;
  userId: string;
  manifestId: string;
  manifestName: string;
  sequence: number;
  fields: LotFields;
  photoIds: string[];
  change?: {
    itemId: string;
    base: Record<string, unknown> & { photoUrls?: string[] };
  };
  sent?: CreateItemInput;
  isRenewed?: boolean;
  failure?: {
    message: string;
    nextLotNumber?: number;
    issues?: Issue[];
    photoId?: string;
    newer?: Item;
  };
};

export type PhotoOfVersion1 = Omit<PendingPhoto, "isCropped" | "status"> & {
  isPrepared: boolean;
  isCropped?: boolean;
  url?: string;
};

function toRejection({
  message,
  nextLotNumber,
  issues,
  photoId,
  newer,
}: NonNullable<LotOfVersion1["failure"]>): Rejection {
  if (newer) return { kind: "conflict", message, remote: newer };
  if (photoId !== undefined) return { kind: "photo", message, photoId };
  if (nextLotNumber !== undefined) return { kind: "lot-taken", message, nextLotNumber };
  return issues ? { kind: "invalid", message, issues } : { kind: "other", message };
}

function toStatus({ sent, failure }: LotOfVersion1): ChangeStatus {
  // Version 1 stored a rejected lot's body only if a request may have created the lot.
  if (failure && sent) return { kind: "failing", message: failure.message, body: sent, photoId: null };
  if (failure) return { kind: "rejected", rejection: toRejection(failure) };
  return sent ? { kind: "sent", body: sent } : { kind: "queued" };
}

export function upgradeLot(lot: LotOfVersion1): PendingChange {
  const { photoIds, change, sent: _, failure: _failure, isRenewed = false, ...rest } = lot;
  const pending = { ...rest, photos: photoIds.map(toPhotoRef), isRenewed, status: toStatus(lot) };
  if (!change) return { ...pending, kind: "create" };
  const { itemId, base } = change;
  const { photoUrls, ...fields } = base;
  const photos = photoUrls && { photoUrls: photoUrls.map(toPhotoRef) };
  return { ...pending, kind: "update", itemId, base: { ...fields, ...photos } };
}

export function upgradePhoto({
  isPrepared,
  isCropped = false,
  url,
  ...photo
}: PhotoOfVersion1): PendingPhoto {
  if (url !== undefined) return { ...photo, isCropped, status: { kind: "uploaded", url } };
  return { ...photo, isCropped, status: { kind: isPrepared ? "prepared" : "captured" } };
}

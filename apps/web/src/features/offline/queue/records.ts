import type { Issue } from "@lotwright/contracts/errors";
import type { CreateItemInput, Item } from "@lotwright/contracts/items";
import { lotName } from "../../../lib/format";

/** A photo on this phone, from the moment it is taken until its lot is confirmed. */
export type KeptPhoto = {
  id: string;
  userId: string;
  /** The lot or draft that it belongs to. */
  holder: string;
  /** The position within its holder. */
  position: number;
  /** Resized: the stored bytes are final, and are what is sent. */
  isPrepared: boolean;
  isCropped?: boolean;
  /** The URL, once it is uploaded. */
  url?: string;
};

export type LotFields = Omit<CreateItemInput, "id" | "photoUrls" | "lotNumber"> & { lotNumber: number };

/** The fields of an item; a local photo is named by its id. */
export type ItemValues = Omit<LotFields, "manifestId" | "onLotClash" | "aiGenerationStatus"> & {
  photoUrls: string[];
};

/** A change of an item that exists, or will exist when the change is sent. */
export type ItemChange = {
  itemId: string;
  /** The base version; missing when the base was a pending lot. */
  expectedUpdatedAt?: string;
  /** The base values of the changed fields: a newer version with the same values is no conflict. */
  base: Partial<ItemValues>;
};

/** Why the server rejects the lot as it is. */
export type LotFailure = {
  message: string;
  /** A free number, when the lot's number is taken. */
  nextLotNumber?: number;
  /** The invalid fields; missing in failures of earlier releases. */
  issues?: Issue[];
  /** The rejected photo, if any. */
  photoId?: string;
  /** The conflicting remote version, if any. */
  newer?: Item;
};

export type KeptLot = {
  id: string;
  userId: string;
  manifestId: string;
  manifestName: string;
  /** The upload order, independent of the clock. */
  sequence: number;
  fields: LotFields;
  /** In order: ids of local photos, and URLs of stored ones. */
  photoIds: string[];
  /** A change of an item instead of a new one. */
  change?: ItemChange;
  /** Exact body already sent; retries reuse it (idempotency key: the lot's id). */
  sent?: CreateItemInput;
  /** The server has lost its photos once, and they were uploaded again. */
  isRenewed?: boolean;
  failure?: LotFailure;
};

export type NewLot = {
  id: string;
  manifestId: string;
  manifestName: string;
  fields: LotFields;
  /** The holder whose photos become the lot's. */
  holder: string;
};

export type NewChange = {
  item: { id: string; manifestId: string; updatedAt?: string };
  manifestName: string;
  /** The base version and the new values. */
  base: ItemValues;
  fields: ItemValues;
  /** The holder of the added photos. */
  holder: string;
};

export type OutboxChanges = {
  lots?: KeptLot[];
  photos?: KeptPhoto[];
  pictures?: { id: string; picture: Blob }[];
  removedLots?: string[];
  removedPhotos?: string[];
};

/** The holder of a manifest's draft: photographed, or spoken. */
export const draftHolder = (manifestId: string, kind: "capture" | "voice" = "capture") =>
  `${kind}:${manifestId}`;

export const nameOfLot = ({ fields: { lotNumber, sectionLetter = "" } }: KeptLot) =>
  lotName({ lotNumber, sectionLetter });

import type { Issue } from "@lotwright/contracts/errors";
import type { CreateItemInput, Item } from "@lotwright/contracts/items";
import { lotName } from "../../lib/format";

/** A photo on this phone, from the moment it is taken until its lot is confirmed. */
export type KeptPhoto = {
  id: string;
  userId: string;
  /** The lot it belongs to, or the draft of one. */
  holder: string;
  /** Among the photos of its holder. */
  position: number;
  /** What is kept is what is sent: shrunk, and never changed afterwards. */
  isPrepared: boolean;
  isCropped?: boolean;
  /** The server's address, once it is uploaded. */
  url?: string;
};

export type LotFields = Omit<CreateItemInput, "id" | "photoUrls" | "lotNumber"> & { lotNumber: number };

/** What a person writes about an item; a photo here stands for itself by its id. */
export type ItemValues = Omit<LotFields, "manifestId" | "onLotClash" | "aiGenerationStatus"> & {
  photoUrls: string[];
};

/** What was written about an item that exists, or will by then. */
export type ItemChange = {
  itemId: string;
  /** The version that was changed; none when that was a lot that waited here itself. */
  expectedUpdatedAt?: string;
  /** What the changed fields were in it: a newer version that agrees with them is no conflict. */
  base: Partial<ItemValues>;
};

/** Why the server will never take the lot as it is. */
export type LotFailure = {
  message: string;
  /** The number to offer when the lot's own is taken. */
  nextLotNumber?: number;
  /** What is wrong with which field; not there in failures of earlier releases. */
  issues?: Issue[];
  /** The photo that is refused, when it is one. */
  photoId?: string;
  /** The version that somebody else saved meanwhile, when it contradicts the change. */
  newer?: Item;
};

export type KeptLot = {
  id: string;
  userId: string;
  manifestId: string;
  manifestName: string;
  /** Lots are sent in this order, whatever the clock says. */
  sequence: number;
  fields: LotFields;
  /** In their order: photos on this phone, and addresses of those that the server has. */
  photoIds: string[];
  /** A change of an item instead of a new one. */
  change?: ItemChange;
  /** Exact body already sent; retries reuse it (idempotency key: the lot's id). */
  sent?: CreateItemInput;
  /** The server has forgotten its photos once; they were sent again. */
  isRenewed?: boolean;
  failure?: LotFailure;
};

export type NewLot = {
  id: string;
  manifestId: string;
  manifestName: string;
  fields: LotFields;
  /** Whose photos become the lot's. */
  holder: string;
};

export type NewChange = {
  item: { id: string; manifestId: string; updatedAt?: string };
  manifestName: string;
  /** The version that was changed, and what it is to be. */
  base: ItemValues;
  fields: ItemValues;
  /** Whose photos were added to it. */
  holder: string;
};

export type OutboxChanges = {
  lots?: KeptLot[];
  photos?: KeptPhoto[];
  pictures?: { id: string; picture: Blob }[];
  removedLots?: string[];
  removedPhotos?: string[];
};

/** The draft of a manifest's next lot: photographed, or spoken. */
export const draftHolder = (manifestId: string, kind: "capture" | "voice" = "capture") =>
  `${kind}:${manifestId}`;

export const nameOfLot = ({ fields: { lotNumber, sectionLetter = "" } }: KeptLot) =>
  lotName({ lotNumber, sectionLetter });

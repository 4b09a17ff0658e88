import type { CreateItemInput } from "@lotwright/contracts/items";
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

/** Why the server will never take the lot as it is. */
export type LotFailure = {
  message: string;
  /** The number to offer when the lot's own is taken. */
  nextLotNumber?: number;
  /** The photo that is refused, when it is one. */
  photoId?: string;
};

export type KeptLot = {
  id: string;
  userId: string;
  manifestId: string;
  manifestName: string;
  /** Lots are sent in this order, whatever the clock says. */
  sequence: number;
  fields: LotFields;
  photoIds: string[];
  /** To the letter what was sent and may have arrived. */
  sent?: CreateItemInput;
  /** The server has forgotten its photos once; they were sent again. */
  isRenewed?: boolean;
  failure?: LotFailure;
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

/** A lot as a screen of the app shows it, with the pending changes of its phone. */
export type ShownLot = {
  id: string;
  lotNumber: number;
  title: string;
  notes: string;
  condition: string;
  photoUrls: readonly string[];
};

/** The text fields that simulated people edit. */
export type EditedField = "title" | "notes";

/** A change that waits on a phone, or that the server has rejected. */
export type WaitingChange = {
  /** Id of the change in the queue. */
  id: string;
  itemId: string;
  kind: "create" | "update";
  /** Why the change needs a decision of the user; undefined while it only waits. */
  problem?: "conflict" | "lot-taken" | "photo" | "invalid" | "other" | "failing";
  /** The server's sentence. */
  message?: string;
  /** The user's own value and the stored one of each field in conflict. */
  versions: readonly { name: string; own: unknown; stored: unknown }[];
};

/** Changes that wait on a phone. */
export type Waiting = {
  status: string;
  changes: readonly WaitingChange[];
  /** The deletions of lots that wait, and the server's sentence if it rejected one. */
  deletions: readonly { id: string; itemId: string; message?: string }[];
  photoCount: number;
  isFull: boolean;
  isFailing: boolean;
};

export type NewSimulatedLot = {
  id: string;
  manifestId: string;
  title: string;
  photos: readonly Blob[];
};

export type LotPlace = { id: string; manifestId: string };

/** The app of a signed-in user on a phone, without its screens. Its promises resolve when the phone has stored the change. */
export type SimulatedPage = {
  /** Adds a lot with the number that the app suggests; resolves to the number of its photos. */
  addLot: (lot: NewSimulatedLot) => Promise<number>;
  /** The value of a field that the form of a lot on screen shows. */
  valueInForm: (lot: LotPlace, field: EditedField) => string;
  /** Changes a field of a lot that is on screen. */
  editLot: (lot: LotPlace, field: EditedField, value: string) => Promise<void>;
  /** Deletes a lot; the offer to undo it has ended. */
  removeLot: (lot: ShownLot & { manifestId: string }) => Promise<void>;
  /** Reads the lots of a manifest from the server, or from the phone without a connection. */
  readLots: (manifestId: string) => Promise<readonly ShownLot[]>;
  /**
   * Applies what others have changed to the lots on screen, as a page does after a lost connection. Resolves to whether these are
   * all changes so far.
   */
  catchUp: (manifestId: string) => Promise<boolean>;
  /** The lots that are on screen, with pending changes. Undefined if none were read. */
  shownLots: (manifestId: string) => readonly ShownLot[] | undefined;
  /** Uploads what waits, when it is due. */
  flush: () => Promise<void>;
  /** Uploads what waits, because the user asks for it. */
  uploadNow: () => Promise<void>;
  waiting: () => Waiting;
  /** Resolves a conflict with the user's own values, or with the stored ones. */
  resolveConflict: (changeId: string, isOwn: boolean) => Promise<void>;
  /** Sends a rejected change again. */
  retry: (changeId: string) => Promise<void>;
  /** Sends a lot without the photo because of which it was rejected. */
  sendWithoutPhoto: (changeId: string) => Promise<void>;
  /** Sends a rejected deletion again. */
  retryDeletion: (id: string) => Promise<void>;
  /** Deletes a rejected change. */
  discard: (changeId: string) => Promise<void>;
  /** Leases lot numbers for this phone. */
  reserveNumbers: (manifestId: string, count: number) => Promise<void>;
};

/** Opens the app on the phone whose storage the globals are. */
export type OpenSimulatedPage = (userId: string) => Promise<SimulatedPage>;

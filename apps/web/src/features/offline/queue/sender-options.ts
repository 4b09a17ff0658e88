import type { CreateItemInput, Item } from "@lotwright/contracts/catalog/items";
import type { WriteFieldsInput, WrittenFields } from "@lotwright/contracts/catalog/write-fields";
import type { SingleFlight } from "./other-tabs";
import type { OutboxState } from "./outbox-state";
import type { PendingChange, PendingDeletion, PendingPhoto } from "./records";
import type { Retries } from "./retry-policy";
import type { SentRequests } from "./sent-requests";
import type { UploadPace } from "./upload-pace";
import type { UploadPhoto, UploadRecording } from "./upload-photo";

/** The server's procedures. They reject with the client's error. */
export type OutboxApi = {
  /** The id of the user who is signed in. Undefined if no user is. */
  currentUserId: () => Promise<string | undefined>;
  uploadPhoto: UploadPhoto;
  uploadRecording: UploadRecording;
  createItem: (input: CreateItemInput) => Promise<Item>;
  writeFields: (input: WriteFieldsInput) => Promise<WrittenFields>;
  removeItem: (id: string) => Promise<unknown>;
  /** Rejects with 404 if the manifest is deleted, or the user may not see it. */
  readManifest: (id: string) => Promise<unknown>;
};

export type SenderOptions = {
  state: OutboxState;
  api: OutboxApi;
  retries: Retries;
  sentRequests: SentRequests;
  pace: UploadPace;
  /** Serializes, among the tabs, the sending of a deletion with its Undo. */
  deletionFlight: SingleFlight;
  /** Sent with new lots. Undefined if this browser has no lasting id. */
  deviceId: string | undefined;
  /** Called before the photos of an uploaded lot are deleted from the phone. */
  retainOriginals: (lot: PendingChange) => Promise<void>;
  /**
   * Called when the server has written the change, which is then deleted from the phone, or a part of it (`isPart`), and the rest
   * waits on the phone.
   */
  onDelivered: (lot: PendingChange, item: Item, isPart?: boolean) => void;
  /** Called when the lot needs the user's attention. */
  onRejected: (lot: PendingChange, error: unknown) => void;
  /** Called when the server has deleted the lot, before its records are deleted from the phone. */
  onRemoved: (deletion: PendingDeletion) => void;
  /** Called when a draft's photo was deleted, because the server rejects it. */
  onPhotoRejected: (photo: PendingPhoto, message: string) => void;
};

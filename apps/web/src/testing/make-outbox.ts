import type { CreateItemInput, Item } from "@lotwright/contracts/catalog/items";
import type { FieldsRow } from "@lotwright/contracts/catalog/write-fields";
import type { ErrorBody } from "@lotwright/contracts/values/errors";
import { expect, onTestFinished } from "vitest";
import { createOutbox, type OutboxOptions } from "../features/offline/queue/outbox";
import { createPassingStore, type OutboxStore } from "../features/offline/queue/outbox-store";
import {
  type ChangeStatus,
  type CreateItem,
  draftHolder,
  type ItemValues,
  type NewLot,
  type PendingPhoto,
  type Rejection,
  type UpdateItem,
} from "../features/offline/queue/records";
import type {
  FailedUpload,
  PhotoUpload,
  RecordingUpload,
  UploadOutcome,
} from "../features/offline/queue/upload-photo";
import { makeFailure } from "./failures";
import { makeItem } from "./make-item";
import { createWriteFields } from "./make-write-fields";
import { checkProtocol } from "./outbox-protocol";

const manifestId = "0190a0a0-0000-4000-8000-000000000000";
export const holder = draftHolder(manifestId);

export const makePicture = (text = "photo") => new Blob([text], { type: "image/jpeg" });

export function makeLot(lotNumber: number, overrides: Partial<NewLot["fields"]> = {}): NewLot {
  const fields = { manifestId, lotNumber, title: `Lot ${lotNumber}`, ...overrides };
  return { id: crypto.randomUUID(), manifestId, manifestName: "Barn", holder, fields };
}

/** A mock server with configurable faults. */
export function makeServer(userId = "ann") {
  const server = {
    signedIn: userId as string | undefined, // tests set this to other users or none
    /** Called before each response to an upload. May return another response. */
    photoFault: (_upload: PhotoUpload): UploadOutcome | undefined => undefined,
    recordingFault: (_upload: RecordingUpload): FailedUpload | undefined => undefined,
    lotFault: (_input: CreateItemInput): Error | undefined => undefined,
    /** Returns the error to throw after the server has created a lot, as if its response were lost. */
    lostAnswer: (_input: CreateItemInput): Error | undefined => undefined,
    removalFault: (_id: string): Error | undefined => undefined,
    manifestFault: (_id: string): Error | undefined => undefined,
    /** Called with each row of an update. Returns the error of the whole request, or of the row. */
    changeFault: (_row: FieldsRow): Error | ErrorBody | undefined => undefined,
    /** Returns the error to throw after the server has written a request of updates, as if its response were lost. */
    lostChanges: (_rows: readonly FieldsRow[]): Error | undefined => undefined,
    /** The rows of all requests of updates, and the ids of the items in each request. */
    changes: [] as FieldsRow[],
    requests: [] as string[][],
    /** Items with the values that the server has. Items that are not in it have the values that the first writer saw. */
    items: new Map<string, Item>(),
    photos: new Map<string, Blob>(),
    recordings: new Map<string, Omit<RecordingUpload, "id" | "audio" | "onProgress" | "signal">>(),
    lots: new Map<string, CreateItemInput>(),
    calls: [] as string[],
  };
  const api: OutboxOptions["api"] = {
    currentUserId: async () => server.signedIn,
    async uploadPhoto(upload) {
      server.calls.push(`photo ${await upload.photo.text()}`);
      const fault = server.photoFault(upload);
      if (fault) return fault;
      if (server.signedIn !== userId) return { kind: "failed", status: 401 };
      server.photos.set(upload.id, upload.photo);
      return { kind: "stored", photo: { id: upload.id, url: `/photos/${upload.id}`, width: 4, height: 3 } };
    },
    async uploadRecording({ id, audio, onProgress, signal, ...upload }) {
      server.calls.push(`recording ${await audio.text()}`);
      const fault = server.recordingFault({ ...upload, id, audio, onProgress, signal });
      if (fault) return fault;
      server.recordings.set(id, upload);
      return { kind: "stored" };
    },
    async createItem(input) {
      server.calls.push(`lot ${input.lotNumber}`);
      const fault = server.lotFault(input);
      if (fault) throw fault;
      if (server.signedIn !== userId) throw makeFailure(401, { message: "Log in first" });
      const id = input.id ?? "";
      const earlier = server.lots.get(id);
      if (earlier && JSON.stringify(earlier) !== JSON.stringify(input)) throw new Error("Another body");
      server.lots.set(id, input);
      const lost = server.lostAnswer(input);
      if (lost) throw lost;
      const { deviceId: _device, onLotClash: _clash, ...fields } = input;
      const item = makeItem({ ...fields, id, lotNumber: input.lotNumber ?? 0 } as Partial<Item>); // no field is undefined
      server.items.set(id, item);
      return item;
    },
    writeFields: createWriteFields(server),
    async removeItem(id) {
      server.calls.push(`remove ${id}`);
      const fault = server.removalFault(id);
      if (fault) throw fault;
      server.lots.delete(id);
    },
    async readManifest(id) {
      server.calls.push(`manifest ${id}`);
      const fault = server.manifestFault(id);
      if (fault) throw fault;
    },
  };
  return { server, api };
}

/** Locks that the tabs of one browser share. */
export function makeLocks() {
  const held = new Set<string>();
  return async (name: string, work: () => Promise<void>) => {
    if (held.has(name)) return false;
    held.add(name);
    await work().finally(() => held.delete(name));
    return true;
  };
}

/** Creates a store. `prepared` resolves when `count` photos are resized. */
export function makePreparedStore(count: number) {
  const store = createPassingStore();
  let resolve: () => void = () => undefined;
  const prepared = new Promise<void>((done) => {
    resolve = done;
  });
  const write: OutboxStore["write"] = async (changes) => {
    await store.write(changes);
    const { photos } = await store.load("ann");
    if (photos.filter(({ status }) => status.kind !== "captured").length === count) resolve();
  };
  return { store: { ...store, write }, prepared };
}

type Page = { store?: OutboxStore; userId?: string } & Partial<Omit<OutboxOptions, "store" | "userId">>;

/** Opens the upload queue like a page does, with this store as the device. Fails the test if a write is not in the protocol. */
export async function openPage({
  store: device = createPassingStore(),
  userId = "ann",
  ...options
}: Page = {}) {
  const { server, api } = makeServer(userId);
  const { store, problems, seen } = checkProtocol(device);
  onTestFinished(() => expect(problems).toEqual([]));
  const notifications: string[] = [];
  const outbox = createOutbox({
    userId,
    deviceId: undefined,
    store,
    api,
    shrink: async (photo) => [photo],
    shrinkFrame: async (frame) => {
      frame.close();
      return [makePicture("frame")];
    },
    askToKeep: async () => true,
    rest: async () => undefined,
    singleFlight: async (_name, work) => {
      await work();
      return true;
    },
    announce: () => undefined,
    noteNumbers: () => undefined,
    noteRemoved: ({ lotNumber }) => notifications.push(`removed ${lotNumber}`),
    random: () => 1,
    events: {
      onDelivered: (_lot, item) => notifications.push(`delivered ${item.lotNumber}`),
      onPhotoRejected: (_photo, message) => notifications.push(`photo refused: ${message}`),
      onLimit: () => notifications.push("limit"),
      onFull: () => notifications.push("full"),
      onUnreadable: (names) => notifications.push(`left out: ${names.join(", ")}`),
      onSignedOut: () => notifications.push("signed out"),
    },
    ...options,
  });
  // Unlike screens, tests wait until photos are removed.
  const removals: Promise<void>[] = [];
  const { removePhotos } = outbox;
  outbox.removePhotos = (photoIds) => {
    const removal = removePhotos(photoIds);
    removals.push(removal);
    return removal;
  };
  await outbox.resume();
  /** Resolves when no request or write is pending, ignoring records that wait for a retry. */
  const settled = async () => {
    await outbox.flush();
    await Promise.all(removals);
    await outbox.flush();
  };
  /** Captures a lot with photos that are named after the lot. */
  const capture = async (lot: NewLot, photoCount = 0) => {
    const names = Array.from({ length: photoCount }, (_, index) => `${lot.fields.lotNumber}-${index + 1}`);
    await outbox.addPhotos(
      holder,
      names.map((name) => makePicture(name)),
    );
    await outbox.addLot(lot);
    void outbox.flush();
  };
  return { outbox, server, api, notifications, store: device, seen, settled, capture };
}

/** Creates a resized photo that is not uploaded yet. */
export const makePhoto = (id: string, of: string): PendingPhoto => ({
  id,
  userId: "ann",
  holder: of,
  position: 0,
  isCropped: false,
  status: { kind: "prepared" },
});

/** Creates a pending change stored by an earlier page. */
export function makePendingLot(lotNumber: number, status: ChangeStatus = { kind: "queued" }): CreateItem {
  const { holder: _, ...lot } = makeLot(lotNumber);
  return { ...lot, kind: "create", userId: "ann", sequence: lotNumber, photos: [], isRenewed: false, status };
}

/** Creates a pending update from the first values to the second. */
export function makePendingUpdate(
  { id, manifestId, lotNumber }: Pick<Item, "id" | "manifestId" | "lotNumber">,
  base: Partial<ItemValues>,
  { photoUrls = [], ...values }: Partial<ItemValues>,
): UpdateItem {
  const fields = { manifestId, lotNumber, ...values };
  const pending = { ...makePendingLot(lotNumber), manifestId, fields, photos: photoUrls };
  return { ...pending, kind: "update", itemId: id, base };
}

const rejected = (rejection: Rejection): ChangeStatus => ({ kind: "rejected", rejection });
export const takenStatus = (nextLotNumber = 1001) =>
  rejected({ kind: "lot-taken", message: "Taken", nextLotNumber });
export const otherRejection = (message = "Rejected") => rejected({ kind: "other", message });

import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { type LotOfVersion1, type PhotoOfVersion1, upgradeLot, upgradePhoto } from "./outbox-upgrade";
import {
  deletionOwner,
  type OutboxWrite,
  type PendingChange,
  type PendingDeletion,
  type PendingPhoto,
  type PendingRecording,
  pictureKeys,
} from "./records";

export type Stored = {
  lots: PendingChange[];
  photos: PendingPhoto[];
  recordings: PendingRecording[];
  deletions: PendingDeletion[];
};

export type OutboxStore = {
  /** False without IndexedDB: closing the page then loses pending changes. */
  isLasting: boolean;
  load: (userId: string) => Promise<Stored>;
  /** Writes all changes or none, and resolves when they are on disk. */
  write: (changes: OutboxWrite) => Promise<void>;
  /** Reads a picture by its key: a photo's id, or the key of its original. */
  picture: (key: string) => Promise<Blob | undefined>;
  audio: (recordingId: string) => Promise<Blob | undefined>;
};

interface OutboxSchema extends DBSchema {
  /** The deletions have an owner of their own, as `deletionOwner` says. */
  lots: { key: string; value: PendingChange | PendingDeletion; indexes: { userId: string } };
  photos: { key: string; value: PendingPhoto; indexes: { userId: string } };
  /** The files of photos and originals. Separate from the records, so that reading the list of photos reads no files. */
  pictures: { key: string; value: Blob };
  recordings: { key: string; value: PendingRecording; indexes: { userId: string } };
  /** The files of recordings. */
  audio: { key: string; value: Blob };
}

const databaseName = "lotwright-outbox";
/** Increased when the format of records changes. The upgrade then converts the records of older versions. */
const databaseVersion = 3;

type Upgrade = IDBPTransaction<OutboxSchema, StoreNames<OutboxSchema>[], "versionchange">;

/** Converts the records of version 1 in one transaction. If it is interrupted, the records stay in version 1. */
async function upgradeRecords(transaction: Upgrade): Promise<void> {
  for (let lot = await transaction.objectStore("lots").openCursor(); lot; lot = await lot.continue()) {
    await lot.update(upgradeLot(lot.value as unknown as LotOfVersion1)); // version 1 of the database stored this type
  }
  for (
    let photo = await transaction.objectStore("photos").openCursor();
    photo;
    photo = await photo.continue()
  ) {
    await photo.update(upgradePhoto(photo.value as unknown as PhotoOfVersion1)); // version 1 of the database stored this type
  }
}

function openDatabase(onLost: () => void): Promise<IDBPDatabase<OutboxSchema>> {
  return openDB<OutboxSchema>(databaseName, databaseVersion, {
    async upgrade(database, before, _after, transaction) {
      if (before < 1) {
        database.createObjectStore("lots", { keyPath: "id" }).createIndex("userId", "userId");
        database.createObjectStore("photos", { keyPath: "id" }).createIndex("userId", "userId");
        database.createObjectStore("pictures");
      }
      if (before < 3) {
        database.createObjectStore("recordings", { keyPath: "id" }).createIndex("userId", "userId");
        database.createObjectStore("audio");
      }
      if (before === 1) await upgradeRecords(transaction);
    },
    // Lets a newer version of the app in another tab upgrade the database. This page reopens the database when needed.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close(); // the target of this event is the connection
      onLost();
    },
    terminated: onLost,
  });
}

/**
 * Errors of a lost connection. Phones close the connection of a suspended page (InvalidStateError); in Safari it fails
 * until it is reopened if the system has ended its database process (https://bugs.webkit.org/show_bug.cgi?id=197050).
 */
const connectionErrors = new Set(["InvalidStateError", "UnknownError", "AbortError"]);

const isConnectionLost = (error: unknown) =>
  error instanceof DOMException && connectionErrors.has(error.name);

/** A database connection that is reopened immediately when lost, and again at the next use if that fails. */
function createConnection() {
  let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined;
  const open = () => {
    const opening = openDatabase(() => drop(opening));
    opening.catch(() => drop(opening));
    return opening;
  };
  const drop = (lost: typeof opened) => {
    if (opened === lost) opened = undefined;
  };
  return async <T>(use: (database: IDBPDatabase<OutboxSchema>) => Promise<T>): Promise<T> => {
    const attempt = async () => {
      opened ??= open();
      const used = opened;
      try {
        return await use(await used);
      } catch (error) {
        if (isConnectionLost(error)) drop(used);
        throw error;
      }
    };
    return attempt().catch((error: unknown) => {
      if (isConnectionLost(error)) return attempt();
      throw error;
    });
  };
}

/** Makes these requests in one transaction. If one of them fails, such as for an unstorable value, none takes effect. */
async function runAll(
  transaction: Pick<
    IDBPTransaction<OutboxSchema, StoreNames<OutboxSchema>[], "readwrite">,
    "abort" | "done" | "error"
  >,
  requests: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const made: Promise<unknown>[] = [transaction.done];
  try {
    for (const request of requests) made.push(request());
  } catch (error) {
    transaction.abort();
    await Promise.allSettled(made);
    throw error;
  }
  await Promise.allSettled(made);
  // The requests of an aborted transaction fail with an AbortError; only the transaction has the reason, such as a full
  // disk.
  if (transaction.error) throw transaction.error;
  await transaction.done;
}

async function writeAll(database: IDBPDatabase<OutboxSchema>, changes: OutboxWrite): Promise<void> {
  const transaction = database.transaction([...database.objectStoreNames], "readwrite", {
    durability: "strict",
  });
  const [lots, photos, pictures, recordings, audio] = [
    transaction.objectStore("lots"),
    transaction.objectStore("photos"),
    transaction.objectStore("pictures"),
    transaction.objectStore("recordings"),
    transaction.objectStore("audio"),
  ];
  const { removedLots = [], removedPhotos = [], removedRecordings = [], removedDeletions = [] } = changes;
  const puts = [
    ...[...(changes.lots ?? []), ...(changes.deletions ?? [])].map((lot) => () => lots.put(lot)),
    ...(changes.photos ?? []).map((photo) => () => photos.put(photo)),
    ...(changes.pictures ?? []).map(
      ({ id, picture }) =>
        () =>
          pictures.put(picture, id),
    ),
    ...(changes.recordings ?? []).map((recording) => () => recordings.put(recording)),
    ...(changes.audio ?? []).map(
      ({ id, file }) =>
        () =>
          audio.put(file, id),
    ),
    ...[...removedLots, ...removedDeletions].map((id) => () => lots.delete(id)),
    ...removedPhotos.map((id) => () => photos.delete(id)),
    ...removedPhotos.flatMap(pictureKeys).map((key) => () => pictures.delete(key)),
    ...removedRecordings.flatMap((id) => [() => recordings.delete(id), () => audio.delete(id)]),
  ];
  await runAll(transaction, puts);
}

const isDeletion = (record: PendingChange | PendingDeletion) => record.kind === "delete";
const isChange = (record: PendingChange | PendingDeletion) => record.kind !== "delete";

/** Opens the IndexedDB store. Rejects if IndexedDB is missing or blocked. */
export async function openLastingStore(): Promise<OutboxStore> {
  if (!("indexedDB" in globalThis)) throw new Error("This browser has no IndexedDB");
  const connect = createConnection();
  await connect((database) => database.count("lots"));
  return {
    isLasting: true,
    load: (userId) =>
      connect(async (database) => {
        const [lots, deletions, photos, recordings] = await Promise.all([
          database.getAllFromIndex("lots", "userId", userId),
          database.getAllFromIndex("lots", "userId", deletionOwner(userId)),
          database.getAllFromIndex("photos", "userId", userId),
          database.getAllFromIndex("recordings", "userId", userId),
        ]);
        return { lots: lots.filter(isChange), deletions: deletions.filter(isDeletion), photos, recordings };
      }),
    write: (changes) => connect((database) => writeAll(database, changes)),
    picture: (key) => connect((database) => database.get("pictures", key)),
    audio: (recordingId) => connect((database) => database.get("audio", recordingId)),
  };
}

/** A store in memory, lost when the page closes. */
export function createPassingStore(): OutboxStore {
  const lots = new Map<string, PendingChange>();
  const photos = new Map<string, PendingPhoto>();
  const pictures = new Map<string, Blob>();
  const recordings = new Map<string, PendingRecording>();
  const audio = new Map<string, Blob>();
  const deletions = new Map<string, PendingDeletion>();
  return {
    isLasting: false,
    load: async (userId) => ({
      lots: [...lots.values()].filter((lot) => lot.userId === userId),
      photos: [...photos.values()].filter((photo) => photo.userId === userId),
      recordings: [...recordings.values()].filter((recording) => recording.userId === userId),
      deletions: [...deletions.values()].filter((deletion) => deletion.userId === deletionOwner(userId)),
    }),
    write: async (changes) => {
      changes.lots?.map((lot) => lots.set(lot.id, lot));
      changes.photos?.map((photo) => photos.set(photo.id, photo));
      changes.pictures?.map(({ id, picture }) => pictures.set(id, picture));
      changes.recordings?.map((recording) => recordings.set(recording.id, recording));
      changes.audio?.map(({ id, file }) => audio.set(id, file));
      changes.removedLots?.map((id) => lots.delete(id));
      changes.removedPhotos?.map((id) => photos.delete(id));
      changes.removedPhotos?.flatMap(pictureKeys).map((key) => pictures.delete(key));
      changes.removedRecordings?.map((id) => recordings.delete(id) && audio.delete(id));
      changes.deletions?.map((deletion) => deletions.set(deletion.id, deletion));
      changes.removedDeletions?.map((id) => deletions.delete(id));
    },
    picture: async (key) => pictures.get(key),
    audio: async (recordingId) => audio.get(recordingId),
  };
}

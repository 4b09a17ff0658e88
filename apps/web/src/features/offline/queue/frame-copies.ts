import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { copyPixels, type FramePixels } from "../../../lib/frame-pixels";
import type { Frame } from "../../../lib/image";

/** The future photo's id, and the draft or lot that holds it. */
export type Shot = { id: string; holder: string };

/** A frame that is stored as pixels until its photo is in the queue's store. `at`: time of the shot in ms since 1970. */
export type FrameCopy = Shot & { userId: string; at: number } & FramePixels;

interface CopiesSchema extends DBSchema {
  copies: { key: string; value: FrameCopy; indexes: { userAndTime: [string, number] } };
}

/** A database apart from the queue's, because earlier releases would send pixels that they find there as a photo. */
const openDatabase = () =>
  openDB<CopiesSchema>("lotwright-frames", 1, {
    upgrade: (database) =>
      void database
        .createObjectStore("copies", { keyPath: "id" })
        .createIndex("userAndTime", ["userId", "at"]),
  });

export type FrameCopies = ReturnType<typeof createFrameCopies>;

/**
 * Stores the pixels of frames until their photos are in the queue's store, so that a closed page does not lose them. A phone that
 * refuses this loses nothing else, so calls do not reject.
 */
export function createFrameCopies(userId: string) {
  let opened: Promise<IDBPDatabase<CopiesSchema>> | undefined;
  const tryWith = async <Result>(
    use: (database: IDBPDatabase<CopiesSchema>) => Promise<Result>,
  ): Promise<Result | undefined> => {
    if (!("indexedDB" in globalThis)) return undefined;
    try {
      opened ??= openDatabase();
      return await use(await opened);
    } catch {
      // The next call opens the database again, because the phone may have closed it.
      opened = undefined;
      return undefined;
    }
  };
  return {
    /** Copies the pixels of a frame. Undefined if the browser cannot copy or store them. */
    async copy({ id, holder }: Shot, frame: Frame): Promise<FrameCopy | undefined> {
      if (!("copyTo" in frame && "indexedDB" in globalThis)) return undefined;
      const at = Date.now();
      const copied = await copyPixels(frame).catch(() => undefined);
      return copied && { id, holder, userId, at, ...copied };
    },
    /** Stores a copy. Resolves to whether the phone has it. */
    async store(copy: FrameCopy): Promise<boolean> {
      const key = await tryWith(async (database) => {
        // Relaxed, because the photo follows within a second, and a page that is killed loses nothing that was written.
        const transaction = database.transaction("copies", "readwrite", { durability: "relaxed" });
        const [stored] = await Promise.all([transaction.store.put(copy), transaction.done]);
        return stored;
      });
      return key !== undefined;
    },
    /** Lists the ids of the copies that were not removed, the oldest first. Undefined if they cannot be read now. */
    ids: (): Promise<string[] | undefined> =>
      tryWith((database) => {
        const ofUser = IDBKeyRange.bound([userId, 0], [userId, Number.MAX_SAFE_INTEGER]);
        return database.getAllKeysFromIndex("copies", "userAndTime", ofUser);
      }),
    /** Reads a copy. Undefined if it was removed, or cannot be read now. */
    read: (id: string): Promise<FrameCopy | undefined> => tryWith((database) => database.get("copies", id)),
    /** Removes the copy of a frame, if there is one. A copy that cannot be removed now is removed by a later page. */
    remove: (id: string): Promise<void> => tryWith((database) => database.delete("copies", id)),
  };
}

import { createEmitter } from "../../../lib/store";
import { withoutDeletedLots } from "./deleted-lots";
import { createHidden } from "./hidden";
import type { OutboxStore, Stored } from "./outbox-store";
import { createWriter, idsOf, isQuotaExceeded } from "./outbox-writer";
import type { OutboxWrite, PendingChange, PendingDeletion, PendingPhoto, PendingRecording } from "./records";
import type { Pace } from "./upload-pace";

/**
 * - `waiting`: for the connection or the server
 * - `blocked`: something between this phone and the server refuses requests, as `reason` says
 * - `signedOut`: until the user signs in
 */
export type SendingStatus = "idle" | "sending" | "waiting" | "blocked" | "signedOut";

/** Object URLs of a photo on this phone: its small preview, and its full size after the user has opened it. */
export type Preview = { small: string; whole?: string };

export type OutboxView = {
  /** The pending changes, in upload order. */
  lots: readonly PendingChange[];
  /** The photos on this phone. Those of one lot or draft (their holder) are in order. */
  photos: readonly PendingPhoto[];
  /** The recordings on this phone, in upload order. */
  recordings: readonly PendingRecording[];
  /** The deletions on this phone. The records of their lots are neither shown nor sent, unless the server rejects the deletion. */
  deletions: readonly PendingDeletion[];
  /** The upload progress of each photo, from 0 to 1. */
  progress: ReadonlyMap<string, number>;
  /** Progress and speed of the running uploads, once uploading takes long. */
  pace?: Pace | undefined;
  /** The object URLs of the photos that screens show, by photo. */
  previews: ReadonlyMap<string, Preview>;
  status: SendingStatus;
  /** The server's message about the last failed attempt, or what has blocked it. */
  reason?: string | undefined;
  /** Number of photos per draft that are still being read, encoded and stored, so that they exist only in this page. */
  arriving: ReadonlyMap<string, number>;
  /** Photos of drafts whose bytes cannot be read. They stay until the user removes them. */
  unreadable: ReadonlySet<string>;
  /** Whether the phone's storage is full, so that the last capture exists only in this page. */
  isFull: boolean;
  /** Whether the phone cannot store anything for another reason, so that the last capture exists only in this page. */
  isFailing: boolean;
  isLasting: boolean;
  /** Whether the browser has refused persistent storage, so that it may delete the data. */
  isClearable: boolean;
};

/** The items with these changes, in their order. Without changes the same array, so that screens do not re-render. */
function replaced<Item extends { id: string }>(
  items: Item[],
  changed: readonly Item[] = [],
  removed: readonly string[] = [],
  order?: (a: Item, b: Item) => number,
): Item[] {
  if (changed.length + removed.length === 0) return items;
  const gone = new Set([...idsOf(changed), ...removed]);
  const merged = [...items.filter(({ id }) => !gone.has(id)), ...changed];
  return order ? merged.sort(order) : merged;
}

const bySequence = (a: { sequence: number }, b: { sequence: number }) => a.sequence - b.sequence;
const byPosition = (a: PendingPhoto, b: PendingPhoto) => a.position - b.position;

const sorted = ({ lots, photos, recordings, deletions }: Stored): Stored => ({
  lots: lots.toSorted(bySequence),
  photos: photos.toSorted(byPosition),
  recordings: recordings.toSorted(bySequence),
  deletions,
});

const applied = ({ lots, photos, recordings, deletions }: Stored, changes: OutboxWrite): Stored => ({
  lots: replaced(lots, changes.lots, changes.removedLots, bySequence),
  photos: replaced(photos, changes.photos, changes.removedPhotos, byPosition),
  recordings: replaced(recordings, changes.recordings, changes.removedRecordings, bySequence),
  deletions: replaced(deletions, changes.deletions, changes.removedDeletions),
});

/** Coalesce background notifications to one per 100 ms so input stays responsive. */
const coalesceMs = 100;

/** Notifies subscribers of changes: synchronously, in the next task, or coalesced. */
function createCoalescer() {
  const changed = createEmitter();
  const once: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const emit = () => {
    clearTimeout(timer);
    timer = undefined;
    changed.emit();
    for (const act of once.splice(0)) act();
  };
  return {
    emit,
    /** Calls `act` once, after the next notification. */
    afterEmit: (act: () => void) => void once.push(act),
    emitSoon() {
      timer ??= setTimeout(emit, coalesceMs);
    },
    emitNext() {
      clearTimeout(timer);
      timer = setTimeout(emit, 0);
    },
    subscribe: changed.subscribe,
  };
}

const emptyView = ({ isLasting }: OutboxStore): OutboxView => ({
  lots: [],
  photos: [],
  recordings: [],
  deletions: [],
  progress: new Map(),
  previews: new Map(),
  status: "idle",
  arriving: new Map(),
  unreadable: new Set(),
  isFull: false,
  isFailing: false,
  isLasting,
  isClearable: false,
});

/** Reads the files of photos and recordings, including those that are not written yet. */
function createFiles(store: OutboxStore, unwritten: () => OutboxWrite[]) {
  return {
    async picture(photoId: string): Promise<Blob | undefined> {
      const held = unwritten().flatMap(({ pictures = [] }) => pictures);
      return held.findLast(({ id }) => id === photoId)?.picture ?? store.picture(photoId);
    },
    async audio(recordingId: string): Promise<Blob | undefined> {
      const held = unwritten().flatMap(({ audio = [] }) => audio);
      return held.findLast(({ id }) => id === recordingId)?.file ?? store.audio(recordingId);
    },
  };
}

/** Whether a photo's or a lot's changes are not written yet, or wait for a retry. */
const createUnwrittenLookups = (unwritten: () => OutboxWrite[]) => ({
  isUnwritten: (photoId: string) => unwritten().some(({ photos }) => idsOf(photos).includes(photoId)),
  /** The removal of the lot counts too. */
  isLotUnwritten: (lotId: string) =>
    unwritten().some(({ lots, removedLots = [] }) => [...idsOf(lots), ...removedLots].includes(lotId)),
});

/** The drafts or lots of recordings in progress, which change when their draft is saved. */
function createOpenRecordings() {
  const holders = new Map<symbol, string>();
  return {
    /** Returns a function that ends the recording and returns its holder. */
    begin(holder: string): () => string {
      const key = Symbol("recording");
      holders.set(key, holder);
      return () => {
        const last = holders.get(key) ?? holder;
        holders.delete(key);
        return last;
      };
    },
    move(from: string, to: string): void {
      for (const [key, holder] of holders) if (holder === from) holders.set(key, to);
    },
  };
}

/** Finds records by their id or by the lot or draft that holds them. */
const createLookups = (view: () => OutboxView) => ({
  lot: (id: string) => view().lots.find((lot) => lot.id === id),
  photo: (id: string) => view().photos.find((photo) => photo.id === id),
  photosOf: (holder: string) => view().photos.filter((photo) => photo.holder === holder),
  recording: (id: string) => view().recordings.find((recording) => recording.id === id),
  recordingsOf: (holder: string) => view().recordings.filter((recording) => recording.holder === holder),
});

type Commit = (...changes: OutboxWrite[]) => Promise<void>;

const createPromptCommits = (commit: Commit, emitNext: () => void) => ({
  /** Commits, and notifies in the next task instead of coalescing, because the user waits to see the result. */
  commitPromptly(...changes: OutboxWrite[]): Promise<void> {
    const written = commit(...changes);
    emitNext();
    return written;
  },
  /** Commits new photos, and notifies right after the write, at the latest when coalescing does: a render would delay it. */
  commitFirst(...changes: OutboxWrite[]): Promise<void> {
    const written = commit(...changes);
    void written.then(emitNext);
    return written;
  },
});

type StateOptions = {
  userId: string;
  store: OutboxStore;
  /** Asks the user's other tabs to reload the store. */
  announce: () => void;
};

export type OutboxState = ReturnType<typeof createOutboxState>;

/** One user's captures on this phone: the state in memory, and its persistent copy in the store. */
export function createOutboxState({ userId, store, announce }: StateOptions) {
  let view = emptyView(store);
  /** All records, including those that the view lacks because they are hidden or their lot is being deleted. */
  let all: Stored = { lots: [], photos: [], recordings: [], deletions: [] };
  let revision = 0;
  const emitter = createCoalescer();
  const set = (change: Partial<OutboxView>) => {
    view = { ...view, ...change };
    emitter.emitSoon();
  };
  const writer = createWriter(store, (refused) => {
    const isFull = isQuotaExceeded(refused);
    const isFailing = refused !== undefined && !isFull;
    if (isFull !== view.isFull || isFailing !== view.isFailing) set({ isFull, isFailing });
  });

  const hidden = createHidden();
  const show = (records: Stored) => {
    all = records;
    const stored = hidden.without(withoutDeletedLots(all));
    const photoIds = new Set(idsOf(stored.photos));
    const previews = new Map(view.previews);
    for (const [id, { whole }] of previews) {
      if (photoIds.has(id) || hidden.hasPhoto(id)) continue;
      // Subscribers may still show this URL until they are notified.
      if (whole) emitter.afterEmit(() => URL.revokeObjectURL(whole));
      previews.delete(id);
    }
    set({ ...stored, previews });
  };
  /** Changes the state immediately, and writes the changes in order. */
  const commit: Commit = async (...changes) => {
    revision += 1;
    // The writes start before the state changes, because subscribers read the new state's photos immediately.
    const written = changes.map((change) => writer.write(change));
    show(changes.reduce(applied, all));
    await Promise.all(written);
    announce();
  };
  /** Rereads the store, because another tab may have changed it, and keeps hidden records hidden. */
  const reload = async (): Promise<Stored> => {
    await writer.settled();
    const before = revision;
    const stored = await store.load(userId);
    if (before !== revision) return reload();
    show(writer.unwritten().reduce(applied, sorted(stored)));
    return stored;
  };
  return {
    userId,
    get: () => view,
    /** All records, also the hidden ones and those of lots that are being deleted. */
    all: () => all,
    set,
    subscribe: emitter.subscribe,
    /** Notifies synchronously, because the user waits for the result of an action. */
    tell: emitter.emit,
    commit,
    ...createPromptCommits(commit, emitter.emitNext),
    reload,
    hidden,
    /** Updates the state after records were hidden or unhidden. */
    showAgain() {
      show(all);
      emitter.emit();
    },
    ...createFiles(store, writer.unwritten),
    /** Retries failed writes. */
    rewrite: () => writer.write(),
    /** Whether changes or arriving photos exist only in this page. */
    hasUnwritten: () => writer.unwritten().length > 0 || view.arriving.size > 0,
    /** Whether changes wait for a retry of their write. */
    hasRefused: () => writer.unwritten().length > 0,
    ...createUnwrittenLookups(writer.unwritten),
    ...createLookups(() => view),
    openRecordings: createOpenRecordings(),
  };
}

/** Rereads the store. Resolves to false if it cannot be read now, so that the caller retries later. */
export const tryReload = ({ reload }: Pick<OutboxState, "reload">): Promise<boolean> =>
  reload().then(
    () => true,
    () => false,
  );

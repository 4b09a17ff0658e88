import { createHidden } from "./hidden";
import type { Kept, OutboxStore } from "./outbox-store";
import type { KeptLot, KeptPhoto, OutboxChanges } from "./records";

/** `waiting` for the line or the server; `signedOut` for the person. */
export type SendingStatus = "idle" | "sending" | "waiting" | "signedOut";

/** Addresses of a photo that is on this phone: as small as it is shown among others, and whole once it was looked at. */
export type Preview = { small: string; whole?: string };

export type OutboxView = {
  /** In the order in which they are sent. */
  lots: readonly KeptLot[];
  /** In the order of their holder's photos. */
  photos: readonly KeptPhoto[];
  /** Of the photos on their way, from 0 to 1. */
  progress: ReadonlyMap<string, number>;
  /** Addresses of pictures that are shown. */
  previews: ReadonlyMap<string, Preview>;
  status: SendingStatus;
  /** The server's own sentence about why the last attempt ended. */
  reason?: string | undefined;
  /** What was last captured is only in this page: the phone would not keep it. */
  isFull: boolean;
  isLasting: boolean;
  /** The browser was asked to keep it when space runs low, and would not promise. */
  isClearable: boolean;
};

const idsOf = (records: readonly { id: string }[] = []) => records.map(({ id }) => id);

function replaced<Item extends { id: string }>(
  items: readonly Item[],
  changed: readonly Item[] = [],
  removed: readonly string[] = [],
): Item[] {
  const gone = new Set([...idsOf(changed), ...removed]);
  return [...items.filter(({ id }) => !gone.has(id)), ...changed];
}

function applied({ lots, photos }: Kept, changes: OutboxChanges): Kept {
  return {
    lots: replaced(lots, changes.lots, changes.removedLots).sort((a, b) => a.sequence - b.sequence),
    photos: replaced(photos, changes.photos, changes.removedPhotos).sort((a, b) => a.position - b.position),
  };
}

/** What is left of older changes once newer ones were made. */
function superseded(older: OutboxChanges, newer: OutboxChanges): OutboxChanges {
  const lots = new Set([...idsOf(newer.lots), ...(newer.removedLots ?? [])]);
  const removedPhotos = new Set(newer.removedPhotos);
  const photos = new Set([...idsOf(newer.photos), ...removedPhotos]);
  const pictures = new Set([...idsOf(newer.pictures), ...removedPhotos]);
  return {
    lots: older.lots?.filter(({ id }) => !lots.has(id)) ?? [],
    photos: older.photos?.filter(({ id }) => !photos.has(id)) ?? [],
    pictures: older.pictures?.filter(({ id }) => !pictures.has(id)) ?? [],
    removedLots: older.removedLots?.filter((id) => !lots.has(id)) ?? [],
    removedPhotos: older.removedPhotos?.filter((id) => !photos.has(id)) ?? [],
  };
}

const hasAny = (changes: OutboxChanges) => Object.values(changes).some((records) => records.length > 0);

/** Writes one change after the other. What the phone refuses is kept in the page and tried again before the next. */
function createWriter(store: OutboxStore, onSettled: (refused: unknown) => void) {
  let unwritten: OutboxChanges[] = [];
  let writing = Promise.resolve();

  const attempt = async () => {
    let refused: unknown;
    for (const changes of [...unwritten]) {
      if (!unwritten.includes(changes)) continue;
      await store.write(changes).then(
        () => {
          unwritten = unwritten.filter((other) => other !== changes);
        },
        (error: unknown) => {
          refused = error;
        },
      );
    }
    onSettled(refused);
  };
  const write = (changes?: OutboxChanges): Promise<void> => {
    if (changes) {
      unwritten = [...unwritten.map((older) => superseded(older, changes)).filter(hasAny), changes];
    }
    writing = writing.then(attempt);
    return writing;
  };
  return { write, unwritten: () => unwritten, settled: () => writing };
}

/** Coalesce background notifications to one per 100 ms so input stays responsive. */
const coalesceMs = 100;

/** Notifies subscribers of changes: synchronously, in the next task, or coalesced. */
function createEmitter() {
  const listeners = new Set<() => void>();
  const once: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const emit = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const listener of listeners) listener();
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
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const emptyView = ({ isLasting }: OutboxStore): OutboxView => ({
  lots: [],
  photos: [],
  progress: new Map(),
  previews: new Map(),
  status: "idle",
  isFull: false,
  isLasting,
  isClearable: false,
});

type StateOptions = {
  userId: string;
  store: OutboxStore;
  /** Tells other tabs to read again. */
  announce: () => void;
};

export type OutboxState = ReturnType<typeof createOutboxState>;

/** What is on this phone for one person: in memory to look at, and in the store to last. */
export function createOutboxState({ userId, store, announce }: StateOptions) {
  let view = emptyView(store);
  let revision = 0;
  const emitter = createEmitter();
  const set = (change: Partial<OutboxView>) => {
    view = { ...view, ...change };
    emitter.emitSoon();
  };
  const writer = createWriter(store, (refused) => {
    const isFull = refused !== undefined;
    if (isFull !== view.isFull) set({ isFull });
  });

  const hidden = createHidden();
  const show = (all: Kept) => {
    const kept = hidden.without(all);
    const photoIds = new Set(idsOf(kept.photos));
    const previews = new Map(view.previews);
    for (const [id, { whole }] of previews) {
      if (photoIds.has(id) || hidden.hasPhoto(id)) continue;
      // Until they are told, those who look may still ask for it.
      if (whole) emitter.afterEmit(() => URL.revokeObjectURL(whole));
      previews.delete(id);
    }
    set({ ...kept, previews });
  };
  /** Part of the view at once, and written one after the other. */
  const commit = async (...changes: OutboxChanges[]): Promise<void> => {
    revision += 1;
    // Before it is shown: whoever looks asks for its pictures at once, and would get the ones before.
    const written = changes.map((change) => writer.write(change));
    show(changes.reduce(applied, { lots: [...view.lots], photos: [...view.photos] }));
    await Promise.all(written);
    announce();
  };
  const commitPromptly = (...changes: OutboxChanges[]): Promise<void> => {
    const written = commit(...changes);
    emitter.emitNext();
    return written;
  };
  /** Answers what the phone has, hidden records included; another tab may have written it. */
  const reload = async (): Promise<Kept> => {
    await writer.settled();
    const before = revision;
    const kept = await store.load(userId);
    if (before !== revision) return reload();
    show(writer.unwritten().reduce(applied, applied(kept, {})));
    return kept;
  };
  const picture = async (photoId: string): Promise<Blob | undefined> => {
    const held = writer.unwritten().flatMap(({ pictures = [] }) => pictures);
    return held.findLast(({ id }) => id === photoId)?.picture ?? store.picture(photoId);
  };

  return {
    userId,
    get: () => view,
    set,
    subscribe: emitter.subscribe,
    /** At once: a person waits to see what they did. */
    tell: emitter.emit,
    commit,
    /** Told as soon as its writing has begun: somebody waits to see it. */
    commitPromptly,
    reload,
    hidden,
    /** Draws the view without what is hidden now. */
    showAgain() {
      show({ lots: [...view.lots], photos: [...view.photos] });
      emitter.emit();
    },
    picture,
    /** Tries again to write what the phone has refused. */
    rewrite: () => writer.write(),
    hasUnwritten: () => writer.unwritten().length > 0,
    lot: (id: string) => view.lots.find((lot) => lot.id === id),
    photo: (id: string) => view.photos.find((photo) => photo.id === id),
    photosOf: (holder: string) => view.photos.filter((photo) => photo.holder === holder),
  };
}

import { maxPhotosPerItem } from "@lotwright/contracts/limits";
import type { GridPhoto } from "../../components/photos/grid-photo";
import { makeId } from "../../lib/make-id";
import { createUploadLine } from "./upload-line";
import type { UploadOutcome, UploadPhoto } from "./upload-photo";

export type QueuedPhoto = GridPhoto & { isCropped?: true };

export type PhotoQueueOptions = {
  shrink: (file: Blob) => Promise<Blob>;
  upload: UploadPhoto;
  onChange: (photos: readonly QueuedPhoto[]) => void;
  onRefused: (message: string, photo: QueuedPhoto) => void;
  onLimit: () => void;
  onSignedOut: () => void;
  maxParallel?: number;
};

type PhotoList = {
  get: () => readonly QueuedPhoto[];
  set: (photos: readonly QueuedPhoto[]) => void;
  patch: (id: string, change: Partial<QueuedPhoto>) => void;
};

function createPhotoList(
  initial: readonly QueuedPhoto[],
  onChange: PhotoQueueOptions["onChange"],
): PhotoList {
  let photos = initial;
  const set = (next: readonly QueuedPhoto[]) => {
    photos = next;
    onChange(photos);
  };
  const patch = (id: string, change: Partial<QueuedPhoto>) =>
    set(photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)));
  return { get: () => photos, set, patch };
}

/** The uploads of a list's photos, and what is kept of each until it is stored. */
function createUploads(list: PhotoList, options: PhotoQueueOptions) {
  const files = new Map<string, Blob>();
  const shrunk = new Set<string>();

  const prepare = async (id: string, file: Blob): Promise<Blob> => {
    if (shrunk.has(id)) return file;
    // What the browser cannot read goes as it is: the server says what is wrong with it.
    const photo = await options.shrink(file).catch(() => file);
    if (!files.has(id)) return photo;
    // Kept, so that a second try sends the same bytes under the same id.
    files.set(id, photo);
    shrunk.add(id);
    list.patch(id, { previewUrl: URL.createObjectURL(photo) });
    return photo;
  };
  const settle = (id: string, outcome: UploadOutcome) => {
    if (outcome.kind === "stored") {
      files.delete(id);
      return list.patch(id, { state: "uploaded", progress: 1, url: outcome.photo.url });
    }
    if (outcome.kind === "failed") {
      if (outcome.isSignedOut) options.onSignedOut();
      return list.patch(id, { state: "waiting", progress: 0 });
    }
    const refused = list.get().find((photo) => photo.id === id);
    forget(id);
    list.set(list.get().filter((photo) => photo.id !== id));
    if (refused) options.onRefused(outcome.message, refused);
  };
  const send = async (id: string, signal: AbortSignal) => {
    const file = files.get(id);
    if (!file) return;
    const photo = await prepare(id, file);
    if (signal.aborted) return;
    const onProgress = (progress: number) => !signal.aborted && list.patch(id, { progress });
    const outcome = await options.upload({ id, photo, onProgress, signal });
    if (!signal.aborted) settle(id, outcome);
  };
  const line = createUploadLine(options.maxParallel ?? 2, send);
  const forget = (id: string) => {
    files.delete(id);
    line.cancel(id);
    const previewUrl = list.get().find((photo) => photo.id === id)?.previewUrl;
    if (previewUrl) URL.revokeObjectURL(previewUrl);
  };
  const start = (entries: readonly { id: string; file: Blob }[]) => {
    for (const { id, file } of entries) files.set(id, file);
    line.push(entries.map(({ id }) => id));
  };
  return { start, again: line.push, forget };
}

/** What a screen does with the photos of one lot. */
export type PhotoQueue = Omit<ReturnType<typeof createPhotoQueue>, "replace" | "close">;

/** The photos of one lot in their order, and the uploads of those that are not stored yet. */
export function createPhotoQueue(
  options: PhotoQueueOptions,
  uploaded: readonly { id: string; url: string }[],
) {
  const list = createPhotoList(uploaded.map(toUploaded), options.onChange);
  const uploads = createUploads(list, options);
  const forgetAll = () => {
    for (const { id } of list.get()) uploads.forget(id);
  };
  return {
    photos: list.get,
    add(added: readonly Blob[]) {
      const taken = added.slice(0, Math.max(0, maxPhotosPerItem - list.get().length));
      if (taken.length < added.length) options.onLimit();
      const entries = taken.map((file) => ({ id: makeId(), file }));
      const sending = entries.map(({ id }): QueuedPhoto => ({ id, state: "sending", progress: 0 }));
      list.set([...list.get(), ...sending]);
      uploads.start(entries);
    },
    remove(id: string) {
      uploads.forget(id);
      list.set(list.get().filter((photo) => photo.id !== id));
    },
    /** The cropped photo takes the place of the one it was cut from, and is sent as a photo of its own. */
    crop(id: string, file: Blob) {
      uploads.forget(id);
      const cropped: QueuedPhoto = { id: makeId(), state: "sending", progress: 0, isCropped: true };
      list.set(list.get().map((photo) => (photo.id === id ? cropped : photo)));
      uploads.start([{ id: cropped.id, file }]);
    },
    /** One photo, or all that wait. */
    retry(id?: string) {
      const again = list.get().filter((photo) => photo.state === "waiting" && (!id || photo.id === id));
      for (const photo of again) list.patch(photo.id, { state: "sending" });
      uploads.again(again.map((photo) => photo.id));
    },
    /** To this position among the photos, counted from 0. */
    move(id: string, position: number) {
      const photos = list.get();
      const moved = photos.find((photo) => photo.id === id);
      if (!moved || position < 0 || position >= photos.length) return;
      list.set(photos.filter((photo) => photo !== moved).toSpliced(position, 0, moved));
    },
    /** Other photos altogether. */
    replace(next: readonly { id: string; url: string }[]) {
      forgetAll();
      list.set(next.map(toUploaded));
    },
    /** Ends the uploads and lets go of the pictures. */
    close: forgetAll,
  };
}

function toUploaded({ id, url }: { id: string; url: string }): QueuedPhoto {
  return { id, url, state: "uploaded", progress: 1 };
}

export const isUploading = (photos: readonly QueuedPhoto[]) =>
  photos.some(({ state }) => state === "sending");
export const hasWaiting = (photos: readonly QueuedPhoto[]) => photos.some(({ state }) => state === "waiting");
export const uploadedPhotos = (photos: readonly QueuedPhoto[]) =>
  photos.flatMap(({ id, url }) => (url === undefined ? [] : [{ id, url }]));

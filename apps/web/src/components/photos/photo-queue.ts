import type { GridPhoto, PhotoActions } from "./grid-photo";

export type QueuedPhoto = GridPhoto;

/** The photos of one lot in order, with their actions. */
export type PhotoQueue = PhotoActions & {
  photos: () => readonly QueuedPhoto[];
  add: (photos: readonly Blob[]) => void;
};

export const isUploading = (photos: readonly QueuedPhoto[]) =>
  photos.some(({ state }) => state === "sending");
export const uploadedPhotos = (photos: readonly QueuedPhoto[]) =>
  photos.flatMap(({ id, url }) => (url === undefined ? [] : [{ id, url }]));

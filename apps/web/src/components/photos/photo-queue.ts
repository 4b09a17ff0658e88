import type { ReactNode } from "react";

/** A photo of a lot: on this device only, or on the server. */
export type PhotoRef = { kind: "local"; id: string } | { kind: "stored"; url: string };

export const localPhoto = (id: string): PhotoRef => ({ kind: "local", id });
export const storedPhoto = (url: string): PhotoRef => ({ kind: "stored", url });

/** Identifies the photo among the photos of its lot, for lists of tiles. */
export const photoKey = (photo: PhotoRef): string => (photo.kind === "local" ? photo.id : photo.url);

/** Earlier releases named a photo by its URL or by its id; only URLs contain a slash. */
export const photoOfName = (name: string): PhotoRef =>
  /\//.test(name) ? storedPhoto(name) : localPhoto(name);

export type CropRequest = {
  /** Its bytes, or where they can be seen: an uploaded photo of our own (`/photos/…`), or a `blob:` address. */
  photo: Blob | string;
  /** "Photo 2", for those who cannot see it. */
  name: string;
  /** Keeps or uploads the result; the dialog says when that failed, and stays open. */
  onCropped: (photo: Blob) => void | Promise<void>;
  onClose: () => void;
};

/** Screens with photos are given the crop dialog by their route. */
export type RenderCrop = (request: CropRequest) => ReactNode;

/** A photo of one lot, wherever it is kept until the lot is saved. */
export type GridPhoto = {
  id: string;
  /** `waiting`: uploaded after reconnecting, or on Retry. */
  state: "sending" | "waiting" | "uploaded";
  /** From 0 to 1. */
  progress: number;
  /** The server's URL, once uploaded. */
  url?: string;
  /** The local thumbnail: decoding full-size photos is slow on phones. */
  smallPreviewUrl?: string;
  /** The local photo in full size, once it was opened. */
  previewUrl?: string;
};

/** The actions on the photos of one lot. */
export type PhotoActions = {
  /** Loads the photo in full size. */
  look: (id: string) => void;
  remove: (id: string) => void;
  retry: (id: string) => void;
  /** Moves the photo to this position, counted from 0. */
  move: (id: string, position: number) => void;
  /** Replaces the photo by its crop; resolves when it is stored. */
  crop: (id: string, cropped: Blob) => void | Promise<void>;
};

/** The photos of one lot in order, with their actions. */
export type PhotoQueue = PhotoActions & {
  photos: () => readonly GridPhoto[];
  add: (photos: readonly Blob[]) => void;
};

export const isUploading = (photos: readonly GridPhoto[]) => photos.some(({ state }) => state === "sending");
export const uploadedPhotos = (photos: readonly GridPhoto[]) =>
  photos.flatMap(({ id, url }) => (url === undefined ? [] : [{ id, url }]));

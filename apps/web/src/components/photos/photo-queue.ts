/** A photo of a lot: `local` is stored only on this device, `stored` is on the server. */
export type PhotoRef = { kind: "local"; id: string } | { kind: "stored"; url: string };

export const localPhoto = (id: string): PhotoRef => ({ kind: "local", id });
export const storedPhoto = (url: string): PhotoRef => ({ kind: "stored", url });

/** A React key of the photo, unique within its lot. */
export const photoKey = (photo: PhotoRef): string => (photo.kind === "local" ? photo.id : photo.url);

/** Reads the format of earlier releases: a photo's URL or its local id. Only URLs contain a slash. */
export const toPhotoRef = (name: string): PhotoRef =>
  /\//.test(name) ? storedPhoto(name) : localPhoto(name);

/** A part of a photo, in percent of the photo's width and height. */
export type PhotoArea = { x: number; y: number; width: number; height: number };

export type CropShape = "4:3" | "free" | "whole";

/** How a photo was edited. */
export type PhotoEdit = {
  shape: CropShape;
  /** The clockwise rotation: 0, 90, 180 or 270. */
  degrees: number;
  /** The straightening: a clockwise rotation from -15 to 15 degrees. */
  tilt: number;
  /** In percent of the original's brightness. */
  brightness: number;
  /** The cropped part of the rotated and straightened photo. */
  area: PhotoArea;
};

/** A photo before its edits, and its last edit, if any. */
export type OriginalPhoto = { picture: Blob; edit?: PhotoEdit };

/** Photo that the crop dialog saves: an edited photo with its original, or the restored original. */
export type CroppedPhoto = { picture: Blob; edited?: { edit: PhotoEdit; original: Blob } };

export type CropRequest = {
  /** Reads the photo before its edits. Rejects or resolves to undefined if it cannot be read. */
  readOriginal: () => Promise<OriginalPhoto | undefined>;
  /** The photo's accessible name, such as "Photo 2". */
  name: string;
  /** Stores or uploads the cropped photo. If that fails, the dialog shows an error and stays open. */
  onCropped: (photo: CroppedPhoto) => void | Promise<void>;
  onClose: () => void;
};

declare module "../../lib/dialogs" {
  interface Dialogs {
    crop: CropRequest;
  }
}

/** A photo of one lot, for display. The photo may be on this device or on the server. */
export type GridPhoto = {
  id: string;
  /**
   * - `waiting`: the photo is not being uploaded now, but will be after reconnecting or when the user presses Retry
   * - `unreadable`: the device has lost the photo's bytes, so that it can only be removed
   */
  state: "sending" | "waiting" | "unreadable" | "uploaded";
  /** Progress from 0 to 1. */
  progress: number;
  /** The photo's URL on the server. Undefined until the upload has ended. */
  url?: string;
  /** A small local preview, because decoding full-size photos is slow on phones. */
  smallPreviewUrl?: string;
  /** Why the photo may have to be taken again, such as "Photo 2 looks blurred." */
  advice?: string;
  /** The local photo in full size. Undefined until the user has opened the photo. */
  previewUrl?: string;
};

/** The actions on the photos of one lot. */
export type PhotoActions = {
  /** Loads the full-size photo into `previewUrl`. */
  look: (id: string) => void;
  remove: (id: string) => void;
  /** Uploads the waiting photos now. */
  retry: () => void;
  /** Moves the photo to a position, counted from 0. */
  move: (id: string, position: number) => void;
  /** Reads the photo before its edits. Rejects or resolves to undefined if it cannot be read. */
  readOriginal: (id: string) => Promise<OriginalPhoto | undefined>;
  /** Replaces the photo by its crop or its original. Resolves when the new photo is stored. */
  crop: (id: string, cropped: CroppedPhoto) => void | Promise<void>;
};

/** The photos of one lot in order, with their actions. */
export type PhotoQueue = PhotoActions & {
  photos: () => readonly GridPhoto[];
  add: (photos: readonly Blob[]) => void;
};

export const isUploading = (photos: readonly GridPhoto[]) => photos.some(({ state }) => state === "sending");
export const uploadedPhotos = (photos: readonly GridPhoto[]) =>
  photos.flatMap(({ id, url }) => (url === undefined ? [] : [{ id, url }]));

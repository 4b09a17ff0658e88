/** A photo of a lot: on this device only, or on the server. */
export type PhotoRef = { kind: "local"; id: string } | { kind: "stored"; url: string };

export const localPhoto = (id: string): PhotoRef => ({ kind: "local", id });
export const storedPhoto = (url: string): PhotoRef => ({ kind: "stored", url });

/** Identifies the photo among the photos of its lot, for lists of tiles. */
export const photoKey = (photo: PhotoRef): string => (photo.kind === "local" ? photo.id : photo.url);

/** Earlier releases named a photo by its URL or by its id; only URLs contain a slash. */
export const photoOfName = (name: string): PhotoRef =>
  /\//.test(name) ? storedPhoto(name) : localPhoto(name);

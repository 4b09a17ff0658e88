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

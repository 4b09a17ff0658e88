/** A photo of one lot, wherever it is kept until the lot is saved. */
export type GridPhoto = {
  id: string;
  /** One that waits is sent when the line is back, or when somebody presses Retry. */
  state: "sending" | "waiting" | "uploaded";
  /** From 0 to 1. */
  progress: number;
  /** The server's address, once it is uploaded. */
  url?: string;
  /** What is on this phone, as small as it is shown among others: whole ones keep a phone busy. */
  smallPreviewUrl?: string;
  /** The same as large as it is, once somebody looked at it. */
  previewUrl?: string;
};

/** What a screen does with the photos of one lot. */
export type PhotoActions = {
  /** Somebody wants to see it as large as it is. */
  look: (id: string) => void;
  remove: (id: string) => void;
  retry: (id: string) => void;
  /** To this position among the photos, counted from 0. */
  move: (id: string, position: number) => void;
  /** The cropped photo takes the place of the one it was cut from; done when it is kept. */
  crop: (id: string, cropped: Blob) => void | Promise<void>;
};

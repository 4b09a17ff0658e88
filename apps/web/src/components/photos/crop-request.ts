import type { ReactNode } from "react";

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

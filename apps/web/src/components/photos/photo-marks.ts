import { photoUrlPattern } from "@lotwright/contracts/values/photo-addresses";
import type { ComponentType } from "react";
import type { GridPhoto } from "./photo-queue";

/** A field that the text of a mark can be copied to. */
export type MarkTarget = {
  label: string;
  /** Whether only the team sees the field. Uncertain readings, prices and contact data can be copied only to such fields. */
  isPrivate: boolean;
  copy: (text: string) => void;
};

type LotMarksProps = {
  /** The uploaded photos of the lot. */
  photoUrls: readonly string[];
  /** Fields to copy text to; empty outside of a form, where text can only be copied to the clipboard. */
  targets: readonly MarkTarget[];
};

export type PhotoMarksProps = LotMarksProps & { url: string };

export type MarksBarProps = Omit<PhotoMarksProps, "targets"> & {
  isShown: boolean;
  onShow: (isShown: boolean) => void;
};

/** Components that show the text read on a lot's photos. Routes pass them to screens with photos. */
export type MarksParts = {
  /** Component below the photos in a form. */
  Line: ComponentType<LotMarksProps>;
  /** Component over the photo in the viewer. */
  Boxes: ComponentType<PhotoMarksProps>;
  /** Component below the photo in the viewer. */
  Bar: ComponentType<MarksBarProps>;
};

/** The URL of a photo that the server can run OCR on. Undefined before its upload, and for photos on other sites. */
export const uploadedPhotoUrl = ({ url }: GridPhoto): string | undefined =>
  url !== undefined && photoUrlPattern.test(url) ? url : undefined;

export const uploadedPhotoUrls = (photos: readonly GridPhoto[]): string[] =>
  photos.flatMap((photo) => uploadedPhotoUrl(photo) ?? []);

import { photoUrlPattern } from "@lotwright/contracts/values/photo-addresses";
import type { ComponentType } from "react";
import type { GridPhoto } from "./photo-queue";

/** A field that the text of a mark can be copied to. */
export type MarkTarget = {
  label: string;
  /** Only the team sees it. Uncertain readings, prices and contact data are copied nowhere else. */
  isPrivate: boolean;
  copy: (text: string) => void;
};

type LotMarksProps = {
  /** The uploaded photos of the lot. */
  photoUrls: readonly string[];
  /** Empty outside of a form, where a text can only be copied to the clipboard. */
  targets: readonly MarkTarget[];
};

export type PhotoMarksProps = LotMarksProps & { url: string };

export type MarksBarProps = Omit<PhotoMarksProps, "targets"> & {
  isShown: boolean;
  onShow: (isShown: boolean) => void;
};

/** Shows what was read on the photos of a lot. The route passes the parts to screens with photos. */
export type MarksParts = {
  /** Component below the photos of a form. */
  Line: ComponentType<LotMarksProps>;
  /** Over the photo in the viewer. */
  Boxes: ComponentType<PhotoMarksProps>;
  /** Component below the photo in the viewer. */
  Bar: ComponentType<MarksBarProps>;
};

/** The address of a photo that can be read. Undefined before its upload, and for photos of other sites. */
export const readableUrl = ({ url }: GridPhoto): string | undefined =>
  url !== undefined && photoUrlPattern.test(url) ? url : undefined;

export const readableUrls = (photos: readonly GridPhoto[]): string[] =>
  photos.flatMap((photo) => readableUrl(photo) ?? []);

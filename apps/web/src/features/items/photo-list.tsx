import type { ReactNode } from "react";
import type { QueuedPhoto } from "../capture/photo-queue";

export type PhotoListProps = {
  photos: readonly QueuedPhoto[];
  renderPhoto: (photo: QueuedPhoto, index: number) => ReactNode;
  onMove: (id: string, position: number) => void;
};

export const photoListClasses = "photo-grid";

/** A lone photo fills the width of a phone; several share it, so that the fields are not far below. */
export const photoClasses = (index: number) => (index === 0 ? "only:col-span-full sm:col-span-full" : "");

/** The photos in the same places, until they can be dragged. */
export function PhotoList({ photos, renderPhoto }: Omit<PhotoListProps, "onMove">) {
  return (
    <ul className={photoListClasses}>
      {photos.map((photo, index) => (
        <li key={photo.id} className={photoClasses(index)}>
          {renderPhoto(photo, index)}
        </li>
      ))}
    </ul>
  );
}

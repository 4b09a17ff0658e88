import type { ReactNode } from "react";
import type { GridPhoto } from "./grid-photo";

export type PhotoListProps = {
  photos: readonly GridPhoto[];
  renderPhoto: (photo: GridPhoto, index: number) => ReactNode;
  isFirstLarge: boolean;
};

export const photoListClasses = "photo-grid";

/** A lone photo fills the width of a phone; several share it, so that what follows is not far below. */
export const photoClasses = (index: number, isFirstLarge: boolean) =>
  `only:max-sm:col-span-full ${isFirstLarge && index === 0 ? "sm:col-span-full" : ""}`;

/** The photos in the same places, until they can be dragged. */
export function PhotoList({ photos, renderPhoto, isFirstLarge }: PhotoListProps) {
  return (
    <ul className={photoListClasses}>
      {photos.map((photo, index) => (
        <li key={photo.id} className={photoClasses(index, isFirstLarge)}>
          {renderPhoto(photo, index)}
        </li>
      ))}
    </ul>
  );
}

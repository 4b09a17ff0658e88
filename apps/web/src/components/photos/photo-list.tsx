import { type ComponentType, memo, type ReactNode } from "react";
import type { GridPhoto } from "./photo-queue";
import { PhotoTile, type TileActions } from "./photo-tile";

/** The component of one list entry, which contains a photo. */
export type PhotoSlot = ComponentType<{ id: string; className: string; children: ReactNode }>;

export type PhotoListProps = {
  photos: readonly GridPhoto[];
  /** The number of photos, including those that are not rendered yet. */
  count: number;
  on: TileActions;
  isFirstLarge: boolean;
};

export type SortableListProps = PhotoListProps & { onMove: (id: string, position: number) => void };

type ListedPhotoProps = Omit<PhotoListProps, "photos"> & {
  photo: GridPhoto;
  index: number;
  Slot: PhotoSlot;
};

/** Memoized, so that the upload progress of one photo does not re-render the others. */
const ListedPhoto = memo(function ListedPhoto({
  photo,
  index,
  Slot,
  isFirstLarge,
  ...tile
}: ListedPhotoProps) {
  const isLarge = isFirstLarge && index === 0;
  return (
    // On a phone a single photo fills the width, and several photos form columns.
    <Slot id={photo.id} className={`only:max-sm:col-span-full ${isLarge ? "sm:col-span-full" : ""}`}>
      <PhotoTile {...tile} photo={photo} index={index} isLarge={isLarge} />
    </Slot>
  );
});

/** Renders the photos in order, each inside a `Slot`. */
export function SlottedPhotos({ photos, Slot, ...rest }: PhotoListProps & { Slot: PhotoSlot }) {
  return (
    <ul className="photo-grid">
      {photos.map((photo, index) => (
        <ListedPhoto key={photo.id} {...rest} photo={photo} index={index} Slot={Slot} />
      ))}
    </ul>
  );
}

const FixedSlot: PhotoSlot = ({ className, children }) => <li className={className}>{children}</li>;

/** The photos of a lot without drag and drop. */
export function PhotoList({ photos, count, on, isFirstLarge }: PhotoListProps) {
  return <SlottedPhotos {...{ photos, count, on, isFirstLarge }} Slot={FixedSlot} />;
}

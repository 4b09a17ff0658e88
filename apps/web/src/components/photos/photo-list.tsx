import { type ComponentType, memo, type ReactNode } from "react";
import type { GridPhoto } from "./photo-queue";
import { PhotoTile, type TileActions } from "./photo-tile";

/** A slot of the list. */
export type PhotoSlot = ComponentType<{ id: string; className: string; children: ReactNode }>;

export type PhotoListProps = {
  photos: readonly GridPhoto[];
  /** Including photos that are not rendered yet. */
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

/** Memoized: the progress of one photo must not re-render the others. */
const ListedPhoto = memo(function ListedPhoto({
  photo,
  index,
  Slot,
  isFirstLarge,
  ...tile
}: ListedPhotoProps) {
  const isLarge = isFirstLarge && index === 0;
  return (
    // A single photo fills the width of a phone; several share it.
    <Slot id={photo.id} className={`only:max-sm:col-span-full ${isLarge ? "sm:col-span-full" : ""}`}>
      <PhotoTile {...tile} photo={photo} index={index} isLarge={isLarge} />
    </Slot>
  );
});

/** The photos in order, rendered in the given slots. */
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

/** The photos without drag and drop. */
export function PhotoList({ photos, count, on, isFirstLarge }: PhotoListProps) {
  return <SlottedPhotos {...{ photos, count, on, isFirstLarge }} Slot={FixedSlot} />;
}

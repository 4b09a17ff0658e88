import { type ComponentType, memo, type ReactNode } from "react";
import type { GridPhoto } from "./grid-photo";
import { PhotoTile, type TileActions } from "./photo-tile";

/** A place in the list; it may be dragged to another. */
export type PhotoSlot = ComponentType<{ id: string; className: string; children: ReactNode }>;

export type PhotoListProps = {
  photos: readonly GridPhoto[];
  /** Those that are still to be drawn, too. */
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

/** Drawn again only when it changed itself: many photos on their way would keep a phone busy with the others. */
const ListedPhoto = memo(function ListedPhoto({
  photo,
  index,
  Slot,
  isFirstLarge,
  ...tile
}: ListedPhotoProps) {
  const isLarge = isFirstLarge && index === 0;
  return (
    // A lone photo fills the width of a phone; several share it, so that what follows is not far below.
    <Slot id={photo.id} className={`only:max-sm:col-span-full ${isLarge ? "sm:col-span-full" : ""}`}>
      <PhotoTile {...tile} photo={photo} index={index} isLarge={isLarge} />
    </Slot>
  );
});

/** The photos in their order, in slots of this kind. */
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

/** The photos in the same places, until they can be dragged. */
export function PhotoList({ photos, count, on, isFirstLarge }: PhotoListProps) {
  return <SlottedPhotos {...{ photos, count, on, isFirstLarge }} Slot={FixedSlot} />;
}

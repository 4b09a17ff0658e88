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
  /** Whether the photos stand in a form: in one row on a phone, so that they move no field, else below a large cover. */
  isInForm: boolean;
};

export type SortableListProps = PhotoListProps & { onMove: (id: string, position: number) => void };

type ListedPhotoProps = Omit<PhotoListProps, "photos"> & {
  photo: GridPhoto;
  index: number;
  Slot: PhotoSlot;
};

/** Memoized, so that the upload progress of one photo does not re-render the others. */
const ListedPhoto = memo(function ListedPhoto({ photo, index, Slot, isInForm, ...tile }: ListedPhotoProps) {
  const isLarge = isInForm && index === 0;
  return (
    <Slot id={photo.id} className={isLarge ? "sideways:col-span-full lg:col-span-full" : ""}>
      <PhotoTile {...tile} photo={photo} index={index} isLarge={isLarge} />
    </Slot>
  );
});

/** One row whose height no photo changes, or a grid where the photos are beside the fields. */
const formClasses =
  "flex gap-2 overflow-x-auto overflow-y-hidden *:w-32 *:shrink-0 sideways:photo-grid sideways:*:w-auto lg:photo-grid lg:*:w-auto [--photo-width:6rem]";

/** Two columns on a phone, and three for more than four photos, so that they need no more height. */
const gridClasses = (count: number) =>
  count > 4
    ? "photo-grid [--photo-width:6.75rem] sm:[--photo-width:8rem]"
    : "photo-grid [--photo-width:8.5rem] sm:[--photo-width:11rem]";

/** Renders the photos in order, each inside a `Slot`. */
export function SlottedPhotos({ photos, Slot, ...rest }: PhotoListProps & { Slot: PhotoSlot }) {
  return (
    <ul className={rest.isInForm ? formClasses : gridClasses(rest.count)}>
      {photos.map((photo, index) => (
        <ListedPhoto key={photo.id} {...rest} photo={photo} index={index} Slot={Slot} />
      ))}
    </ul>
  );
}

const FixedSlot: PhotoSlot = ({ className, children }) => <li className={className}>{children}</li>;

/** The photos of a lot without drag and drop. */
export function PhotoList({ photos, count, on, isInForm }: PhotoListProps) {
  return <SlottedPhotos {...{ photos, count, on, isInForm }} Slot={FixedSlot} />;
}

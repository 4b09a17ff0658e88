import { type ComponentType, memo, type ReactNode } from "react";
import type { GridPhoto } from "./photo-queue";
import { PhotoTile, type TileActions } from "./photo-tile";

/** The component of one list entry, which contains a photo. */
export type PhotoSlot = ComponentType<{ id: string; className: string; children: ReactNode }>;

export type PhotoListProps = {
  photos: readonly GridPhoto[];
  count: number;
  on: TileActions;
  /**
   * Whether the photos are part of a form: one row on a phone, so that fields do not move; otherwise a large cover
   * above the rest.
   */
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

/** CSS classes of photos in a form: one row of fixed height, or a grid beside the fields. */
const formClasses =
  "flex gap-2 overflow-x-auto overflow-y-hidden *:w-32 *:shrink-0 sideways:photo-grid sideways:*:w-auto lg:photo-grid lg:*:w-auto [--photo-width:6rem]";

/** CSS classes of the grid: two columns on a phone, three for more than four photos, so that the height stays the same. */
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

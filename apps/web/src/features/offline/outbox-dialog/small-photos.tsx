import type { GridPhoto } from "../../../components/photos/photo-queue";
import { Picture } from "../../../components/photos/picture";

const maxShown = 5;

type SmallPhotosProps = {
  photos: readonly GridPhoto[];
  /** The lot that the photos belong to, such as "lot 1006". */
  of: string;
};

/** The first photos of a lot or draft in a row, without controls. */
export function SmallPhotos({ photos, of }: SmallPhotosProps) {
  return (
    <ul className="flex gap-1 overflow-hidden empty:hidden">
      {photos.slice(0, maxShown).map(({ id, smallPreviewUrl }, index) => (
        <li key={id} className="aspect-4/3 w-16 shrink-0 overflow-hidden rounded-md bg-muted">
          {smallPreviewUrl && (
            <Picture
              src={smallPreviewUrl}
              alt={`Number ${index + 1} of ${of}`}
              className="size-full object-cover"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

import { ChevronLeft, ChevronRight, Star } from "lucide-react";
import { IconButton } from "../../components/ui/icon-button";

const buttonId = (photoId: string, by: number) => `move-${by < 0 ? "left" : "right"}-${photoId}`;

/** The button that was pressed, else the other one where the end is reached. */
export function focusMoved(photoId: string, by: number) {
  const isUsable = (id: string) =>
    document.querySelector<HTMLButtonElement>(`#${CSS.escape(id)}:not(:disabled)`);
  (isUsable(buttonId(photoId, by)) ?? isUsable(buttonId(photoId, -by)))?.focus();
}

type OrderButtonsProps = {
  photoId: string;
  index: number;
  count: number;
  onMove: (position: number) => void;
};

/** The order for those who do not drag. */
export function OrderButtons({ photoId, index, count, onMove }: OrderButtonsProps) {
  if (count < 2) return null;
  const number = index + 1;
  return (
    <>
      {index > 0 && (
        <IconButton
          label={`Make photo ${number} first`}
          icon={<Star aria-hidden className="size-5" />}
          variant="photo"
          className="absolute top-1 left-1"
          onClick={() => onMove(0)}
        />
      )}
      <div className="absolute inset-x-1 bottom-1 flex justify-between">
        <IconButton
          id={buttonId(photoId, -1)}
          label={`Move photo ${number} left`}
          icon={<ChevronLeft aria-hidden className="size-5" />}
          variant="photo"
          disabled={index === 0}
          className="disabled:invisible"
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          id={buttonId(photoId, 1)}
          label={`Move photo ${number} right`}
          icon={<ChevronRight aria-hidden className="size-5" />}
          variant="photo"
          disabled={index === count - 1}
          className="disabled:invisible"
          onClick={() => onMove(index + 1)}
        />
      </div>
    </>
  );
}

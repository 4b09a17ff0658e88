import { Images, SkipForward } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/ui/button";
import { Bar, places, Shutter, smallClasses } from "../capture-bar";

type FillBarProps = {
  photoCount: number;
  /** Whether the phone's storage is full, so that no photo can be added. */
  isFull: boolean;
  /** Whether a photo can be taken. */
  isReady: boolean;
  /** The newest photo, on screens that do not show all photos. */
  lastPhoto: ReactNode;
  onShot: () => void;
  onChoose: () => void;
  /** Continues with the next lot, whether or not this one has photos. */
  onPass: () => void;
};

/** CSS classes of two buttons that share a row above the shutter on phones. */
const half = "order-1 col-span-6 sideways:order-4 sideways:col-span-1 large-text:col-span-1 lg:order-none";

/** Bottom bar of the camera that adds photos to lots without any. */
export function FillBar({ photoCount, isFull, isReady, lastPhoto, ...on }: FillBarProps) {
  const isEmpty = photoCount === 0;
  return (
    <Bar note={null}>
      {lastPhoto && <div className={`${places.left} lg:w-24`}>{lastPhoto}</div>}
      <Button
        variant="secondary"
        size="lg"
        className={`${half} ${smallClasses}`}
        disabled={isFull}
        onClick={on.onChoose}
      >
        <Images aria-hidden className="size-5" />
        Choose photos
      </Button>
      <Shutter {...{ isReady, isFull }} onShot={on.onShot} keys="Space Enter" />
      {/* If a lot is skipped while a shot is being stored, the shot is saved with that lot. */}
      <Button
        variant="secondary"
        size="lg"
        className={`${half} ${smallClasses}`}
        disabled={!isEmpty}
        onClick={on.onPass}
      >
        <SkipForward aria-hidden className="size-5" />
        Skip lot
      </Button>
      <Button
        variant={isEmpty ? "secondary" : "tonal"}
        size="lg"
        className={`${places.right} min-h-18 large-text:min-h-11 px-2! lg:px-5!`}
        disabled={isEmpty}
        onClick={on.onPass}
      >
        Next lot
      </Button>
    </Bar>
  );
}

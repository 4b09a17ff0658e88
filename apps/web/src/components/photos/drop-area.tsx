import { ImageDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../ui/class-names";
import { useDroppedPhotos } from "./use-dropped-photos";

type DropAreaProps = {
  /** Opens the file picker. */
  onChoose: () => void;
  /** Whether the phone's storage is full, so that no photo can be added. */
  isFull: boolean;
  className: string;
  children?: ReactNode;
};

/** The dashed area of a lot without photos. A press opens the file picker; `PhotoDrop` handles dropped and pasted files. */
export function DropArea({ onChoose, isFull, className, children }: DropAreaProps) {
  return (
    <div
      className={classNames(
        "relative flex flex-col items-center justify-center gap-1 rounded-lg border-2 border-control-border/60 border-dashed bg-surface px-4 text-center text-muted-foreground hover:bg-muted",
        className,
      )}
    >
      {children}
      <p className="text-sm">
        <span className="pointer-fine:hidden">Tap here to choose photos.</span>
        <span className="pointer-coarse:hidden">Click here, or drop or paste photos.</span>
      </p>
      <button
        type="button"
        aria-label="Add photos"
        disabled={isFull}
        className="absolute inset-0 rounded-lg"
        onClick={onChoose}
      />
    </div>
  );
}

/** Accepts photos that are dropped or pasted anywhere on the page, and shows a hint while files are dragged over it. */
export function PhotoDrop({ onPhotos }: { onPhotos: (photos: File[]) => void }) {
  if (!useDroppedPhotos(onPhotos)) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-40 flex items-center justify-center bg-overlay p-6">
      <p className="flex items-center gap-3 rounded-lg border bg-surface px-6 py-5 font-semibold text-lg">
        <ImageDown aria-hidden className="size-7" />
        Drop the photos to add them
      </p>
    </div>
  );
}

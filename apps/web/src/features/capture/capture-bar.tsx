import { Camera, Images, NotebookPen } from "lucide-react";
import type { ReactNode } from "react";
import { BottomBar } from "../../components/layout/bottom-bar";
import type { PhotoPickers } from "../../components/photos/photo-buttons";
import { Button } from "../../components/ui/button";
import { plural } from "../../lib/format";

type CaptureBarProps = {
  photoCount: number;
  /** Whether the phone's storage is full, so that no photo can be added. */
  isFull: boolean;
  isSaving: boolean;
  pickers: Pick<PhotoPickers, "take" | "choose">;
  onSave: () => void;
  /** Opens the form. */
  onDone: () => void;
  /** Line with the leased lot numbers. */
  note: ReactNode;
};

/**
 * CSS classes that position the bar's buttons: the shutter is below the smaller buttons on a phone, above them if it is
 * held sideways, and in the same row on wide screens.
 */
export const places = {
  rows: "grid grid-cols-12 items-center gap-2 sideways:grid-cols-2 large-text:grid-cols-2 lg:flex lg:justify-end lg:gap-3",
  left: "order-4 col-span-3 sideways:order-2 sideways:col-span-1 large-text:col-span-1 lg:order-none lg:mr-auto",
  shutter:
    "order-5 col-span-6 sideways:order-1 sideways:col-span-2 large-text:order-1 large-text:col-span-2 lg:order-none",
  right: "order-6 col-span-3 sideways:order-3 sideways:col-span-1 large-text:col-span-1 lg:order-none",
  /** The row above the shutter on phones, whose buttons are equally high. */
  row: "order-1 self-stretch sideways:order-4 sideways:col-span-1 large-text:col-span-1 lg:order-none lg:self-auto",
  wide: "order-3 self-stretch lg:self-auto sideways:order-6 sideways:col-span-2 large-text:col-span-2 lg:order-none",
};

/** The bottom bar of the camera without a viewfinder. Its shutter opens the phone's camera app. */
export function CaptureBar({ photoCount, isFull, pickers, note, ...steps }: CaptureBarProps) {
  return (
    <Bar note={note}>
      <ChooseButton isFull={isFull} onChoose={pickers.choose} />
      <Shutter isReady isFull={isFull} onShot={pickers.take} />
      <DoneButton photoCount={photoCount} onDone={steps.onDone} isAlone />
      <SaveButton {...{ photoCount, isFull }} {...steps} />
    </Bar>
  );
}

type ViewfinderBarProps = CaptureBarProps & {
  /** The newest photo, which opens the viewer. */
  lastPhoto: ReactNode;
  /** Whether the camera is open, so that the shutter works. */
  isReady: boolean;
  onShot: () => void;
  onFacts: () => void;
};

/** The bottom bar below the viewfinder. */
export function ViewfinderBar({ lastPhoto, isReady, onShot, onFacts, ...props }: ViewfinderBarProps) {
  const { photoCount, isFull, pickers, note, ...steps } = props;
  return (
    <Bar note={note}>
      <div className={`${places.left} lg:w-24`}>{lastPhoto}</div>
      <ChooseButton isFull={isFull} onChoose={pickers.choose} isSmall />
      <Button
        variant="secondary"
        size="lg"
        className={`${places.row} col-span-3 px-0! text-sm! ${wordOnly} lg:hidden`}
        onClick={onFacts}
      >
        <NotebookPen aria-hidden className="size-5" />
        Quick facts
      </Button>
      <Shutter {...{ isReady, isFull, onShot }} keys="Space Enter" />
      <DoneButton photoCount={photoCount} onDone={steps.onDone} />
      <SaveButton {...{ photoCount, isFull }} {...steps} />
    </Bar>
  );
}

/** The bottom bar of a camera. */
export function Bar({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <BottomBar isSideways>
      <div className="w-full min-w-0 grow! space-y-2">
        {note}
        <div className={places.rows}>{children}</div>
      </div>
    </BottomBar>
  );
}

/** CSS classes of buttons that have no room for their icon on phones. */
const wordOnly = "max-lg:[&>svg]:hidden sideways:[&>svg]:block!";

export const smallClasses = "flex-nowrap! gap-x-1! px-1! text-sm! lg:px-5! lg:text-base!";

type ShutterProps = {
  isReady: boolean;
  isFull: boolean;
  onShot: () => void;
  /** Shortcut keys of the button. */
  keys?: "Space Enter";
};

/** The primary button, which always stays in the same place. */
export function Shutter({ isReady, isFull, onShot, keys }: ShutterProps) {
  return (
    <Button
      variant={isFull ? "secondary" : "primary"}
      size="lg"
      disabled={isFull || !isReady}
      className={`${places.shutter} min-h-18 large-text:min-h-11 flex-col rounded-full! px-1! text-sm! lg:w-40`}
      aria-keyshortcuts={keys}
      onClick={onShot}
    >
      <Camera aria-hidden className="size-8 large-text:size-5" />
      Take photo
    </Button>
  );
}

type ChooseButtonProps = { isFull: boolean; onChoose: () => void; isSmall?: boolean };

function ChooseButton({ isFull, onChoose, isSmall = false }: ChooseButtonProps) {
  return (
    <Button
      variant="secondary"
      size="lg"
      className={
        isSmall
          ? `${places.row} col-span-4 ${smallClasses} ${wordOnly}`
          : `${places.left} min-h-18 large-text:min-h-11 flex-col px-1! text-sm! lg:flex-row lg:px-5! lg:text-base!`
      }
      disabled={isFull}
      onClick={onChoose}
    >
      <Images aria-hidden className="size-5" />
      Choose photos
    </Button>
  );
}

type StepProps = Pick<CaptureBarProps, "photoCount" | "isFull" | "isSaving" | "onSave" | "onDone">;

/** The Save button, solid after the first photo, and primary if no photo can be added. */
function SaveButton({ photoCount, isFull, isSaving, onSave }: Omit<StepProps, "onDone">) {
  const isEmpty = photoCount === 0;
  const filled = isFull ? "primary" : "tonal";
  return (
    <Button
      variant={isEmpty ? "secondary" : filled}
      size="lg"
      className={`${places.right} min-h-18 large-text:min-h-11 px-2! lg:px-5!`}
      // While saving it stays enabled, because the focus would be lost.
      aria-disabled={isSaving || undefined}
      disabled={isEmpty}
      onClick={onSave}
    >
      Save lot
    </Button>
  );
}

type DoneButtonProps = Pick<StepProps, "photoCount" | "onDone"> & {
  /** Whether the button is alone in its row. */
  isAlone?: boolean;
};

function DoneButton({ photoCount, onDone, isAlone = false }: DoneButtonProps) {
  return (
    <Button
      variant="secondary"
      size="lg"
      className={`${places.wide} ${smallClasses} lg:min-h-18 ${isAlone ? "col-span-12" : "col-span-5"}`}
      disabled={photoCount === 0}
      onClick={onDone}
    >
      Done ({plural(photoCount, "photo")})
    </Button>
  );
}

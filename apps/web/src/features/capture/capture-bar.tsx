import { Camera, Images, NotebookPen } from "lucide-react";
import type { ReactNode } from "react";
import { BottomBar } from "../../components/layout/bottom-bar";
import { type PhotoPickers, PickerButtons } from "../../components/photos/photo-buttons";
import { Button } from "../../components/ui/button";
import { IconButton } from "../../components/ui/icon-button";
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
  /** Names the lot numbers that this device has leased. */
  note: ReactNode;
};

/** The bottom bar of the camera. Its primary button is the next step: taking a photo, then saving the lot. */
export function CaptureBar({ photoCount, isFull, pickers, note, ...steps }: CaptureBarProps) {
  return (
    <BottomBar>
      {note}
      <div className="grid grid-cols-2 gap-2 sm:flex sm:justify-end">
        <PickerButtons {...{ pickers, isFull }} isNextStep={photoCount === 0} />
        <DetailsButton photoCount={photoCount} onDone={steps.onDone} />
        <SaveButton photoCount={photoCount} {...steps} />
      </div>
    </BottomBar>
  );
}

type ViewfinderBarProps = CaptureBarProps & {
  /** The photos of the lot, small. */
  strip: ReactNode;
  /** Whether the camera is open, so that the shutter works. */
  isReady: boolean;
  onShot: () => void;
  onFacts: () => void;
};

/** The bottom bar below the viewfinder, with the shutter in its middle. */
export function ViewfinderBar({ strip, isReady, onShot, onFacts, ...props }: ViewfinderBarProps) {
  const { photoCount, isFull, pickers, note, ...steps } = props;
  const isEmpty = photoCount === 0;
  return (
    <BottomBar isSideways>
      <div className="min-w-0 space-y-2">
        {note}
        <div className="flex items-center gap-1">
          <div className="h-16 min-w-0 grow overflow-x-auto overflow-y-hidden">{strip}</div>
          <IconButton
            label="Choose photos"
            icon={<Images aria-hidden className="size-6" />}
            size="lg"
            disabled={isFull}
            onClick={pickers.choose}
          />
          <IconButton
            label="Quick facts"
            icon={<NotebookPen aria-hidden className="size-6" />}
            size="lg"
            className="lg:hidden"
            onClick={onFacts}
          />
        </div>
        <div className="grid grid-cols-[1.1fr_1fr_1fr] large-text:grid-cols-2 gap-2 sideways:grid-cols-1">
          <DetailsButton photoCount={photoCount} onDone={steps.onDone} />
          <Button
            variant={isEmpty && !isFull && isReady ? "primary" : "secondary"}
            size="lg"
            disabled={isFull || !isReady}
            className="sideways:-order-1 large-text:-order-1 large-text:col-span-2 min-h-16 large-text:min-h-12 flex-col large-text:flex-row rounded-full! px-1! text-sm!"
            aria-keyshortcuts="Space Enter"
            onClick={onShot}
          >
            <Camera aria-hidden className="size-7" />
            Take photo
          </Button>
          <SaveButton photoCount={photoCount} {...steps} />
        </div>
      </div>
    </BottomBar>
  );
}

type StepProps = Pick<CaptureBarProps, "photoCount" | "isSaving" | "onSave" | "onDone">;

function SaveButton({ photoCount, isSaving, onSave }: Omit<StepProps, "onDone">) {
  const isEmpty = photoCount === 0;
  return (
    <Button
      variant={isEmpty ? "secondary" : "primary"}
      size="lg"
      className="min-h-16 px-2!"
      // While saving it stays enabled, because the focus would be lost.
      aria-disabled={isSaving || undefined}
      disabled={isEmpty}
      onClick={onSave}
    >
      Save lot
    </Button>
  );
}

function DetailsButton({ photoCount, onDone }: Pick<StepProps, "photoCount" | "onDone">) {
  return (
    <Button
      variant="secondary"
      size="lg"
      className="min-h-16 flex-col px-1!"
      disabled={photoCount === 0}
      onClick={onDone}
    >
      Details
      <span className="text-sm">Done ({plural(photoCount, "photo")})</span>
    </Button>
  );
}

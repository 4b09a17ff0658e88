import { BottomBar } from "../../components/layout/bottom-bar";
import { PhotoButtons } from "../../components/photos/photo-buttons";
import { Button } from "../../components/ui/button";

type VoiceBarProps = {
  hasPhotos: boolean;
  /** Whether the phone's storage is full, so that no photo can be added. */
  isFull: boolean;
  isSaving: boolean;
  onPhotos: (photos: File[]) => void;
  onExit: () => void;
  onSave: () => void;
};

/** The bottom bar of Voice Mode. Its primary button is the next step: taking a photo, then saving the lot. */
export function VoiceBar({ hasPhotos, isFull, isSaving, onPhotos, onExit, onSave }: VoiceBarProps) {
  return (
    <BottomBar>
      <div className="grid min-w-0 grid-cols-2 gap-2 sm:flex sm:justify-end">
        <PhotoButtons isFull={isFull} onPhotos={onPhotos} isNextStep={!hasPhotos} />
        <div className="col-span-2 flex min-w-0 large-text:flex-wrap gap-2 large-text:*:grow">
          <Button variant="secondary" size="lg" className="px-2! sm:px-5!" onClick={onExit}>
            Exit Voice Mode
          </Button>
          <Button
            variant={hasPhotos ? "primary" : "secondary"}
            size="lg"
            className="grow px-2! sm:px-5!"
            isBusy={isSaving}
            busyText="Saving lot..."
            onClick={onSave}
          >
            Save Lot & Continue
          </Button>
        </div>
      </div>
    </BottomBar>
  );
}

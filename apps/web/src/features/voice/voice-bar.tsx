import { BottomBar } from "../../components/layout/bottom-bar";
import { type PhotoPickers, PickerButtons } from "../../components/photos/photo-buttons";
import { Button } from "../../components/ui/button";

type VoiceBarProps = {
  hasPhotos: boolean;
  /** Whether the phone's storage is full, so that no photo can be added. */
  isFull: boolean;
  isSaving: boolean;
  /** Whether speech is likely to work, so that the microphone is the primary button. */
  canSpeak: boolean;
  pickers: Omit<PhotoPickers, "inputs">;
  onExit: () => void;
  onSave: () => void;
};

/** The bottom bar of Voice Mode. Without a microphone its primary button is the next step: a photo, then saving the lot. */
export function VoiceBar(props: VoiceBarProps) {
  const { hasPhotos, isFull, isSaving, canSpeak, pickers, onExit, onSave } = props;
  const filled = canSpeak ? "tonal" : "primary";
  return (
    <BottomBar isSideways>
      <div className="grid min-w-0 grid-cols-2 gap-2 sm:flex sm:justify-end sideways:grid sideways:grow! sideways:grid-cols-1">
        <PickerButtons {...{ pickers, isFull }} isNextStep={!(hasPhotos || canSpeak)} />
        <div className="col-span-2 flex min-w-0 large-text:flex-wrap gap-2 sideways:col-span-1 sideways:flex-col large-text:*:grow">
          <Button variant="secondary" size="lg" className="px-2! sm:px-5!" onClick={onExit}>
            Exit Voice Mode
          </Button>
          <Button
            variant={hasPhotos ? filled : "secondary"}
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

import { BottomBar } from "../../components/layout/bottom-bar";
import { PhotoButtons } from "../../components/photos/photo-buttons";
import { Button } from "../../components/ui/button";
import { plural } from "../../lib/format";

type CaptureBarProps = {
  photoCount: number;
  /** Whether the phone's storage is full, so that no photo can be added. */
  isFull: boolean;
  onPhotos: (photos: File[]) => void;
  onDone: () => void;
};

/** The bottom bar of the camera. Its primary button is the next step: taking a photo, then opening the form. */
export function CaptureBar({ photoCount, isFull, onPhotos, onDone }: CaptureBarProps) {
  const isEmpty = photoCount === 0;
  return (
    <BottomBar>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:justify-end">
        <PhotoButtons isFull={isFull} onPhotos={onPhotos} isNextStep={isEmpty} />
        <Button
          variant={isEmpty ? "secondary" : "primary"}
          size="lg"
          className="col-span-2"
          disabled={isEmpty}
          onClick={onDone}
        >
          Done ({plural(photoCount, "photo")})
        </Button>
      </div>
    </BottomBar>
  );
}

import { BottomBar } from "../../components/layout/bottom-bar";
import { PhotoButtons } from "../../components/photos/photo-buttons";
import { Button } from "../../components/ui/button";
import { plural } from "../../lib/format";

type CaptureBarProps = {
  photoCount: number;
  /** The phone's storage is full. */
  isFull: boolean;
  onPhotos: (photos: File[]) => void;
  onDone: () => void;
};

/** The solid button is the next step: a photo, then the form. */
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

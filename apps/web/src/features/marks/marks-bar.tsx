import { ScanText, ZoomIn } from "lucide-react";
import type { MarksBarProps } from "../../components/photos/photo-marks";
import { Button } from "../../components/ui/button";
import InfoButton from "../../components/ui/info-button";
import { useOnlineOnly } from "../../data/api/connection";
import { useCan } from "../../data/session/session";
import { useMarks } from "./use-marks";
import { useReadSmallText } from "./use-read-small-text";

/** Bar in the viewer that shows or hides a photo's marks, and requests reading small text. */
export default function MarksBar({ photoUrls, url, isShown, onShow }: MarksBarProps) {
  const { photos } = useMarks(photoUrls);
  const readSmall = useReadSmallText(photoUrls);
  const canRead = useCan("photo.upload");
  const onlineOnly = useOnlineOnly();
  const reading = photos.find((photo) => photo.url === url);
  if (!reading || reading.state === "none") return null;
  const { state, marks } = reading;
  const isReading = state === "waiting";
  const isToggled = marks.length > 0 || isReading;
  const problem = {
    ...{ waiting: "", none: "", read: marks.length === 0 ? "No marks were found." : "" },
    unreadable: "This photo couldn't be read.",
  }[state];
  return (
    <div className="flex flex-wrap items-center gap-2 sm:justify-end">
      <p role="status" className="min-w-0 grow text-muted-foreground text-sm empty:hidden sm:text-right">
        {isReading && !canRead ? "Reading…" : problem}
      </p>
      <InfoButton
        about="marks"
        text="Marks are texts, hallmarks and barcodes that were read from this photo. The search finds them."
      />
      {isToggled && (
        <Button
          variant="secondary"
          aria-pressed={isShown}
          className="grow px-3! aria-pressed:border-foreground aria-pressed:bg-muted sm:grow-0"
          onClick={() => onShow(!isShown)}
        >
          <ScanText aria-hidden className="size-5" />
          Marks{" "}
          {marks.length > 0 && (
            <span className="text-muted-foreground text-sm tabular-nums">{marks.length}</span>
          )}
        </Button>
      )}
      {canRead && (
        <Button
          variant="secondary"
          className="grow px-3! sm:grow-0"
          isBusy={isReading || readSmall.isPending}
          busyText="Reading…"
          {...onlineOnly}
          onClick={() => readSmall.mutate({ photoUrl: url })}
        >
          <ZoomIn aria-hidden className="size-5" />
          Read small text
        </Button>
      )}
    </div>
  );
}

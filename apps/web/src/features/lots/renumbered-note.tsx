import { Check, TriangleAlert } from "lucide-react";
import { Button } from "../../components/ui/button";
import { useOnlineOnly } from "../../data/api/connection";
import { lotName, type NamedLot } from "../../lib/format";

type RenumberedNoteProps = {
  lot: NamedLot;
  requestedLotNumber: number;
  isBusy: boolean;
  /** Undefined if the user may not acknowledge it. */
  onAcknowledge: (() => void) | undefined;
};

/**
 * Notice that the server assigned another lot number. It stays until acknowledged, because a tag with the old number
 * may be on the goods.
 */
export function RenumberedNote({ lot, requestedLotNumber, isBusy, onAcknowledge }: RenumberedNoteProps) {
  const onlineOnly = useOnlineOnly();
  return (
    <div className="relative z-10 flex items-center gap-3 bg-warning-surface py-1 pr-1 pl-3 text-sm text-warning">
      <p className="flex grow gap-1.5 font-medium">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        Lot {requestedLotNumber}
        {lot.sectionLetter} became {lotName(lot)}
      </p>
      {onAcknowledge && (
        <Button
          variant="ghost"
          className="shrink-0 px-3"
          isBusy={isBusy}
          {...onlineOnly}
          onClick={onAcknowledge}
        >
          {!isBusy && <Check aria-hidden className="size-4" />}
          Got it
        </Button>
      )}
    </div>
  );
}

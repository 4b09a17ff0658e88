import type { Item } from "@lotwright/contracts/items";
import { Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import { Part } from "../../components/layout/part";
import { Button } from "../../components/ui/button";
import { lotName } from "../../lib/format";

const RemoveItemDialog = lazy(() => import("./remove-item-dialog"));

type DeleteLotProps = { item: Item; isGone: boolean; onDeleted: () => void };

/** Below the fields of a lot, out of the thumb's way. */
export function DeleteLot({ item, isGone, onDeleted }: DeleteLotProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  // The deletion may be told here before it is answered; its dialog stays until then.
  if (isGone && !isAsking) return null;
  return (
    <div className="border-t pt-4">
      <Button variant="ghost" className="-ml-4 text-destructive!" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden className="size-5" />
        Delete lot {lotName(item)}
      </Button>
      {isAsking && (
        <Part onClose={close}>
          <RemoveItemDialog item={item} onClose={close} onRemoved={onDeleted} />
        </Part>
      )}
    </div>
  );
}

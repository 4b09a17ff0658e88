import type { Item } from "@lotwright/contracts/items";
import { Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import { Part } from "../../components/layout/part";
import { Button } from "../../components/ui/button";
import { lotName } from "../../lib/format";

const RemoveItemDialog = lazy(() => import("./remove-item-dialog"));

type DeleteLotProps = { item: Item; isGone: boolean; onDeleted: () => void };

/** Below the fields, out of the thumb's reach. */
export function DeleteLot({ item, isGone, onDeleted }: DeleteLotProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  // The deletion event may arrive before the response; the dialog stays until the response.
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

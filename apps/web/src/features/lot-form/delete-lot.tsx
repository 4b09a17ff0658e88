import type { Item } from "@lotwright/contracts/catalog/items";
import { Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import { Part } from "../../components/layout/part";
import { Button } from "../../components/ui/button";
import { lotName } from "../../lib/format";

const RemoveItemDialog = lazy(() => import("../lots/remove-item-dialog"));

type DeleteLotProps = { item: Item; isGone: boolean; onDeleted: () => void };

/** The Delete button, below all fields to avoid accidental presses. On desktops it is in the More menu. */
export function DeleteLot({ item, isGone, onDeleted }: DeleteLotProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  // The event of the deletion may arrive before the response. The dialog stays open until the response.
  if (isGone && !isAsking) return null;
  return (
    <>
      <Button variant="ghost" className="-ml-4 text-destructive!" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden className="size-5" />
        Delete lot {lotName(item)}
      </Button>
      {isAsking && (
        <Part onClose={close}>
          <RemoveItemDialog manifestId={item.manifestId} item={item} onClose={close} onRemoved={onDeleted} />
        </Part>
      )}
    </>
  );
}

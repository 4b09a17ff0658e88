import { LayoutGrid, Table2 } from "lucide-react";
import { IconButton } from "../../components/ui/icon-button";
import type { LotsView } from "./preload-view";

type LotsViewToggleProps = { isTable: boolean; onChoose: (view: LotsView) => void };

/** Buttons that switch between cards and the table. Hidden where the table has no room. */
export function LotsViewToggle({ isTable, onChoose }: LotsViewToggleProps) {
  return (
    <fieldset aria-label="View" className="hidden gap-1 lg:flex">
      <IconButton
        label="Card view"
        icon={<LayoutGrid aria-hidden className="size-5" />}
        variant="outline"
        aria-pressed={!isTable}
        onClick={() => onChoose("cards")}
      />
      <IconButton
        label="Table view"
        icon={<Table2 aria-hidden className="size-5" />}
        variant="outline"
        aria-pressed={isTable}
        onClick={() => onChoose("table")}
      />
    </fieldset>
  );
}

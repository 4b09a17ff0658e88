import { LayoutGrid, Table2 } from "lucide-react";
import { Button } from "../../components/ui/button";
import type { LotsView } from "./view/preload-view";
import { toolClasses } from "./view/tool-classes";

type LotsViewToggleProps = { isTable: boolean; onChoose: (view: LotsView) => void };

/** Buttons that switch between cards and the table. Hidden on screens too small for the table. */
export function LotsViewToggle({ isTable, onChoose }: LotsViewToggleProps) {
  return (
    <fieldset aria-label="View" className="flex shrink-0 max-md:hidden sideways:hidden">
      <Button
        variant="secondary"
        aria-label="Cards view"
        aria-pressed={!isTable}
        className={`${toolClasses} rounded-r-none`}
        onClick={() => onChoose("cards")}
      >
        <LayoutGrid aria-hidden className="size-4 max-lg:hidden" />
        Cards
      </Button>
      <Button
        variant="secondary"
        aria-label="Table view"
        aria-pressed={isTable}
        className={`${toolClasses} -ml-px rounded-l-none`}
        onClick={() => onChoose("table")}
      >
        <Table2 aria-hidden className="size-4 max-lg:hidden" />
        Table
      </Button>
    </fieldset>
  );
}
